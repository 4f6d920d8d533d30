import PegbarMasks
import PegbarPluginKit

/// Hands that turn around a centre.
struct Clock: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.clock", name: "Clock",
    summary: "The hands of a clock leave the new picture behind them.", category: "wipe",
    parameters: [
      .maskCenter(),
      .maskAngle("Where the first hand starts, clockwise from the top."),
      .maskCount("hands", "Hands", default: 1, range: 1...100, doc: "How many hands turn."),
      .bool(
        "counterclockwise", "Counterclockwise", default: false, doc: "Whether the hands turn left."
      ),
      .stretched(),
    ],
    aliases: [
      .pegbar("clock"), .pegbar("wheel", presets: ["hands": 4]),
      .xfade(
        "radial",
        presets: ["softness": 0.1459, "earliest": 0.11459, "latest": 1.03126, "edge": "smooth"]),
      .obs("clock", presets: ["earliest": 0.097]),
      .gl("angular", presets: ["counterclockwise": 1, "stretched": 1]),
      .gl(
        "Radial",
        presets: [
          "angle": -1.5707963267948966, "counterclockwise": 1, "stretched": 1, "softness": 0.1459,
          "earliest": -0.03131, "latest": 0.88536, "edge": "smooth",
        ]),
    ])

  var mask: Mask<AngularMap>
}

/// How far the next hand has to turn to a point.
struct AngularMap: MaskMap {
  private let center: MaskPoint
  private let start: Double
  private let hands: Double
  private let isCounterclockwise: Bool
  private let isStretched: Bool
  private var frame = MaskFrame()

  init(_ arguments: Arguments) {
    center = MaskPoint(arguments.pair("center"))
    start = arguments.number("angle") / (2 * Double.pi)
    hands = arguments.number("hands")
    isCounterclockwise = arguments.bool("counterclockwise")
    isStretched = arguments.bool("stretched")
  }

  mutating func fit(_ area: MaskArea) {
    frame = MaskFrame(area, center: center.pair, isStretched: isStretched)
  }

  func value(_ x: Double, _ y: Double) -> Double {
    let point = frame(x, y)
    let turn = MaskMath.turn(point.x, point.y) - start
    return MaskMath.fraction(hands * (isCounterclockwise ? -turn : turn))
  }

  var leastJump: Double { 1 }
}
