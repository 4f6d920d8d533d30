// Core Animation, listing 17-13: changes of a layer animate by themselves.
import Pegbar

final class Listing17_13: UIViewController, Listing {
  static let number = "17-13"
  static let duration = 1.5
  static let size = CGSize(width: 400, height: 450)

  private(set) var imgLayer: CALayer!

  override func loadView() { view = makeView() }

  override func viewDidLoad() {
    super.viewDidLoad()
    imgLayer = CALayer()
    imgLayer.contents = UIImage(named: "Images/Icons/Icon-114x114.png")?.cgImage
    imgLayer.frame = CGRect(x: 200, y: 70, width: 114, height: 114)
    view.layer.addSublayer(imgLayer)
  }

  func btnAnimateTouchUpInside() {
    if imgLayer.frame.origin.y == 70 {
      imgLayer.frame = CGRect(origin: CGPoint(x: 200, y: 270), size: imgLayer.frame.size)
      imgLayer.opacity = 0.2
    } else {
      imgLayer.frame = CGRect(origin: CGPoint(x: 200, y: 70), size: imgLayer.frame.size)
      imgLayer.opacity = 1.0
    }
  }

  func play() {
    btnAnimateTouchUpInside()
    at(0.75) { self.btnAnimateTouchUpInside() }
  }
}
