import PegbarPluginKit
import PegbarWarps

/// The lens loses the old picture out of focus and finds the new one.
struct Defocus: Smear {
  static let descriptor = Descriptor(
    id: "pegbar.transition.defocus", name: "Defocus",
    summary: "The lens loses the old picture out of focus and finds the new one.",
    category: "blur",
    parameters: [
      .warpNumber(
        "size", "Size", default: 0.02, range: 0...0.3, softRange: 0...0.1, unit: .fraction,
        doc: "The radius of a point in the middle of the transition, of each side."),
      .smearSampling,
      .mixing,
    ],
    aliases: [.pegbar("defocus"), .gl("DefocusBlur", presets: ["sampling": "points"])])

  var smear = SmearSize()

  init(_ arguments: Arguments) {}

  /// A square and a square on its corner are near to a disc.
  func look(_ arguments: Arguments, _ moment: WarpMoment) -> SmearLook {
    var look = SmearLook(weight: moment.progress)
    let part = arguments.float("size") * (1 - abs(2 * moment.progress - 1))
    let (width, height) = (part * moment.width, part * moment.height)
    if arguments.text("sampling") == "points" {
      look.addPoints(Self.points.map { ($0.x * width, $0.y * height) })
      return look
    }
    look.halvings = SmearLook.halvings(for: 1.5 * min(width, height))
    look.addLine(1.2 * width, 0)
    look.addLine(0, 1.2 * height)
    look.addLine(0.85 * width, 0.85 * height)
    look.addLine(-0.85 * width, 0.85 * height)
    return look
  }

  /// Twelve points of a disc that lie nowhere near to one another, and its middle.
  private static let points: [(x: Float, y: Float)] = [
    (0, 0), (-0.326, 0.406), (-0.84, 0.074), (-0.696, -0.457), (-0.203, -0.621), (0.962, 0.195),
    (0.473, 0.48), (0.519, -0.767), (0.185, 0.893), (0.507, -0.064), (0.896, -0.412),
    (-0.322, 0.933), (-0.792, 0.598),
  ]
}
