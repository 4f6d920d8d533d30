import PegbarPluginKit
import PegbarWarps

/// The old picture is sucked into a point, what is near first.
struct Suck: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.suck", name: "Suck",
    summary: "A picture is sucked into a point, or comes out of it.", category: "distortion",
    parameters: [
      .warpCenter(0.5, 0.75),
      .bool(
        "outwards", "Outwards", default: false,
        doc: "Whether the new picture comes out of the point instead."),
    ],
    aliases: [
      .pegbar("suck"), .ca("suckEffect"), .ca("spewEffect", presets: ["outwards": 1]),
    ])

  var warp: Warp<SuckMap>
}

/// Every point moves to the centre by the same distance.
struct SuckMap: WarpMap {
  private let frame: WarpFrame
  private let distance: Float
  private let isOutwards: Bool

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    frame = WarpFrame(moment, center: arguments.pair("center"))
    isOutwards = arguments.bool("outwards")
    let time = isOutwards ? 1 - moment.progress : moment.progress
    // Slow at first, and gone in the end.
    distance = frame.farthest * time * (0.3 + 0.7 * time) * 1.02
  }

  var moved: WarpPictures { isOutwards ? .new : .old }
  var shrunk: WarpPictures { moved }
  var blend: WarpBlend { isOutwards ? .newAbove : .oldAbove }
  let surroundings = WarpSurroundings.transparent
  static let shrinks = true

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let (dx, dy) = frame(x, y)
    let near = LaneMath.length(dx, dy) + 0.00001
    let factor = 1 + distance / near
    return WarpPlace(frame.place(dx * factor, dy * factor))
  }
}
