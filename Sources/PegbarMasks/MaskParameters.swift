import PegbarPluginKit

extension Descriptor {
  /// The description of a mask transition: its own parameters, then those that all of them have.
  package static func mask(
    id: String, name: String, summary: String, doc: String? = nil, category: String,
    directions: Directions = [], parameters: [Parameter] = [], aliases: [Alias] = []
  ) -> Descriptor {
    Descriptor(
      id: id, name: name, summary: summary, doc: doc, category: category, directions: directions,
      defaultDirection: directions.isEmpty ? nil : .fromLeft,
      parameters: parameters + Parameter.ofEveryMask, aliases: aliases)
  }
}

extension Parameter {
  /// Where a shape lies.
  package static func maskCenter(_ x: Double = 0.5, _ y: Double = 0.5) -> Parameter {
    .point(
      "center", "Centre", default: (x, y), range: 0...1, unit: .fraction,
      doc: "The centre; (0,0) is the upper left corner."
    ).with(flags: .animatable)
  }

  /// Whether a shape has the picture's proportions.
  package static func stretched(_ value: Bool = false) -> Parameter {
    .bool(
      "stretched", "Stretched", default: value,
      doc: "Whether the shape is stretched with the picture; otherwise it keeps its proportions.")
  }

  /// An angle by which a map is turned.
  package static func maskAngle(_ doc: String) -> Parameter {
    .angle("angle", "Angle", default: 0, softRange: -Double.pi...Double.pi, doc: doc)
      .with(flags: [.animatable, .periodic])
  }

  /// A number of things.
  package static func maskCount(
    _ key: String, _ label: String, default value: Int, range: ClosedRange<Int> = 1...1000,
    doc: String
  ) -> Parameter {
    .integer(
      key, label, default: value, range: range,
      softRange: range.lowerBound...min(50, range.upperBound),
      doc: doc
    ).with(flags: .animatable)
  }

  /// What pseudo-random numbers depend on.
  package static var maskSeed: Parameter {
    .integer(
      "seed", "Seed", default: 1, range: 0...1_000_000, softRange: 0...100,
      doc: "Another number gives another pattern.")
  }

  /// Where pseudo-random numbers come from.
  package static var maskNumbers: Parameter {
    .choice(
      "numbers", "Numbers", default: "seed",
      choices: [("seed", "Of the seed"), ("sine", "Of a sine")],
      doc: "Where random numbers come from: the seed, or a sine of the place, as in most shaders.")
  }

  /// The parameters that all mask transitions have.
  package static let ofEveryMask: [Parameter] = [
    .number(
      "softness", "Softness", default: 0, range: 0...1, unit: .fraction,
      doc: "The width of the edge as a fraction of the map; at 0 it is one pixel."
    ).with(group: "Edge", flags: .animatable),
    .choice(
      "edge", "Edge", default: "linear", choices: [("linear", "Linear"), ("smooth", "Smooth")],
      doc: "How the pictures mix across a soft edge: evenly, or with 3t² − 2t³."
    ).with(group: "Edge"),
    .bool(
      "antialiased", "Anti-aliased", default: true,
      doc: "Whether pixels at a sharp edge mix both pictures; otherwise each shows one of them."
    ).with(group: "Edge"),
    .number(
      "border", "Border", default: 0, range: 0...1, softRange: 0...0.2, unit: .fraction,
      doc: "The width of a coloured border before the edge, as a fraction of the map."
    ).with(group: "Edge", flags: .animatable),
    .color(
      "borderColor", "Border Colour", default: [1, 1, 1, 1], doc: "The colour of the border."
    ).with(group: "Edge", flags: .animatable),
    Parameter.mixing.with(group: "Edge"),
    .bool(
      "invert", "Invert", default: false,
      doc: "Whether the pixels change in the opposite order."
    ).with(group: "Order"),
    .number(
      "earliest", "Earliest", default: 0, range: -0.5...0.5, unit: .fraction,
      doc: "What the least value of the map, 0, becomes: above 0 the old picture stays for a while."
    ).with(group: "Order", flags: .animatable),
    .number(
      "latest", "Latest", default: 1, range: 0.5...1.5, unit: .fraction,
      doc:
        "What the largest value of the map, 1, becomes: below 1 the new picture is complete earlier."
    ).with(group: "Order", flags: .animatable),
  ]
}

/// What a mask does with its map's values, other than the edge.
struct MaskOrder: Equatable, Sendable {
  var isInverted: Bool
  var earliest: Double
  var latest: Double
  var isAntialiased: Bool

  init(_ arguments: Arguments) {
    isInverted = arguments.bool("invert")
    earliest = arguments.number("earliest")
    latest = arguments.number("latest")
    isAntialiased = arguments.bool("antialiased")
  }

  /// How a value that the map gives is counted: times `scale`, plus `offset`.
  var scale: Float { Float(isInverted ? earliest - latest : latest - earliest) }
  var offset: Float { Float(isInverted ? latest : earliest) }
}
