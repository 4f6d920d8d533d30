import PegbarPluginKit
import PegbarWarps

/// Both pictures sway in waves while they dissolve.
struct Dreamy: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.dreamy", name: "Dreamy",
    summary: "Both pictures sway in waves while they dissolve.", category: "distortion",
    parameters: [
      .warpNumber(
        "amplitude", "Amplitude", default: 0.03, range: 0...1, softRange: 0...0.2,
        unit: .fraction, doc: "How far pixels move at most, of the height."),
      .warpNumber(
        "frequency", "Frequency", default: 10, range: 0...200, softRange: 0...50,
        unit: .radians, doc: "How many waves there are: radians in the width."),
      .mixing,
    ],
    aliases: [.pegbar("dreamy"), .gl("Dreamy")])

  var warp: Warp<DreamyMap>
}

/// Moves up and down by a cosine of the column.
struct DreamyMap: WarpMap {
  private let progress: Float
  private let amplitude: Float
  private let frequency: Float
  let spacing: Int

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    progress = moment.progress
    amplitude = arguments.float("amplitude")
    frequency = arguments.float("frequency")
    spacing = moment.spacing(16, in: 6.28 / max(1, frequency))
  }

  var blend: WarpBlend { .even(progress) }
  let spacingDown = 64

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let rest = 1 - progress
    let old = amplitude * progress * LaneMath.cosine(frequency * (x + progress))
    let new = amplitude * rest * LaneMath.cosine(frequency * (x + rest))
    return WarpPlace(old: (x, y - old), new: (x, y - new))
  }
}
