// Core Animation Programming Guide, listing 3-3: keyframes that bounce along a path.
import Pegbar

final class Listing3_3: UIViewController, Listing {
  static let number = "3-3"
  static let duration = 5.5
  static let size = CGSize(width: 640, height: 460)

  let theLayer = CALayer()

  override func loadView() { view = makeView() }

  override func viewDidLoad() {
    super.viewDidLoad()
    theLayer.frame = CGRect(x: 42, y: 42, width: 64, height: 64)
    theLayer.contents = UIImage(named: "Ball.png")?.cgImage
    view.layer.addSublayer(theLayer)
  }

  func bounce() {
    // Create a CGPath that implements two arcs (a bounce).
    let thePath = CGMutablePath()
    thePath.move(to: CGPoint(x: 74.0, y: 74.0))
    thePath.addCurve(
      to: CGPoint(x: 320.0, y: 74.0),
      control1: CGPoint(x: 74.0, y: 500.0),
      control2: CGPoint(x: 320.0, y: 500.0))
    thePath.addCurve(
      to: CGPoint(x: 566.0, y: 74.0),
      control1: CGPoint(x: 320.0, y: 500.0),
      control2: CGPoint(x: 566.0, y: 500.0))

    // Create the animation object, specifying the position property as the key path.
    let theAnimation = CAKeyframeAnimation(keyPath: "position")
    theAnimation.path = thePath
    theAnimation.duration = 5.0

    // Add the animation to the layer.
    theLayer.add(theAnimation, forKey: nil)
  }

  func play() { bounce() }
}
