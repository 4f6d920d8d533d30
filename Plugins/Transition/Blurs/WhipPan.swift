import PegbarPluginKit
import PegbarWarps

/// The camera is thrown around: the new picture pushes the old one out, blurred by the motion.
struct WhipPan: Smear {
  static let descriptor = Descriptor(
    id: "pegbar.transition.whipPan", name: "Whip Pan",
    summary: "The new picture pushes the old one out, blurred by the motion.",
    category: "blur", directions: .all, defaultDirection: .fromRight,
    parameters: [
      .warpNumber(
        "shutter", "Shutter", default: 0.15, range: 0...1, softRange: 0...0.5,
        unit: .fraction,
        doc: "How long the shutter is open: the part of the transition that a frame shows.")
    ],
    aliases: [.pegbar("whipPan")])

  var smear = SmearSize()
  private var direction = Direction.fromRight

  init(_ arguments: Arguments) {}

  mutating func prepare(_ setup: TransitionSetup) {
    direction = setup.direction ?? .fromRight
    smear.prepare(setup)
  }

  func look(_ arguments: Arguments, _ moment: WarpMoment) -> SmearLook {
    var look = SmearLook(weight: 0)
    let extent = direction.isHorizontal ? moment.width : moment.height
    let place = Float.smooth(0, 1, .smooth(0, 1, moment.progress))
    let time = arguments.float("shutter") / 2
    let end = Float.smooth(0, 1, .smooth(0, 1, min(1, moment.progress + time)))
    let start = Float.smooth(0, 1, .smooth(0, 1, max(0, moment.progress - time)))
    let still = 4 * moment.progress * (1 - moment.progress)
    let length = (end - start) * extent * still
    let moved = Int((place * extent).rounded()) * (direction.isForward ? 1 : -1)
    look.travel = direction.isHorizontal ? (moved, 0) : (0, moved)
    look.addLine(direction.isHorizontal ? length : 0, direction.isHorizontal ? 0 : length)
    return look
  }
}
