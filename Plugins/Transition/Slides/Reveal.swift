import PegbarPluginKit

/// The old picture moves away from the new one, which stays still.
struct Reveal: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.reveal", name: "Reveal",
    summary: "The old picture slides away and reveals the new one.", category: "slide",
    directions: .all, defaultDirection: .fromLeft,
    parameters: [
      Travel.diagonal,
      .bool(
        "fades", "Fades", default: false,
        doc:
          "Whether what comes to light is at first the old picture, which dissolves into the new one."
      ),
    ],
    aliases: [
      .pegbar("reveal"), .ca("reveal"),
      .xfade("revealleft", .fromRight), .xfade("revealright", .fromLeft),
      .xfade("revealup", .fromBottom), .xfade("revealdown", .fromTop),
      .gl("x_axis_translation", .fromLeft, presets: ["fades": 1]),
      .obs("swipe", .fromRight),
    ])

  private var travel = Travel(newMoves: false, oldMoves: true)
  private let fades: Bool
  private(set) var plan = Plan()

  init(_ arguments: Arguments) {
    travel.isDiagonal = arguments.bool("diagonal")
    fades = arguments.bool("fades")
  }

  mutating func prepare(_ setup: TransitionSetup) {
    travel.direction = setup.direction ?? .fromLeft
    plan = travel.plan(setup)
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    guard fades else {
      travel.render(frame, rows: rows)
      return
    }
    let columns = 0..<frame.width
    let piece = travel.piece(frame, columns: columns)
    let below = frame.scratch + 4 * frame.width
    for row in rows {
      frame.operations.pointee.mix(
        below, frame.from.row(row), frame.to.row(row), UInt64(frame.width),
        UInt32(frame.progress * 65536 + 0.5))
      frame.draw(piece, over: below, row: row, columns: columns, frame.scratch)
    }
  }

  func placement(at progress: Double) -> Placements? {
    fades ? nil : travel.placement(at: progress)
  }
}
