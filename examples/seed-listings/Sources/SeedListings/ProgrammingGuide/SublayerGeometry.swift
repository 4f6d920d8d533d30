// Core Animation Programming Guide, without a number: the size and position of a sublayer.
import Pegbar

final class SublayerGeometry: UIViewController, Listing {
  static let number = "size and position"
  static let duration = 0.1
  static let size = CGSize(width: 320, height: 320)

  let myLayer = CALayer()

  override func loadView() { view = makeView() }

  override func viewDidLoad() {
    super.viewDidLoad()
    myLayer.backgroundColor = UIColor.green.cgColor
    view.layer.addSublayer(myLayer)
    myLayer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    myLayer.position = CGPoint(x: 200, y: 200)
  }

  func play() {}
}
