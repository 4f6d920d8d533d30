import PegbarMasks
import PegbarPluginKit

/// A fan that opens to both sides.
struct Fan: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.fan", name: "Fan",
    summary: "Two hands turn away from each other around a centre.", category: "wipe",
    parameters: [
      .maskCenter(),
      .maskAngle("Where both hands start, clockwise from the top."),
      .maskCount("blades", "Blades", default: 1, range: 1...100, doc: "How many fans open."),
      .stretched(),
    ],
    aliases: [.pegbar("fan"), .pegbar("wedge"), .obs("fan")])

  var mask: Mask<FanMap>
}

/// The angle between a point and the middle of the nearest blade.
struct FanMap: MaskMap {
  private let center: MaskPoint
  private let start: Double
  private let blades: Double
  private let isStretched: Bool
  private var frame = MaskFrame()
  private var largest = 1.0

  init(_ arguments: Arguments) {
    center = MaskPoint(arguments.pair("center"))
    start = arguments.number("angle") / (2 * Double.pi)
    blades = arguments.number("blades")
    isStretched = arguments.bool("stretched")
  }

  mutating func fit(_ area: MaskArea) {
    frame = MaskFrame(area, center: center.pair, isStretched: isStretched)
    largest = frame.largest(angle)
  }

  private func angle(_ x: Double, _ y: Double) -> Double {
    MaskMath.triangle(blades * (MaskMath.turn(x, y) - start))
  }

  func value(_ x: Double, _ y: Double) -> Double {
    let point = frame(x, y)
    return angle(point.x, point.y) / largest
  }
}
