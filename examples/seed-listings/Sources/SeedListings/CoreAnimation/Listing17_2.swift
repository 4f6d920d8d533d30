// Core Animation, listing 17-2: animate the changes of a block.
import Pegbar

final class Listing17_2: UIViewController, Listing {
  static let number = "17-2"
  static let duration = 0.4

  let imgToAnimate = UIImageView(image: UIImage(named: "Ship.png"))

  override func loadView() { view = makeView() }

  override func viewDidLoad() {
    super.viewDidLoad()
    imgToAnimate.center = CGPoint(x: 60, y: 120)
    view.addSubview(imgToAnimate)
  }

  func moveImage() {
    UIView.animate(withDuration: 0.2) { self.imgToAnimate.center = CGPoint(x: 260, y: 120) }
  }

  func play() { moveImage() }
}
