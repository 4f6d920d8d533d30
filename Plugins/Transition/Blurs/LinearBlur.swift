import PegbarPluginKit
import PegbarWarps

/// Both pictures are blurred evenly in a rectangle and dissolve.
struct LinearBlur: Smear {
  static let descriptor = Descriptor(
    id: "pegbar.transition.linearBlur", name: "Linear Blur",
    summary: "The pictures are blurred across and down while they dissolve.",
    category: "blur",
    parameters: [
      .warpNumber(
        "intensity", "Intensity", default: 0.1, range: 0...1, softRange: 0...0.5,
        unit: .fraction, doc: "Twice the width of the blur in the middle, of each side."),
      .smearSampling,
      .mixing,
    ],
    aliases: [.pegbar("linearBlur"), .gl("LinearBlur", presets: ["sampling": "points"])])

  var smear = SmearSize()

  init(_ arguments: Arguments) {}

  func look(_ arguments: Arguments, _ moment: WarpMoment) -> SmearLook {
    var look = SmearLook(weight: moment.progress)
    let part = arguments.float("intensity") * (0.5 - abs(0.5 - moment.progress))
    let (width, height) = (part * moment.width, part * moment.height)
    if arguments.text("sampling") == "points" {
      // Six of them, the first on one side and the last before the other.
      let places = (0..<6).map { Float($0) / 6 - 0.5 }
      look.addPoints(places.map { ($0 * width, 0) })
      look.addPoints(places.map { (0, -$0 * height) })
      return look
    }
    look.halvings = SmearLook.halvings(for: min(width, height))
    look.addLine(width, 0)
    look.addLine(0, height)
    return look
  }
}
