// Explicit Animations, listing 8.6: a ship follows a Bézier curve.
import Pegbar

final class Listing8_6: UIViewController, Listing {
  static let number = "8.6"
  static let duration = 4.2

  let containerView = UIView(frame: CGRect(x: 10, y: -20, width: 300, height: 300))

  override func loadView() {
    view = makeView()
    view.addSubview(containerView)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    //create a path
    let bezierPath = UIBezierPath()
    bezierPath.move(to: CGPoint(x: 0, y: 150))
    bezierPath.addCurve(
      to: CGPoint(x: 300, y: 150), controlPoint1: CGPoint(x: 75, y: 0),
      controlPoint2: CGPoint(x: 225, y: 300))
    //draw the path using a CAShapeLayer
    let pathLayer = CAShapeLayer()
    pathLayer.path = bezierPath.cgPath
    pathLayer.fillColor = UIColor.clear.cgColor
    pathLayer.strokeColor = UIColor.red.cgColor
    pathLayer.lineWidth = 3.0
    containerView.layer.addSublayer(pathLayer)
    //add the ship
    let shipLayer = CALayer()
    shipLayer.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
    shipLayer.position = CGPoint(x: 0, y: 150)
    shipLayer.contents = UIImage(named: "Ship.png")?.cgImage
    containerView.layer.addSublayer(shipLayer)
    //create the keyframe animation
    let animation = CAKeyframeAnimation()
    animation.keyPath = "position"
    animation.duration = 4.0
    animation.path = bezierPath.cgPath
    shipLayer.add(animation, forKey: nil)
  }

  func play() {}
}
