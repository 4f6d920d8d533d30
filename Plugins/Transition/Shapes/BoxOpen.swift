import PegbarMasks
import PegbarPluginKit

/// A rectangle that grows out of a point or a corner or, inverted, shrinks into it.
struct BoxOpen: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.boxOpen", name: "Box Open",
    summary: "A growing rectangle shows the new picture.", category: "shape",
    parameters: [
      .maskCenter(),
      .stretched(true),
    ],
    aliases: [
      .pegbar("boxOpen"),
      .xfade("wipetl", presets: ["center": [0, 0], "invert": 1]),
      .xfade("wipetr", presets: ["center": [1, 0], "invert": 1]),
      .xfade("wipebl", presets: ["center": [0, 1], "invert": 1]),
      .xfade("wipebr", presets: ["center": [1, 1], "invert": 1]),
      .gl("Box", presets: ["invert": 1, "antialiased": 0]),
      .obs("box-topleft", presets: ["center": [1, 1]]),
      .obs("box-topright", presets: ["center": [0, 1]]),
      .obs("box-botleft", presets: ["center": [1, 0]]),
      .obs("box-botright", presets: ["center": [0, 0]]),
    ])

  var mask: Mask<CenteredMap<BoxMeasure>>
}

/// The larger of the distances from the centre along both axes.
struct BoxMeasure: CenteredMeasure {
  init(_ arguments: Arguments) {}

  func callAsFunction(_ x: Double, _ y: Double) -> Double {
    max(abs(x), abs(y))
  }
}
