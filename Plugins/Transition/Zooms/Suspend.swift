import PegbarPluginKit
import PegbarWarps

/// The old picture shrinks to its middle and fades away over the new one.
struct Suspend: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.suspend", name: "Suspend",
    summary: "The old picture shrinks and fades away, as an application does.",
    category: "zoom",
    parameters: [
      .warpCenter(),
      .warpNumber(
        "size", "Size", default: 0.2, range: 0.001...1, unit: .fraction,
        doc: "The size of the old picture in the end."),
    ],
    aliases: [.pegbar("suspend"), .ca("oglApplicationSuspend")])

  var warp: Warp<SuspendMap>
}

/// The old picture around the centre; its coverage is the rest of the new one's weight.
struct SuspendMap: WarpMap {
  private let turn: WarpTurn
  let opacity: Float

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    let time = Float.smooth(0, 1, moment.progress)
    turn = WarpTurn(
      WarpFrame(moment, center: arguments.pair("center")), angle: 0,
      size: 1 + (arguments.float("size") - 1) * time)
    opacity = 1 - .smooth(0.3, 1, moment.progress)
  }

  let moved: WarpPictures = .old
  let blend = WarpBlend.oldAbove
  let surroundings = WarpSurroundings.transparent
  let shrunk: WarpPictures = .old
  static let shrinks = true
  let spacing = 64

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace { WarpPlace(turn.place(x, y)) }
}
