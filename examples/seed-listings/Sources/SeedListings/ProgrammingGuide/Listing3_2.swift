// Core Animation Programming Guide, listing 3-2: the same change by an animation object.
import Pegbar

final class Listing3_2: UIViewController, Listing {
  static let number = "3-2"
  static let duration = 1.5

  /// A view's layer: its changes do not animate by themselves, so the explicit animation is the only one.
  let theView = UIView(frame: CGRect(x: 110, y: 70, width: 100, height: 100))

  override func loadView() { view = makeView() }

  override func viewDidLoad() {
    super.viewDidLoad()
    theView.backgroundColor = .blue
    view.addSubview(theView)
  }

  func fade() {
    let theLayer = theView.layer
    let fadeAnimation = CABasicAnimation(keyPath: "opacity")
    fadeAnimation.fromValue = NSNumber(value: 1.0 as Float)
    fadeAnimation.toValue = NSNumber(value: 0.0 as Float)
    fadeAnimation.duration = 1.0
    theLayer.add(fadeAnimation, forKey: nil)

    // Change the actual data value in the layer to the final value.
    theLayer.opacity = 0.0
  }

  func play() { fade() }
}
