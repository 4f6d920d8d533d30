import CPegbarKernels
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
  private let progress: Float
  private let swirl: pgb_swirl
  let spacing: Int
  let isPoint: Bool

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    progress = moment.progress
    isPoint = arguments.showsPoints
    let center = arguments.pair("center")
    let frame = WarpFrame(moment, center: center, isStretched: arguments.bool("stretched"))
    let radius = arguments.float("radius")
    let angle = (1 - abs(2 * progress - 1)) * arguments.float("turns") * 6.2831853
    spacing = moment.spacing(24, in: radius / max(1, abs(angle)))
    swirl = pgb_swirl(
      center_x: Float(center.x), center_y: Float(center.y), width: frame.width,
      height: frame.height, radius: radius, angle: angle)
  }

  var blend: WarpBlend { .even(progress) }
  let shrunk: WarpPictures = .both
  static let shrinks = true
  static let isMixedFirst = true

  func write(
    _ out: UnsafeMutablePointer<Float>, stride: Int, count: Int, _ x: (start: Float, step: Float),
    _ y: Float, width: Float, height: Float
  ) {
    withUnsafePointer(to: swirl) {
      pgb_swirl_row(out, out + stride, $0, x.start, x.step, y, width, height, count)
    }
  }

  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    var (u, v) = (Lanes(), Lanes())
    withUnsafePointer(to: swirl) { swirl in
      for i in 0..<4 { pgb_swirl_row(&u[i], &v[i], swirl, x[i], 0, y[i], 1, 1, 1) }
    }
    return WarpPlace((u, v))
  }
}
