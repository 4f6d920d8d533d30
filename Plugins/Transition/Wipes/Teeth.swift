import PegbarMasks
import PegbarPluginKit

/// How the teeth or waves of an edge are.
struct Teeth: Equatable, Sendable {
  static let parameters: [Parameter] = [
    .maskCount("count", "Count", default: 8, doc: "How many there are along the edge."),
    .number(
      "depth", "Depth", default: 0.1, range: 0...1, unit: .fraction,
      doc: "How deep they are, as a part of the picture."
    ).with(flags: .animatable),
  ]

  let count: Double
  let depth: Double

  init(_ arguments: Arguments) {
    count = arguments.number("count")
    depth = arguments.number("depth")
  }
}
