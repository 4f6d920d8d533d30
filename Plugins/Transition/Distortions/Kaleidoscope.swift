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
  private let turns: [(sine: Float, cosine: Float)]

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    progress = moment.progress
    let power = pegbar_pow(Double(progress), arguments.number("power"))
    let start = Float(power) * arguments.float("speed")
    let angle = arguments.float("angle")
    turns = (0..<7).map { i in
      let t = start + Float(i) * angle
      return (.sine(t), .cosine(t))
    }
  }

  var blend: WarpBlend { .even(progress) }
  var inPlace: Float { abs(2 * progress - 1) }
  static let isMixedFirst = true

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    var (u, v) = (x - 0.5, 0.5 - y)
    for turn in turns {
      let across = u * turn.sine + v * turn.cosine
      let down = v * turn.sine - u * turn.cosine
      (u, v) = (LaneMath.mirrored(across - 1), LaneMath.mirrored(down - 1))
    }
    return WarpPlace((u, 1 - v))
  }
}
