import PegbarPluginKit
import PegbarWarps

/// The picture turns and is enlarged while it dissolves, and comes back.
struct RotateScaleFade: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.rotateScaleFade", name: "Rotate, Scale and Fade",
    summary: "The picture turns and is enlarged while it dissolves, and comes back.",
    category: "zoom",
    parameters: [
      .warpCenter(), .warpStretched,
      .warpNumber(
        "rotations", "Rotations", default: 1, range: -20...20, softRange: -4...4,
        unit: .count, doc: "How often the picture turns, clockwise if positive."),
      .warpNumber(
        "scale", "Scale", default: 8, range: 0.05...100, softRange: 0.2...16,
        doc: "The size of the picture in the middle of the transition."),
      .color(
        "background", "Background", default: [0, 0, 0, 0],
        doc: "The colour around the picture."
      ).with(flags: .animatable),
      .mixing,
    ],
    aliases: [
      .pegbar("rotateScaleFade"),
      .gl(
        "rotate_scale_fade",
        presets: ["stretched": 1, "background": [0.15, 0.15, 0.15, 1]]),
    ])

  var warp: Warp<RotateScaleFadeMap>
}

/// Turned and enlarged around the centre.
struct RotateScaleFadeMap: WarpMap {
  private let turn: WarpTurn
  private let progress: Float
  private let isSmall: Bool
  let background: UInt32

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    progress = moment.progress
    let angle = 6.2831853 * arguments.float("rotations") * progress
    let far = arguments.float("scale")
    let size = far + (1 - far) * abs(2 * progress - 1)
    turn = WarpTurn(
      WarpFrame(
        moment, center: arguments.pair("center"), isStretched: arguments.bool("stretched")),
      angle: angle, size: size)
    isSmall = size < 1
    background = arguments.pixel("background")
  }

  var blend: WarpBlend { .even(progress) }
  let surroundings = WarpSurroundings.transparent
  var shrunk: WarpPictures { isSmall ? .both : [] }
  static let shrinks = true
  let spacing = 64
  static let isMixedFirst = true

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace { WarpPlace(turn.place(x, y)) }
}
