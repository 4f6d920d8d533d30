// Implicit Animations, listing 7.1: give a layer a random colour.
import Pegbar

final class Listing7_1: UIViewController, Listing {
  static let number = "7.1"
  static let duration = 2.0

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
    //randomize the layer background color
    let red = CGFloat.random(in: 0...1)
    let green = CGFloat.random(in: 0...1)
    let blue = CGFloat.random(in: 0...1)
    colorLayer.backgroundColor = UIColor(red: red, green: green, blue: blue, alpha: 1.0).cgColor
  }

  func play() {
    changeColor()
    at(1) { self.changeColor() }
  }
}
