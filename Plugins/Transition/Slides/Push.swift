import PegbarPluginKit

/// Both pictures move; the new one pushes the old one out.
struct Push: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.push", name: "Push",
    summary: "The new picture pushes the old one out.", category: "slide",
    directions: .all, defaultDirection: .fromLeft,
    parameters: [
      Travel.diagonal,
      .bool(
        "slowsDown", "Slows Down", default: false,
        doc:
          "Whether the motion is fast at first and at rest at the end, as on a quarter of a circle."
      ),
    ],
    aliases: [
      .pegbar("push"), .ca("push"),
      .xfade("slideleft", .fromRight), .xfade("slideright", .fromLeft),
      .xfade("slideup", .fromBottom), .xfade("slidedown", .fromTop),
      .gl("Directional", .fromTop),
      .gl("directional-easing", .fromTop, presets: ["slowsDown": 1]),
      .obs("slide", .fromRight),
    ])

  private var travel = Travel(newMoves: true, oldMoves: true)
  private(set) var plan = Plan()

  init(_ arguments: Arguments) {
    travel.isDiagonal = arguments.bool("diagonal")
    travel.slowsDown = arguments.bool("slowsDown")
  }

  mutating func prepare(_ setup: TransitionSetup) {
    travel.direction = setup.direction ?? .fromLeft
    plan = travel.plan(setup)
  }

  func render(_ frame: Frame, rows: Range<Int>) { travel.render(frame, rows: rows) }

  func placement(at progress: Double) -> Placements? { travel.placement(at: progress) }
}
