import PegbarPluginKit
import PegbarWarps

/// The picture winds up around its centre, dissolves and unwinds.
struct Swirl: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.swirl", name: "Swirl",
    summary: "The picture winds up around its centre, dissolves and unwinds.",
    category: "distortion",
    parameters: [
      .warpCenter(), .warpStretched,
      .warpNumber(
        "turns", "Turns", default: 2, range: -50...50, softRange: -8...8, unit: .count,
        doc: "How often the centre turns until the middle of the transition."),
      .warpNumber(
        "radius", "Radius", default: 0.7, range: 0.01...4, softRange: 0.1...2,
        unit: .fraction, doc: "The distance up to which pixels turn, of the larger side."),
      .warpAntialiased,
      .mixing,
    ],
    aliases: [
      .pegbar("swirl"), .ca("swirl"),
      .gl("Swirl", presets: ["stretched": 1, "turns": 4, "radius": 1, "antialiased": 0]),
    ])

  var warp: Warp<SwirlMap>
}

/// Turns by an angle that falls with the square of the distance.
struct SwirlMap: WarpMap {
  private let frame: WarpFrame
  private let progress: Float
  private let angle: Float
  private let radius: Float
  let spacing: Int
  let isPoint: Bool

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    progress = moment.progress
    isPoint = arguments.showsPoints
    frame = WarpFrame(
      moment, center: arguments.pair("center"), isStretched: arguments.bool("stretched"))
    radius = arguments.float("radius")
    angle = (1 - abs(2 * progress - 1)) * arguments.float("turns") * 6.2831853
    spacing = moment.spacing(24, in: radius / max(1, abs(angle)))
  }

  var blend: WarpBlend { .even(progress) }
  let shrunk: WarpPictures = .both
  static let shrinks = true
  static let isMixedFirst = true

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let (dx, dy) = frame(x, y)
    let rest = LaneMath.held(1 - LaneMath.length(dx, dy) / radius)
    let turn = rest * rest * angle
    let (sine, cosine) = (LaneMath.sine(turn), LaneMath.cosine(turn))
    return WarpPlace(frame.place(dx * cosine + dy * sine, dy * cosine - dx * sine))
  }
}
