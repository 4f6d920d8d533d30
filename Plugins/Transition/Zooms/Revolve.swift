import PegbarPluginKit
import PegbarWarps

/// The picture turns and winds up like a vortex, enlarged, and changes while it does so.
struct Revolve: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.revolve", name: "Revolve",
    summary: "The picture turns, winds up and is enlarged while it changes.",
    category: "zoom",
    parameters: [
      .warpCenter(),
      .warpNumber(
        "rotations", "Rotations", default: 0.3, range: -10...10, softRange: -2...2,
        unit: .count, doc: "How far the edges turn, clockwise if positive."),
      .warpNumber(
        "swirl", "Swirl", default: 0.45, range: -10...10, softRange: -2...2, unit: .count,
        doc: "How much farther the centre turns."),
      .warpNumber(
        "scale", "Scale", default: 2.2, range: 0.2...20, softRange: 1...5,
        doc: "The size of the picture in the middle of the transition."),
      .mixing,
    ],
    aliases: [.pegbar("revolve")])

  var warp: Warp<RevolveMap>
}

/// Turned by an angle that falls with the distance, and enlarged.
struct RevolveMap: WarpMap {
  private let frame: WarpFrame
  private let progress: Float
  private let edge: Float
  private let inner: Float
  private let size: Float
  let spacing: Int

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    frame = WarpFrame(moment, center: arguments.pair("center"))
    progress = moment.progress
    let peak = Float.smooth(0, 0.5, progress) * (1 - .smooth(0.5, 1, progress))
    edge = peak * arguments.float("rotations") * 6.2831853
    inner = peak * arguments.float("swirl") * 6.2831853
    size = 1 / (1 + (arguments.float("scale") - 1) * peak)
    spacing = moment.spacing(24, in: 1 / max(1, abs(inner)))
  }

  var blend: WarpBlend { .even(.smooth(0.35, 0.65, progress)) }
  var shrunk: WarpPictures { size > 0.6 ? .both : [] }
  static let shrinks = true
  static let isMixedFirst = true

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let (dx, dy) = frame(x, y)
    let rest = LaneMath.held(1 - LaneMath.length(dx, dy))
    let turn = rest * rest * inner + edge
    let (sine, cosine) = (LaneMath.sine(turn) * size, LaneMath.cosine(turn) * size)
    return WarpPlace(frame.place(dx * cosine + dy * sine, dy * cosine - dx * sine))
  }
}
