// Core Animation, listing 17-8: the method that 17-7 names, exported to the runtime.
import Pegbar

final class Listing17_8: UIViewController, Listing, @preconcurrency UIViewAnimationDelegate {
  static let number = "17-8"
  static let duration = 0.4

  let imgToAnimate = UIImageView(image: UIImage(named: "Ship.png"))
  /// The lines of the console.
  private(set) var console: [String] = []

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

  // [Export]
  func animationStopped() {
    console.append("Animation completed")
  }

  /// In place of the export: there is no runtime that finds a method by its name.
  func perform(
    _ selector: Selector, animationID: String?, finished: NSNumber?,
    context: UnsafeMutableRawPointer?
  ) {
    if selector == "AnimationStopped" { animationStopped() }
  }

  func play() { moveImage() }
}
