import PegbarPluginKit
import PegbarWarps

/// Blades that grow while they turn about the middle.
struct Pinwheel: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.pinwheel", name: "Pinwheel",
    summary: "Blades of the new picture grow while they turn.", category: "wipe",
    parameters: [
      .warpCenter(),
      .integer("blades", "Blades", default: 8, range: 1...100, softRange: 2...20, doc: "How many.")
        .with(flags: .animatable),
      .warpNumber(
        "speed", "Speed", default: 2, range: -100...100, softRange: -10...10, unit: .radians,
        doc: "How far the blades turn, clockwise if positive."),
      .warpStretched, .warpEdges,
    ],
    aliases: [.pegbar("pinwheel"), .gl("pinwheel", presets: ["stretched": 1, "edges": "hard"])])

  var warp: Warp<PinwheelMap>
}

/// How far a direction is behind its blade's edge.
struct PinwheelMap: WarpMap {
  private let frame: WarpFrame
  private let share: Float
  private let turn: Float
  private let count: Float
  /// How much of the new picture a blade shows; hardly begun, blades are lines that may be pixels wide.
  private let blade: Float
  let leastJump: Float

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    frame = WarpFrame(
      moment, center: arguments.pair("center"), isStretched: arguments.bool("stretched"))
    count = Float(arguments.integer("blades")) / (2 * .pi)
    turn = moment.progress * arguments.float("speed")
    // Blades of an eighth meet at π/4 of the time.
    blade = min(1, moment.progress * 10_000)
    share = moment.progress * 4 / .pi
    leastJump = arguments.edgeJump
  }

  let moved: WarpPictures = []
  let blend = WarpBlend.varying

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let (dx, dy) = frame(x, y)
    let part = LaneMath.fraction((LaneMath.angle(dx, -dy) + turn) * count)
    let isNew = part .< share
    return WarpPlace(x, y, weight: Lanes().replacing(with: Lanes(repeating: blade), where: isNew))
  }
}
