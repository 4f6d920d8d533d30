import PegbarMasks
import PegbarPluginKit

/// A polygon with equal sides that opens: a triangle, a pentagon, a hexagon.
struct RegularPolygon: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.polygon", name: "Polygon",
    summary: "A growing polygon shows the new picture.", category: "shape",
    parameters: [
      .maskCenter(),
      .maskCount("sides", "Sides", default: 6, range: 3...100, doc: "The number of sides."),
      .maskAngle("How far the shape is turned, clockwise; at 0 a corner is at the top."),
      .stretched(),
    ],
    aliases: [
      .pegbar("polygon"), .pegbar("triangle", presets: ["sides": 3]),
    ])

  var mask: Mask<CenteredMap<PolygonMeasure>>
}

/// The distance from the centre in the direction of the nearest side.
struct PolygonMeasure: CenteredMeasure {
  private let sides: Double
  private let start: Double

  init(_ arguments: Arguments) {
    sides = arguments.number("sides")
    start = arguments.number("angle") / (2 * Double.pi)
  }

  func callAsFunction(_ x: Double, _ y: Double) -> Double {
    let distance = (x * x + y * y).squareRoot()
    // Corners lie at whole numbers, the first one at the top.
    let corner = sides * (MaskMath.turn(x, y) - start)
    return distance * MaskMath.wave((MaskMath.fraction(corner) - 0.5) / sides + 0.25)
  }
}
