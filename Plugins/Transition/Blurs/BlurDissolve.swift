import PegbarPluginKit
import PegbarWarps

/// Both pictures are softly blurred and dissolve.
struct BlurDissolve: Smear {
  static let descriptor = Descriptor(
    id: "pegbar.transition.blurDissolve", name: "Blur Dissolve",
    summary: "The pictures are softly blurred while they dissolve.", category: "blur",
    parameters: [
      .warpNumber(
        "radius", "Radius", default: 0.05, range: 0...0.5, softRange: 0...0.2,
        unit: .fraction, doc: "The radius in the middle of the transition, of the height."),
      .mixing,
    ],
    aliases: [.pegbar("blurDissolve")])

  var smear = SmearSize()

  init(_ arguments: Arguments) {}

  /// The mean of a mean is near to a gaussian.
  func look(_ arguments: Arguments, _ moment: WarpMoment) -> SmearLook {
    var look = SmearLook(weight: .smooth(0.2, 0.8, moment.progress))
    let peak = Float.sine(3.14159265 * moment.progress)
    let length = arguments.float("radius") * moment.height * peak * peak
    look.halvings = SmearLook.halvings(for: 2 * length)
    for _ in 0..<2 {
      look.addLine(length, 0)
      look.addLine(0, length)
    }
    return look
  }
}
