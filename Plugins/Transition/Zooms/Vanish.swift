import PegbarPluginKit
import PegbarWarps

/// The old picture turns, shrinks to a point and is gone.
struct Vanish: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.vanish", name: "Vanish",
    summary: "A picture turns and shrinks to a point, or grows out of it.", category: "zoom",
    parameters: [
      .warpCenter(),
      .warpNumber(
        "rotations", "Rotations", default: 1, range: -20...20, softRange: -4...4,
        unit: .count, doc: "How often the picture turns, clockwise if positive."),
      .bool(
        "fade", "Fade", default: false,
        doc: "Whether both pictures are mixed, too, with black around the one that shrinks."),
      .bool(
        "outwards", "Outwards", default: false,
        doc: "Whether the new picture grows out of the point instead."),
      .warpAntialiased,
    ],
    aliases: [
      .pegbar("vanish"),
      .gl("RotateScaleVanish", presets: ["fade": 1, "rotations": -1, "antialiased": 0]),
    ])

  var warp: Warp<VanishMap>
}

/// Turned and shrunk around the centre.
struct VanishMap: WarpMap {
  private let turn: WarpTurn
  private let time: Float
  private let isFading: Bool
  private let isOutwards: Bool
  let isPoint: Bool

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    isOutwards = arguments.bool("outwards")
    isFading = arguments.bool("fade")
    isPoint = arguments.showsPoints
    time = isOutwards ? 1 - moment.progress : moment.progress
    turn = WarpTurn(
      WarpFrame(moment, center: arguments.pair("center")),
      angle: 6.2831853 * arguments.float("rotations") * time, size: max(0.00001, 1 - time))
  }

  var moved: WarpPictures { isOutwards ? .new : .old }
  var blend: WarpBlend {
    isFading ? .even(isOutwards ? 1 - time : time) : isOutwards ? .newAbove : .oldAbove
  }
  var background: UInt32 { isFading ? 0xFF00_0000 : 0 }
  let surroundings = WarpSurroundings.transparent
  var shrunk: WarpPictures { moved }
  static let shrinks = true
  let spacing = 64

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace { WarpPlace(turn.place(x, y)) }
}
