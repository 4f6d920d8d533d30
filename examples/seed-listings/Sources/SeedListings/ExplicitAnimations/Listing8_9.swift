// Explicit Animations, listing 8.9: animate the virtual property transform.rotation.
import Pegbar

final class Listing8_9: UIViewController, Listing {
  static let number = "8.9"
  static let duration = 2.2
  static let size = CGSize(width: 300, height: 300)

  let containerView = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))

  override func loadView() {
    view = makeView()
    view.addSubview(containerView)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    //add the ship
    let shipLayer = CALayer()
    shipLayer.frame = CGRect(x: 0, y: 0, width: 128, height: 128)
    shipLayer.position = CGPoint(x: 150, y: 150)
    shipLayer.contents = UIImage(named: "Ship.png")?.cgImage
    containerView.layer.addSublayer(shipLayer)
    //animate the ship rotation
    let animation = CABasicAnimation()
    animation.keyPath = "transform.rotation"
    animation.duration = 2.0
    animation.byValue = CGFloat.pi * 2
    shipLayer.add(animation, forKey: nil)
  }

  func play() {}
}
