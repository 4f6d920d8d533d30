import PegbarPluginKit
import PegbarWarps

/// Both pictures wave like a flag while they dissolve.
struct Wave: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.wave", name: "Wave",
    summary: "Both pictures wave like a flag while they dissolve.", category: "distortion",
    directions: .all, defaultDirection: .fromLeft,
    parameters: [
      .warpNumber(
        "amplitude", "Amplitude", default: 0.05, range: 0...1, softRange: 0...0.3,
        unit: .fraction, doc: "How far pixels move in the middle of the transition."),
      .warpNumber(
        "waves", "Waves", default: 3, range: 0...100, softRange: 0...12, unit: .count,
        doc: "How many waves the picture has."),
      .warpNumber(
        "speed", "Speed", default: 2, range: -100...100, softRange: 0...10, unit: .count,
        doc: "How many waves run through in the direction."),
      .mixing,
    ],
    aliases: [.pegbar("wave")])

  var warp: Warp<WaveMap>
}

/// Moves across the direction by a sine of the way.
struct WaveMap: WarpMap {
  private let direction: Direction
  private let progress: Float
  private let amplitude: Float
  private let waves: Float
  private let speed: Float
  let spacing: Int
  let spacingDown: Int

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    (direction, progress) = (moment.direction, moment.progress)
    amplitude = arguments.float("amplitude") * Float.sine(3.14159265 * progress)
    waves = arguments.float("waves") * 6.2831853
    speed = arguments.float("speed") * 6.2831853
    let bend = moment.spacing(24, in: 6.28 / max(1, waves))
    (spacing, spacingDown) = direction.isHorizontal ? (bend, 64) : (64, bend)
  }

  var blend: WarpBlend { .even(progress) }
  static let isMixedFirst = true

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let way = direction.isHorizontal ? x : y
    let along = direction.isForward ? way : 1 - way
    let move = LaneMath.sine(along * waves - progress * speed) * amplitude
    return WarpPlace(direction.isHorizontal ? (x, y + move) : (x + move, y))
  }
}
