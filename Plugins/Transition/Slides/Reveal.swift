import PegbarPluginKit

/// The old picture moves away from the new one, which stays still.
struct Reveal: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.reveal", name: "Reveal",
    summary: "The old picture slides away and reveals the new one.", category: "slide",
    directions: .all, defaultDirection: .fromLeft,
    aliases: [
      .ca("reveal"),
      .xfade("revealleft", .fromRight), .xfade("revealright", .fromLeft),
      .xfade("revealup", .fromBottom), .xfade("revealdown", .fromTop),
    ])

  private var travel = Travel(newMoves: false, oldMoves: true)

  init(_ arguments: Arguments) {}

  mutating func prepare(_ setup: TransitionSetup) {
    travel.direction = setup.direction ?? .fromLeft
  }

  func render(_ frame: Frame, rows: Range<Int>) { travel.render(frame, rows: rows) }

  func placement(at progress: Double) -> Placements? { travel.placement(at: progress) }
}
