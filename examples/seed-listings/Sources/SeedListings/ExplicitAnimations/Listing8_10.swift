// Explicit Animations, listing 8.10: group a keyframe animation and a basic one.
import Pegbar

final class Listing8_10: UIViewController, Listing {
  static let number = "8.10"
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
    //add a colored layer
    let colorLayer = CALayer()
    colorLayer.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
    colorLayer.position = CGPoint(x: 0, y: 150)
    colorLayer.backgroundColor = UIColor.green.cgColor
    containerView.layer.addSublayer(colorLayer)
    //create the position animation
    let animation1 = CAKeyframeAnimation()
    animation1.keyPath = "position"
    animation1.path = bezierPath.cgPath
    animation1.rotationMode = .rotateAuto
    //create the color animation
    let animation2 = CABasicAnimation()
    animation2.keyPath = "backgroundColor"
    animation2.toValue = UIColor.red.cgColor
    //create group animation
    let groupAnimation = CAAnimationGroup()
    groupAnimation.animations = [animation1, animation2]
    groupAnimation.duration = 4.0
    //add the animation to the color layer
    colorLayer.add(groupAnimation, forKey: nil)
  }

  func play() {}
}
