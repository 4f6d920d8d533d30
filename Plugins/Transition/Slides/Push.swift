import PegbarPluginKit

/// Both pictures move; the new one pushes the old one out.
struct Push: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.push", name: "Push",
    summary: "The new picture pushes the old one out.", category: "slide",
    directions: .all, defaultDirection: .fromLeft,
    aliases: [
      .ca("push"),
      .xfade("slideleft", .fromRight), .xfade("slideright", .fromLeft),
      .xfade("slideup", .fromBottom), .xfade("slidedown", .fromTop),
      .gl("Directional", .fromTop),
    ])

  private var travel = Travel(newMoves: true, oldMoves: true)

  init(_ arguments: Arguments) {}

  mutating func prepare(_ setup: TransitionSetup) {
    travel.direction = setup.direction ?? .fromLeft
  }

  func render(_ frame: Frame, rows: Range<Int>) { travel.render(frame, rows: rows) }

  func placement(at progress: Double) -> Placements? { travel.placement(at: progress) }
}
