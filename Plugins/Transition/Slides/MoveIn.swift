import PegbarPluginKit

/// The new picture moves in over the old one, which stays still.
struct MoveIn: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.moveIn", name: "Move In",
    summary: "The new picture slides in over the old one.", category: "slide",
    directions: .all, defaultDirection: .fromLeft,
    parameters: [Travel.diagonal],
    aliases: [
      .pegbar("moveIn"), .ca("moveIn"),
      .xfade("coverleft", .fromRight), .xfade("coverright", .fromLeft),
      .xfade("coverup", .fromBottom), .xfade("coverdown", .fromTop),
    ])

  private var travel = Travel(newMoves: true, oldMoves: false)
  private(set) var plan = Plan()

  init(_ arguments: Arguments) {
    travel.isDiagonal = arguments.bool("diagonal")
  }

  mutating func prepare(_ setup: TransitionSetup) {
    travel.direction = setup.direction ?? .fromLeft
    plan = travel.plan(setup)
  }

  func render(_ frame: Frame, rows: Range<Int>) { travel.render(frame, rows: rows) }

  func placement(at progress: Double) -> Placements? { travel.placement(at: progress) }
}
