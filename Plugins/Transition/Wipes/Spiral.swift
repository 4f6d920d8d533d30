import PegbarMasks
import PegbarPluginKit

/// An edge that winds around a centre.
struct Spiral: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.spiral", name: "Spiral",
    summary: "The new picture winds around a centre, from the inside to the outside.",
    category: "wipe",
    parameters: [
      .maskCenter(),
      .maskCount("turns", "Turns", default: 4, range: 1...100, doc: "How often it winds."),
      .maskAngle("Where it begins, clockwise from the top."), .stretched(),
    ],
    aliases: [.pegbar("spiral"), .obs("spiral", presets: ["turns": 2, "earliest": 0.4])])

  var mask: Mask<SpiralMap>
}

/// The way along the arm of the spiral on which a point lies.
struct SpiralMap: MaskMap {
  private let center: MaskPoint
  private let turns: Double
  private let start: Double
  private let isStretched: Bool
  private var frame = MaskFrame()
  private var largest = 1.0

  init(_ arguments: Arguments) {
    center = MaskPoint(arguments.pair("center"))
    turns = arguments.number("turns")
    start = arguments.number("angle") / (2 * Double.pi)
    isStretched = arguments.bool("stretched")
  }

  mutating func fit(_ area: MaskArea) {
    frame = MaskFrame(area, center: center.pair, isStretched: isStretched)
    largest = frame.largest { x, y in (x * x + y * y).squareRoot() }
  }

  func value(_ x: Double, _ y: Double) -> Double {
    let point = frame(x, y)
    let distance = (point.x * point.x + point.y * point.y).squareRoot() / largest * turns
    let turn = MaskMath.fraction(MaskMath.turn(point.x, point.y) - start)
    // The arm's outer side passes a point where distance = arm + turn.
    let arm = max(0, (distance - turn).rounded(.up))
    return (arm + turn) / (turns + 1)
  }

  var leastJump: Double { 1 / (turns + 1) }
}
