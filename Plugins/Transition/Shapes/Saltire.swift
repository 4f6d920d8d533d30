import PegbarMasks
import PegbarPluginKit

/// A diagonal cross whose arms grow wider.
struct Saltire: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.saltire", name: "Saltire",
    summary: "The arms of a diagonal cross grow wider and show the new picture.", category: "shape",
    parameters: [
      .maskCenter(),
      .stretched(true),
    ],
    aliases: [
      .pegbar("saltire")
    ])

  var mask: Mask<CenteredMap<SaltireMeasure>>
}

/// The distance from both diagonals.
struct SaltireMeasure: CenteredMeasure {
  init(_ arguments: Arguments) {}

  func callAsFunction(_ x: Double, _ y: Double) -> Double {
    abs(abs(x) - abs(y))
  }
}
