// Explicit Animations, listing 8.15: start and stop an animation.
import Pegbar

final class Listing8_15: UIViewController, Listing, @preconcurrency CAAnimationDelegate {
  static let number = "8.15"
  static let duration = 4.0
  static let size = CGSize(width: 300, height: 300)

  let containerView = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
  var shipLayer: CALayer!
  /// The lines of the console.
  private(set) var console: [String] = []

  override func loadView() {
    view = makeView()
    view.addSubview(containerView)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    //add the ship
    shipLayer = CALayer()
    shipLayer.frame = CGRect(x: 0, y: 0, width: 128, height: 128)
    shipLayer.position = CGPoint(x: 150, y: 150)
    shipLayer.contents = UIImage(named: "Ship.png")?.cgImage
    containerView.layer.addSublayer(shipLayer)
  }

  func start() {
    //animate the ship rotation
    let animation = CABasicAnimation()
    animation.keyPath = "transform.rotation"
    animation.duration = 2.0
    animation.byValue = CGFloat.pi * 2
    animation.delegate = self
    shipLayer.add(animation, forKey: "rotateAnimation")
  }

  func stop() {
    shipLayer.removeAnimation(forKey: "rotateAnimation")
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    //log that the animation stopped
    console.append("The animation stopped (finished: \(flag ? "YES" : "NO"))")
  }

  func play() {
    start()
    at(0.75) { self.stop() }
    at(1.5) { self.start() }
  }
}
