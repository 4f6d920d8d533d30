import PegbarMasks
import PegbarPluginKit

/// Blinds that turn open together.
struct Blinds: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.blinds", name: "Blinds",
    summary: "Many edges, one for each slat, move together.", category: "wipe", directions: .all,
    parameters: [
      .maskCount("count", "Slats", default: 12, doc: "The number of slats."),
      .maskAngle("How far the direction is turned, clockwise."),
      .stretched(),
    ],
    aliases: [
      .pegbar("blinds"), .obs("blinds-h", .fromTop, presets: ["earliest": -0.055, "latest": 0.93]),
    ])

  var mask: Mask<BlindsMap>
}

/// The distance in a slat.
struct BlindsMap: MaskMap {
  private let count: Double
  private let angle: Double
  private let isStretched: Bool
  private var line = MaskLine()

  init(_ arguments: Arguments) {
    count = arguments.number("count")
    angle = arguments.number("angle")
    isStretched = arguments.bool("stretched")
  }

  mutating func fit(_ area: MaskArea) {
    line = MaskLine(area, turnedBy: angle, isStretched: isStretched)
  }

  func value(_ x: Double, _ y: Double) -> Double {
    MaskMath.fraction(count * (x * line.across + y * line.down + line.start))
  }

  var leastJump: Double { 1 }
}
