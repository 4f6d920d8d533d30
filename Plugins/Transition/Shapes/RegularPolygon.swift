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

  var mask: Mask<PolygonMap>
}

/// The distance from the centre in the direction of the nearest side.
struct PolygonMap: MaskMap {
  private let center: MaskPoint
  private let sides: Double
  private let start: Double
  private let isStretched: Bool
  private var frame = MaskFrame()
  private var largest = 1.0

  init(_ arguments: Arguments) {
    center = MaskPoint(arguments.pair("center"))
    sides = arguments.number("sides")
    start = arguments.number("angle") / (2 * Double.pi)
    isStretched = arguments.bool("stretched")
  }

  mutating func fit(_ area: MaskArea) {
    frame = MaskFrame(area, center: center.pair, isStretched: isStretched)
    largest = frame.largest(measure)
  }

  private func measure(_ x: Double, _ y: Double) -> Double {
    let distance = (x * x + y * y).squareRoot()
    // Corners lie at whole numbers, the first one at the top.
    let corner = sides * (MaskMath.turn(x, y) - start)
    return distance * MaskMath.wave((MaskMath.fraction(corner) - 0.5) / sides + 0.25)
  }

  func value(_ x: Double, _ y: Double) -> Double {
    let point = frame(x, y)
    return measure(point.x, point.y) / largest
  }
}
