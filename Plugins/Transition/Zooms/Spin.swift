import PegbarPluginKit
import PegbarWarps

/// A carpet of pictures turns while it dissolves.
struct Spin: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.spin", name: "Spin",
    summary: "A carpet of pictures turns while it dissolves.", category: "zoom",
    parameters: [
      .warpCenter(), .warpStretched,
      .warpNumber(
        "rotations", "Rotations", default: 1, range: -20...20, softRange: -4...4,
        unit: .count, doc: "How often the pictures turn, clockwise if positive."),
      .warpAntialiased,
      .mixing,
    ],
    aliases: [
      .pegbar("spin"), .ca("rotate"),
      .gl("rotateTransition", presets: ["stretched": 1, "antialiased": 0]),
    ])

  var warp: Warp<SpinMap>
}

/// Turned around the centre, and repeated on all sides.
struct SpinMap: WarpMap {
  private let turn: WarpTurn
  private let progress: Float
  let isPoint: Bool

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    progress = moment.progress
    isPoint = arguments.showsPoints
    turn = WarpTurn(
      WarpFrame(
        moment, center: arguments.pair("center"), isStretched: arguments.bool("stretched")),
      angle: 6.2831853 * arguments.float("rotations") * progress, size: 1)
  }

  var blend: WarpBlend { .even(progress) }
  let leastJump: Float = 4
  static let isMixedFirst = true

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let (u, v) = turn.place(x, y)
    return WarpPlace((LaneMath.fraction(u), LaneMath.fraction(v)))
  }
}
