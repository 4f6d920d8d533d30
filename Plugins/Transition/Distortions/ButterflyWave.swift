import PegbarPluginKit
import PegbarWarps

/// Stripes of the picture flutter diagonally while it dissolves.
struct ButterflyWave: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.butterflyWave", name: "Butterfly Wave",
    summary: "Stripes of the picture flutter diagonally while it dissolves.",
    category: "distortion",
    parameters: [
      .warpNumber(
        "amplitude", "Amplitude", default: 1, range: 0...1.5, unit: .radians,
        doc: "How far the waves spread over the width."),
      .warpNumber(
        "waves", "Waves", default: 30, range: 0...200, softRange: 0...60, unit: .count,
        doc: "How many waves there are."),
      .warpSeparation(0.3),
      .mixing,
    ],
    aliases: [.pegbar("butterflyWave"), .gl("ButterflyWaveScrawler")])

  var warp: Warp<ButterflyWaveMap>
}

/// Moves along a diagonal by the butterfly curve of an angle that depends on the column.
struct ButterflyWaveMap: WarpMap {
  private let progress: Float
  private let spread: Float
  private let waves: Float
  let separation: (red: Float, blue: Float)

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    progress = moment.progress
    spread = .sine(progress * arguments.float("amplitude"))
    waves = arguments.float("waves")
    let part = arguments.float("separation")
    separation = (1 - part, 1 + part)
  }

  var blend: WarpBlend { .even(progress) }
  // Places move down as their pixels do.
  let spacingDown = 64

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let base = x * spread - 0.5
    let angle = LaneMath.angle(base, (1 - base * base).squareRoot()) * waves
    let cosine = LaneMath.cosine(angle)
    let sine = LaneMath.sine((2 * angle - 3.14159265) / 24)
    let fourth = sine * sine * sine * sine
    let twice = 2 * cosine * cosine - 1
    // The cosine of four times the angle.
    let quadruple = 2 * twice * twice - 1
    let move = (Self.exponential(cosine) - 2 * quadruple + fourth * sine) / 10
    let rest = 1 - progress
    return WarpPlace(
      old: (x + move * progress, y - move * progress), new: (x + move * rest, y - move * rest))
  }

  /// e^x for −1…1, exact to 0.00003.
  @inline(__always)
  private static func exponential(_ x: Lanes) -> Lanes {
    var sum = Lanes(repeating: 1.0 / 5040)
    for term: Float in [1.0 / 720, 1.0 / 120, 1.0 / 24, 1.0 / 6, 0.5, 1, 1] { sum = sum * x + term }
    return sum
  }
}
