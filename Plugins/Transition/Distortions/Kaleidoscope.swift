import CPegbarKernels
import PegbarPluginKit
import PegbarWarps

/// Mirrors that turn fold the picture many times while it dissolves.
struct Kaleidoscope: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.kaleidoscope", name: "Kaleidoscope",
    summary: "Turning mirrors fold the picture many times while it dissolves.",
    category: "distortion",
    parameters: [
      .warpNumber(
        "speed", "Speed", default: 1, range: -20...20, softRange: 0...5, unit: .radians,
        doc: "How far the mirrors turn."),
      .angle(
        "angle", "Angle", default: 1, softRange: 0...Double.pi,
        doc: "How far each mirror is turned against the one before."
      ).with(flags: [.animatable, .periodic]),
      .warpNumber(
        "power", "Power", default: 1.5, range: 0.1...10, softRange: 0.5...3,
        doc: "The power of the progress with which the mirrors turn."),
      .mixing,
    ],
    aliases: [.pegbar("kaleidoscope"), .gl("kaleidoscope")])

  var warp: Warp<KaleidoscopeMap>
}

/// Seven times turned and folded.
struct KaleidoscopeMap: WarpMap {
  private let progress: Float
  private let turns: [pgb_kaleidoscope_turn]

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    progress = moment.progress
    let power = pegbar_pow(Double(progress), arguments.number("power"))
    let start = Float(power) * arguments.float("speed")
    let angle = arguments.float("angle")
    turns = (0..<7).map { i in
      let t = start + Float(i) * angle
      return pgb_kaleidoscope_turn(sine: .sine(t), cosine: .cosine(t))
    }
  }

  var blend: WarpBlend { .even(progress) }
  var inPlace: Float { abs(2 * progress - 1) }
  static let isMixedFirst = true

  func write(
    _ out: UnsafeMutablePointer<Float>, stride: Int, count: Int, _ x: (start: Float, step: Float),
    _ y: Float, width: Float, height: Float
  ) {
    pgb_kaleidoscope_row(
      out, out + stride, turns, Int32(turns.count), x.start, x.step, y, width, height, count)
  }

  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    var (u, v) = (Lanes(), Lanes())
    for i in 0..<4 {
      pgb_kaleidoscope_row(&u[i], &v[i], turns, Int32(turns.count), x[i], 0, y[i], 1, 1, 1)
    }
    return WarpPlace((u, v))
  }
}
