import PegbarPluginKit

/// Strips of the pictures move past each other in opposite directions.
struct SplitSlide: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.splitSlide", name: "Split Slide",
    summary: "Strips of the pictures slide in opposite directions.",
    doc: "The direction is that of the first strip, the upper or the left one.",
    category: "slide", directions: .all, defaultDirection: .fromLeft,
    parameters: [
      .choice(
        "motion", "Motion", default: "both",
        choices: [("in", "The new picture"), ("out", "The old picture"), ("both", "Both")],
        doc: "Which of the pictures moves; the other one stays in its place."),
      .integer(
        "strips", "Strips", default: 2, range: 1...1000, softRange: 1...40,
        doc: "How many strips there are; every other one moves the other way."),
    ],
    aliases: [
      .pegbar("splitSlide"), .pegbar("conveyor", presets: ["strips": 5]),
      .gl("splitSlideInHorizontal", .fromLeft, presets: ["motion": .text("in")]),
      .gl("splitSlideInVertical", .fromTop, presets: ["motion": .text("in")]),
      .gl("splitSlideOutHorizontal", .fromRight, presets: ["motion": .text("out")]),
      .gl("splitSlideOutVertical", .fromBottom, presets: ["motion": .text("out")]),
      .gl("splitSlideInOutHorizontal", .fromRight), .gl("splitSlideInOutVertical", .fromBottom),
    ])

  private let strips: Int
  private var travel: Travel
  private var opposite: Travel
  private(set) var plan = Plan()

  init(_ arguments: Arguments) {
    let motion = arguments.text("motion")
    strips = arguments.integer("strips")
    travel = Travel(newMoves: motion != "out", oldMoves: motion != "in")
    opposite = travel
  }

  mutating func prepare(_ setup: TransitionSetup) {
    travel.direction = setup.direction ?? .fromLeft
    opposite.direction =
      switch travel.direction {
      case .fromLeft: .fromRight
      case .fromRight: .fromLeft
      case .fromTop: .fromBottom
      case .fromBottom: .fromTop
      }
    plan = travel.plan(setup)
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    let isHorizontal = travel.direction.isHorizontal
    let length = isHorizontal ? frame.height : frame.width
    for strip in 0..<strips {
      let part =
        (strip * length + strips - 1) / strips..<((strip + 1) * length + strips - 1) / strips
      let travel = strip % 2 == 0 ? travel : opposite
      if isHorizontal {
        travel.render(frame, rows: rows.clamped(to: part))
      } else if !part.isEmpty {
        travel.render(frame, rows: rows, columns: part)
      }
    }
  }
}
