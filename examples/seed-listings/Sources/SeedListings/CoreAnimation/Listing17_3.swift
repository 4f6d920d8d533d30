// Core Animation, listing 17-3: the block of 17-2 written as an anonymous function (a delegate in C#).
import Pegbar

final class Listing17_3: UIViewController, Listing {
  static let number = "17-3"
  static let duration = 0.4

  let imgToAnimate = UIImageView(image: UIImage(named: "Ship.png"))

  override func loadView() { view = makeView() }

  override func viewDidLoad() {
    super.viewDidLoad()
    imgToAnimate.center = CGPoint(x: 60, y: 120)
    view.addSubview(imgToAnimate)
  }

  func moveImage() {
    UIView.animate(
      withDuration: 0.2,
      animations: { () -> Void in
        self.imgToAnimate.center = CGPoint(x: 260, y: 120)
      })
  }

  func play() { moveImage() }
}
