import PegbarMasks
import PegbarPluginKit

/// How an edge deviates from its line.
struct Roughness: Equatable, Sendable {
  static let parameters: [Parameter] = [
    .number(
      "roughness", "Roughness", default: 0.15, range: 0...1, unit: .fraction,
      doc: "How far the edge deviates, as a part of its way."
    ).with(flags: .animatable),
    .number(
      "scale", "Scale", default: 8, range: 0.1...1000, softRange: 1...40, unit: .count,
      doc: "How many bends fit into the picture along its smaller side."
    ).with(flags: .animatable),
    .maskSeed,
  ]

  let amount: Double
  let scale: Double
  let seed: Int

  init(_ arguments: Arguments) {
    amount = arguments.number("roughness")
    scale = arguments.number("scale")
    seed = arguments.integer("seed")
  }

  /// A value of 0…1 with noise added, and again in 0…1.
  func roughened(_ value: Double, _ x: Double, _ y: Double, _ area: MaskArea) -> Double {
    let unit = scale / min(area.width, area.height)
    let noise = MaskMath.clouds(x * unit, y * unit, octaves: 4, seed: seed)
    return (value + amount * noise) / (1 + amount)
  }
}
