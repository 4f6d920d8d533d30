// Core Animation Programming Guide, listing 3-1: a change of a layer's property animates by itself.
import Pegbar

final class Listing3_1: UIViewController, Listing {
  static let number = "3-1"
  static let duration = 0.5

  let theLayer = CALayer()

  override func loadView() { view = makeView() }

  override func viewDidLoad() {
    super.viewDidLoad()
    theLayer.frame = CGRect(x: 110, y: 70, width: 100, height: 100)
    theLayer.backgroundColor = UIColor.blue.cgColor
    view.layer.addSublayer(theLayer)
  }

  func fade() {
    theLayer.opacity = 0.0
  }

  func play() { fade() }
}
