// Explicit Animations, without a number: find, remove one and remove all animations of a layer.
import Pegbar

final class CancelledAnimations: UIViewController, Listing {
  static let number = "cancelled animations"
  static let duration = 1.5

  let shipLayer = CALayer()

  override func loadView() { view = makeView() }

  override func viewDidLoad() {
    super.viewDidLoad()
    shipLayer.frame = CGRect(x: 20, y: 88, width: 64, height: 64)
    shipLayer.contents = UIImage(named: "Ship.png")?.cgImage
    view.layer.addSublayer(shipLayer)
    let keyPaths = ["position.x": 268, "transform.rotation": 2 * Double.pi, "opacity": 0.2]
    for (keyPath, value) in keyPaths.sorted(by: { $0.key < $1.key }) {
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.toValue = value
      animation.duration = 2
      shipLayer.add(animation, forKey: keyPath)
    }
  }

  func stopFading() {
    // - (CAAnimation *)animationForKey:(NSString *)key;
    guard shipLayer.animation(forKey: "opacity") != nil else { return }
    // - (void)removeAnimationForKey:(NSString *)key;
    shipLayer.removeAnimation(forKey: "opacity")
  }

  func stopAll() {
    // - (void)removeAllAnimations;
    shipLayer.removeAllAnimations()
  }

  func play() {
    at(0.5) { self.stopFading() }
    at(1) { self.stopAll() }
  }
}
