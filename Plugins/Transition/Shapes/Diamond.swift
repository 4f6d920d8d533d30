import PegbarMasks
import PegbarPluginKit

/// A diamond that opens or, inverted, closes.
struct Diamond: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.diamond", name: "Diamond",
    summary: "A growing diamond shows the new picture.", category: "shape",
    parameters: [
      .maskCenter(),
      .stretched(),
    ],
    aliases: [
      .pegbar("diamond")
    ])

  var mask: Mask<CenteredMap<DiamondMeasure>>
}

/// The sum of the distances from the centre along both axes.
struct DiamondMeasure: CenteredMeasure {
  init(_ arguments: Arguments) {}

  func callAsFunction(_ x: Double, _ y: Double) -> Double {
    abs(x) + abs(y)
  }
}
