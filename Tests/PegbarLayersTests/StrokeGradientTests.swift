import Pegbar
import PegbarCore
import PegbarEngine
import Testing

@Suite struct StrokeGradientTests {
  private let colors = [
    CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1),
    CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1),
  ]

  /// A horizontal gradient with a midpoint, and the red of a pixel of its 100.
  private func red(_ midpoints: [NSNumber]?, at x: Int) throws -> Int {
    let layer = CAGradientLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 4)
    (layer.startPoint, layer.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
    layer.colors = colors
    layer.midpoints = midpoints
    return Int(try Stage(layer: layer, size: layer.bounds.size).frame(at: 0).pixel(x, 2).x)
  }

  /// Rule: layers.gradient-midpoints.
  @Test func meansLieAtMidpoints() throws {
    #expect(abs(try red([0.25], at: 25) - 128) <= 2)
    #expect(abs(try red([0.25], at: 12) - 64) <= 2)
    #expect(abs(try red([0.25], at: 62) - 192) <= 2)
    #expect(abs(try red([0.8], at: 79) - 127) <= 2)
    for x in [3, 40, 77] { #expect(try red([0.5], at: x) == red(nil, at: x)) }
    #expect(abs(try red([0], at: 1) - 128) <= 2)
  }

  private func ring() -> CAShapeLayer {
    let layer = CAShapeLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 20)
    layer.path = CGPath(rect: CGRect(x: 4, y: 4, width: 92, height: 12), transform: nil)
    layer.fillColor = nil
    layer.lineWidth = 4
    (layer.strokeStartPoint, layer.strokeEndPoint) = (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 0))
    return layer
  }

  /// Rule: layers.stroke-gradient.
  @Test func strokesShowGradients() throws {
    let layer = ring()
    layer.strokeColors = colors
    let picture = try Stage(layer: layer, size: layer.bounds.size).frame(at: 0)
    for x in [10, 50, 90] {
      let pixel = picture.pixel(x, 4)
      #expect(abs(Int(pixel.x) - (2 * x + 1) * 255 / 200) <= 2 && pixel.w == 255, "\(x): \(pixel)")
      #expect(picture.pixel(x, 10) == SIMD4())
    }
    #expect(picture.pixel(0, 0) == SIMD4())
  }

  /// A gradient of one colour is that colour, with the opacity of the layer.
  @Test func agreesWithAColour() throws {
    let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    let pictures = try [true, false].map { isGradient -> Picture in
      let layer = ring()
      layer.opacity = 0.5
      if isGradient { layer.strokeColors = [red, red] } else { layer.strokeColor = red }
      let root = CALayer()
      root.bounds = layer.bounds
      layer.position = CGPoint(x: 50, y: 10)
      root.addSublayer(layer)
      return try Stage(layer: root, size: root.bounds.size).frame(at: 0)
    }
    for y in 0..<20 {
      for x in 0..<100 {
        let (a, b) = (pictures[0].pixel(x, y), pictures[1].pixel(x, y))
        #expect(abs(Int(a.x) - Int(b.x)) <= 1 && abs(Int(a.w) - Int(b.w)) <= 1, "\(x) \(y)")
      }
    }
  }

  @Test func animates() throws {
    let layer = ring()
    layer.strokeColors = colors
    let stage = Stage(layer: layer, size: layer.bounds.size)
    let change = CABasicAnimation(keyPath: "strokeColors")
    change.toValue = [colors[1], colors[1]]
    change.duration = 1
    layer.add(change, forKey: nil)
    #expect(abs(Int(try stage.frame(at: 0.5).pixel(50, 4).x) - 191) <= 3)
  }
}
