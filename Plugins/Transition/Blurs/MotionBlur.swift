import PegbarPluginKit
import PegbarWarps

/// Both pictures are drawn out along a line and dissolve.
struct MotionBlur: Smear {
  static let descriptor = Descriptor(
    id: "pegbar.transition.motionBlur", name: "Motion Blur",
    summary: "The pictures are drawn out along a line while they dissolve.",
    category: "blur",
    parameters: [
      .angle(
        "angle", "Angle", default: 0, softRange: -Double.pi...Double.pi,
        doc: "The angle of the line: 0 across, positive clockwise."
      ).with(flags: [.animatable, .periodic]),
      .warpNumber(
        "length", "Length", default: 0.2, range: 0...1, softRange: 0...0.5, unit: .fraction,
        doc: "The length of the line in the middle of the transition, of the larger side."),
      .mixing,
    ],
    aliases: [.pegbar("motionBlur")])

  var smear = SmearSize()

  init(_ arguments: Arguments) {}

  func look(_ arguments: Arguments, _ moment: WarpMoment) -> SmearLook {
    var look = SmearLook(weight: .smooth(0.3, 0.7, moment.progress))
    let peak = Float.sine(3.14159265 * moment.progress)
    let length = arguments.float("length") * max(moment.width, moment.height) * peak * peak
    let angle = arguments.float("angle")
    look.addLine(length * .cosine(angle), length * .sine(angle))
    return look
  }
}
