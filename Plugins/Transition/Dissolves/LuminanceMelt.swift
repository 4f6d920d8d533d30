import CPegbarKernels
import PegbarMasks
import PegbarPluginKit

/// Drops of the new picture run over the dark or the light parts of the old one.
struct LuminanceMelt: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.luminanceMelt", name: "Luminance Melt",
    summary: "Drops of the new picture run over the dark parts of the old one.",
    category: "dissolve", directions: Directions(.fromTop, .fromBottom), defaultDirection: .fromTop,
    parameters: [
      .number(
        "threshold", "Threshold", default: 0.8, range: 0...1, unit: .fraction,
        doc: "The luma at which pixels begin to melt, or end to."
      ).with(flags: .animatable),
      .bool(
        "above", "Above", default: false,
        doc: "Whether what is lighter than the threshold melts; otherwise it is what is darker."),
      .maskSeed, .maskNumbers,
    ],
    aliases: [
      .pegbar("luminanceMelt"),
      .gl("luminance_melt", .fromTop, presets: ["numbers": "sine"]),
    ])

  private let isAbove: Bool
  private let seed: Int
  private let isOfSine: Bool
  private var isDown = true
  /// For each column: ahead, late and across.
  private var columns: [Float] = []

  init(_ arguments: Arguments) {
    isAbove = arguments.bool("above")
    seed = arguments.integer("seed")
    isOfSine = arguments.text("numbers") == "sine"
  }

  mutating func prepare(_ setup: TransitionSetup) {
    isDown = setup.direction != .fromBottom
    let places = (0..<setup.width).map { (Double($0) + 0.5) / Double(setup.width) }
    let ahead = places.map {
      Float(
        pegbar_exp(
          isOfSine ? SimplexNoise.value($0, 0) : MaskMath.noise(2 * $0, 0, seed: seed) - 0.5))
    }
    let late = places.enumerated().map {
      isOfSine
        ? ShaderRandom.number(Float($1), 0.1) : Float(MaskMath.random($0, 1, seed: seed))
    }
    columns = ahead + late + places.map { Float(1 - $0) }
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    let p = frame.progress
    columns.withUnsafeBufferPointer { columns in
      guard let start = columns.baseAddress else { return }
      for row in rows {
        let way = (Double(row) + 0.5) / Double(frame.height)
        let down = isDown ? way : 1 - way
        var melt = pgb_melt(
          ahead: start, late: start + frame.width, across: start + 2 * frame.width,
          down: Float(down * down), progress: Float(p),
          threshold: Float(frame.arguments.number("threshold") * 255), sign: isAbove ? -1 : 1,
          weight: (p * p * p).weight)
        pgb_row_melt(
          frame.out.row(row), frame.from.row(row), frame.to.row(row), frame.width, &melt)
      }
    }
  }
}
