// Core Animation, listing 17-7: name the method to call when an animation has ended.
import Pegbar

final class Listing17_7: UIViewController, Listing, @preconcurrency UIViewAnimationDelegate {
  static let number = "17-7"
  static let duration = 0.4

  let imgToAnimate = UIImageView(image: UIImage(named: "Ship.png"))
  /// The selectors that were called, and when.
  private(set) var calls: [(selector: Selector, finished: Bool?, time: Double)] = []

  override func loadView() { view = makeView() }

  override func viewDidLoad() {
    super.viewDidLoad()
    imgToAnimate.center = CGPoint(x: 60, y: 120)
    view.addSubview(imgToAnimate)
  }

  func moveImage() {
    UIView.beginAnimations("ImageMove", context: nil)
    UIView.setAnimationDelegate(self)
    UIView.setAnimationDidStop(Selector("AnimationStopped"))
    imgToAnimate.center = CGPoint(x: 260, y: 120)
    UIView.commitAnimations()
  }

  /// What the Objective-C runtime does on iOS: a name finds its method.
  func perform(
    _ selector: Selector, animationID: String?, finished: NSNumber?,
    context: UnsafeMutableRawPointer?
  ) {
    calls.append((selector, finished?.boolValue, CACurrentMediaTime()))
  }

  func play() { moveImage() }
}
