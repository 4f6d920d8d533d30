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

  var mask: Mask<CenteredMap<FanMeasure>>
}

/// The angle between a point and the middle of the nearest blade.
struct FanMeasure: CenteredMeasure {
  private let start: Double
  private let blades: Double

  init(_ arguments: Arguments) {
    start = arguments.number("angle") / (2 * Double.pi)
    blades = arguments.number("blades")
  }

  func callAsFunction(_ x: Double, _ y: Double) -> Double {
    MaskMath.triangle(blades * (MaskMath.turn(x, y) - start))
  }
}
