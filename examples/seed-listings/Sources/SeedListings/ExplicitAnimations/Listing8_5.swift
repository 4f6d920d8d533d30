// Explicit Animations, listing 8.5: keyframes of colours.
import Pegbar

final class Listing8_5: UIViewController, Listing {
  static let number = "8.5"
  static let duration = 2.2

  let layerView = UIView(frame: CGRect(x: 60, y: 20, width: 200, height: 200))
  var colorLayer: CALayer!

  override func loadView() {
    view = makeView()
    view.addSubview(layerView)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    colorLayer = CALayer()
    colorLayer.frame = CGRect(x: 50.0, y: 50.0, width: 100.0, height: 100.0)
    colorLayer.backgroundColor = UIColor.blue.cgColor
    layerView.layer.addSublayer(colorLayer)
  }

  func changeColor() {
    //create a keyframe animation
    let animation = CAKeyframeAnimation()
    animation.keyPath = "backgroundColor"
    animation.duration = 2.0
    animation.values = [
      UIColor.blue.cgColor,
      UIColor.red.cgColor,
      UIColor.green.cgColor,
      UIColor.blue.cgColor,
    ]
    //apply animation to layer
    colorLayer.add(animation, forKey: nil)
  }

  func play() { changeColor() }
}
