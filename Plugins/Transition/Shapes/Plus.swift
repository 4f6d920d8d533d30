import PegbarMasks
import PegbarPluginKit

/// A plus sign whose arms grow wider.
struct Plus: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.plus", name: "Plus",
    summary: "The arms of a plus sign grow wider and show the new picture.", category: "shape",
    parameters: [
      .maskCenter(),
      .stretched(true),
    ],
    aliases: [
      .pegbar("plus")
    ])

  var mask: Mask<CenteredMap<PlusMeasure>>
}

/// The smaller of the distances from the centre along both axes.
struct PlusMeasure: CenteredMeasure {
  init(_ arguments: Arguments) {}

  func callAsFunction(_ x: Double, _ y: Double) -> Double {
    min(abs(x), abs(y))
  }
}
