// Core Animation, listing 17-12: a layer becomes a part of a view's layers.
import Pegbar

final class Listing17_12: UIViewController, Listing {
  static let number = "17-12"
  static let duration = 0.1
  static let size = CGSize(width: 400, height: 400)

  private(set) var imgLayer: CALayer!

  override func loadView() { view = makeView() }

  override func viewDidLoad() {
    super.viewDidLoad()
    imgLayer = createLayerFromImage()
    imgLayer.frame = CGRect(x: 200, y: 70, width: 114, height: 114)
    view.layer.addSublayer(imgLayer)
  }

  func createLayerFromImage() -> CALayer {
    let layer = CALayer()
    layer.contents = UIImage(named: "Images/Icons/Icon-114x114.png")?.cgImage
    return layer
  }

  func play() {}
}
