import PegbarPluginKit

/// A number of equal steps, as in CSS.
struct Steps: TimingPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.timing.steps", name: "Steps", summary: "A number of equal steps.",
    category: "steps", promises: [.pure, .deterministic, .openEnd],
    parameters: [
      .integer(
        "count", "Count", default: 4, range: 1...1_000_000, softRange: 1...20,
        doc: "The number of steps; at least 2 for jump-none."),
      .choice(
        "position", "Position", default: "jump-end",
        choices: [
          ("jump-start", "At the start of each step"), ("jump-end", "At the end of each step"),
          ("jump-none", "At neither end of the curve"), ("jump-both", "At both ends of the curve"),
        ], doc: "Where the value jumps."),
    ],
    aliases: [.pegbar("steps")])

  private let count: Double
  private let jumps: Double
  private let first: Double

  init(_ arguments: Arguments) throws(PluginError) {
    let position = arguments.text("position")
    count = arguments.number("count")
    first = position == "jump-start" || position == "jump-both" ? 1 : 0
    switch position {
    case "jump-none": jumps = count - 1
    case "jump-both": jumps = count + 1
    default: jumps = count
    }
    if jumps < 1 { throw .invalid("jump-none needs a count of 2 or more") }
  }

  func sample(_ x: Double) -> Double {
    guard x >= 0 else { return 0 }
    let step = (min(x, 1) * count).rounded(.down) + first
    return min(step, jumps) / jumps
  }
}
