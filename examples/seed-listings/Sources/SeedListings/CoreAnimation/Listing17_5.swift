// Core Animation, listing 17-5: configure an animation by its options.
import Pegbar

final class Listing17_5: UIViewController, Listing {
  static let number = "17-5"
  static let duration = 4.0

  let imgToAnimate = UIImageView(image: UIImage(named: "Ship.png"))

  override func loadView() { view = makeView() }

  override func viewDidLoad() {
    super.viewDidLoad()
    imgToAnimate.center = CGPoint(x: 60, y: 120)
    view.addSubview(imgToAnimate)
  }

  func moveImage() {
    let duration = 1.0
    let delay = 2.0
    let animationOptions: UIView.AnimationOptions = [.curveEaseIn, .repeat]
    UIView.animate(
      withDuration: duration, delay: delay, options: animationOptions,
      animations: { self.imgToAnimate.center = CGPoint(x: 260, y: 120) }, completion: nil)
  }

  func play() { moveImage() }
}
