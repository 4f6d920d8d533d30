// Core Animation, listing 17-11: three ways to make a layer.
import Pegbar

final class Listing17_11: UIViewController, Listing {
  static let number = "17-11"
  static let duration = 0.1

  /// The delegate, which its layer does not keep.
  let layerDelegate = LayerDelegate()

  override func loadView() { view = makeView() }

  override func viewDidLoad() {
    super.viewDidLoad()
    let layers = [createLayerFromImage(), createLayerWithDelegate(), MyCustomLayer()]
    for (k, layer) in layers.enumerated() {
      layer.frame = CGRect(x: 10 + 102 * k, y: 72, width: 96, height: 96)
      view.layer.addSublayer(layer)
    }
    // Those that draw: nothing draws before it is asked for.
    layers[1].setNeedsDisplay()
    layers[2].setNeedsDisplay()
  }

  //==== Method 1: create a layer from an image
  func createLayerFromImage() -> CALayer {
    let layer = CALayer()
    layer.contents = UIImage(named: "Images/Icons/Icon-114x114.png")?.cgImage
    return layer
  }

  //==== Method 2: create a layer and assign a custom delegate that performs the drawing
  func createLayerWithDelegate() -> CALayer {
    let layer = CALayer()
    layer.delegate = layerDelegate
    return layer
  }

  final class LayerDelegate: CALayerDelegate {
    func draw(_ layer: CALayer, in context: CGContext) {
      //---- implement your drawing
      context.setFillColor(UIColor.orange.cgColor)
      context.fillEllipse(in: layer.bounds)
    }
  }

  //===== Method 3: Create a custom CALayer and override the appropriate methods
  final class MyCustomLayer: CALayer {
    override func draw(in context: CGContext) {
      super.draw(in: context)
      //---- implement your drawing
      context.setStrokeColor(UIColor.purple.cgColor)
      context.setLineWidth(8)
      context.stroke(bounds.insetBy(dx: 8, dy: 8))
    }
  }

  func play() {}
}
