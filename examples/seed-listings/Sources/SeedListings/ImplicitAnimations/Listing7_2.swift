// Implicit Animations, listing 7.2: a transaction sets the duration.
import Pegbar

final class Listing7_2: UIViewController, Listing {
  static let number = "7.2"
  static let duration = 1.5

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
    //begin a new transaction
    CATransaction.begin()
    //set the animation duration to 1 second
    CATransaction.setAnimationDuration(1.0)
    //randomize the layer background color
    let red = CGFloat.random(in: 0...1)
    let green = CGFloat.random(in: 0...1)
    let blue = CGFloat.random(in: 0...1)
    colorLayer.backgroundColor = UIColor(red: red, green: green, blue: blue, alpha: 1.0).cgColor
    //commit the transaction
    CATransaction.commit()
  }

  func play() { changeColor() }
}
