// Explicit Animations, listing 8.3: set the layer's colour when its animation has ended.
import Pegbar

final class Listing8_3: UIViewController, Listing, @preconcurrency CAAnimationDelegate {
  static let number = "8.3"
  static let duration = 0.5

  let layerView = UIView(frame: CGRect(x: 60, y: 20, width: 200, height: 200))
  var colorLayer: CALayer!

  override func loadView() {
    view = makeView()
    view.addSubview(layerView)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    //create sublayer
    colorLayer = CALayer()
    colorLayer.frame = CGRect(x: 50.0, y: 50.0, width: 100.0, height: 100.0)
    colorLayer.backgroundColor = UIColor.blue.cgColor
    //add it to our view
    layerView.layer.addSublayer(colorLayer)
  }

  func changeColor() {
    //create a new random color
    let red = CGFloat.random(in: 0...1)
    let green = CGFloat.random(in: 0...1)
    let blue = CGFloat.random(in: 0...1)
    let color = UIColor(red: red, green: green, blue: blue, alpha: 1.0)
    //create a basic animation
    let animation = CABasicAnimation()
    animation.keyPath = "backgroundColor"
    animation.toValue = color.cgColor
    animation.delegate = self
    //apply animation to layer
    colorLayer.add(animation, forKey: nil)
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    guard let anim = anim as? CABasicAnimation, let color = anim.toValue as? CGColor else { return }
    //set the backgroundColor property to match animation toValue
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    colorLayer.backgroundColor = color
    CATransaction.commit()
  }

  func play() { changeColor() }
}
