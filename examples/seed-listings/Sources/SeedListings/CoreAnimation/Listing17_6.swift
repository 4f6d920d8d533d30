// Core Animation, listing 17-6: configure an animation by methods.
import Pegbar

final class Listing17_6: UIViewController, Listing {
  static let number = "17-6"
  static let duration = 3.5

  let imgToAnimate = UIImageView(image: UIImage(named: "Ship.png"))

  override func loadView() { view = makeView() }

  override func viewDidLoad() {
    super.viewDidLoad()
    imgToAnimate.center = CGPoint(x: 60, y: 120)
    view.addSubview(imgToAnimate)
  }

  func moveImage() {
    UIView.beginAnimations("MyAnimation", context: nil)
    UIView.setAnimationDelay(2)
    UIView.setAnimationCurve(.easeIn)
    UIView.setAnimationDuration(1)
    // … animation code goes here
    imgToAnimate.center = CGPoint(x: 260, y: 120)
    UIView.commitAnimations()
  }

  func play() { moveImage() }
}
