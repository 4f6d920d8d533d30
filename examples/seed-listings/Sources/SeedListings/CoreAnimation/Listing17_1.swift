// Core Animation, listing 17-1: animate what changes between beginAnimations and commitAnimations.
import Pegbar

final class Listing17_1: UIViewController, Listing {
  static let number = "17-1"
  static let duration = 0.4

  let imgToAnimate = UIImageView(image: UIImage(named: "Ship.png"))

  override func loadView() { view = makeView() }

  override func viewDidLoad() {
    super.viewDidLoad()
    imgToAnimate.center = CGPoint(x: 60, y: 120)
    view.addSubview(imgToAnimate)
  }

  func moveImage() {
    UIView.beginAnimations("ImageMove", context: nil)
    // code to make changes to the view (move controls, swap views, etc.)
    imgToAnimate.center = CGPoint(x: 260, y: 120)
    UIView.commitAnimations()
  }

  func play() { moveImage() }
}
