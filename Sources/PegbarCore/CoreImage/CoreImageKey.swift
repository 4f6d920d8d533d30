import CPegbarPlugin

/// An input key of one of Core Image's transition filters, and what becomes of its value.
struct CoreImageKey: Sendable {
  /// What a value means here.
  enum Meaning: Sendable {
    /// It sets a parameter.
    case sets(String, @Sendable (CoreImageInputs) -> ParameterValue)
    /// It is the rectangle that the effect covers: only the whole picture is possible.
    case extent
    /// It has no counterpart; one value may be given, as it is what is drawn. The text says what to do.
    case only(ParameterValue?, String)
  }

  /// The key, its type, unit and documentation.
  let parameter: Parameter
  let meaning: Meaning

  /// Describes a key.
  ///
  /// Its default is none: without the key, the transition's own parameters hold.
  init(
    _ key: String, _ type: ParameterType, _ unit: ParameterUnit = .none, _ meaning: Meaning,
    _ documentation: String
  ) {
    parameter = Parameter(
      key: key, label: key, documentation: documentation, type: type, unit: unit,
      defaultValue: .none)
    self.meaning = meaning
  }
}

/// The values that were given to a filter's keys, for pictures of some size.
struct CoreImageInputs: Sendable {
  /// The value that is being translated: one number or more.
  let numbers: [Double]
  /// All keys' values; those that were not given are missing.
  let all: [String: [Double]]
  /// Points.
  let width: Double
  /// Points.
  let height: Double

  /// The first of the numbers.
  var number: Double { numbers.first ?? 0 }

  /// Points.
  var smallerSide: Double { min(width, height) }
  /// Points.
  var largerSide: Double { max(width, height) }

  /// The way of a straight edge across the picture in the direction of `inputAngle`, points.
  var way: Double {
    let angle = all["inputAngle"]?.first ?? 0
    return abs(pegbar_cos(angle)) * width + abs(pegbar_sin(angle)) * height
  }
}

// MARK: - Kinds of keys

extension CoreImageKey {
  /// A number that a parameter has, too.
  static func number(
    _ key: String, _ target: String, _ documentation: String, type: ParameterType = .double
  ) -> CoreImageKey {
    CoreImageKey(key, type, .none, .sets(target) { .numbers($0.numbers) }, documentation)
  }

  /// A length in points, which becomes a fraction of a side or a way.
  static func length(
    _ key: String, _ target: String, _ documentation: String,
    of whole: @escaping @Sendable (CoreImageInputs) -> Double
  ) -> CoreImageKey {
    CoreImageKey(
      key, .double, .points, .sets(target) { .number($0.number / whole($0)) }, documentation)
  }

  /// A colour.
  static func color(_ documentation: String) -> CoreImageKey {
    CoreImageKey(
      "inputColor", .color, .none, .sets("color") { .numbers($0.numbers) }, documentation)
  }

  /// An angle, counterclockwise; ours go clockwise.
  static func angle(_ documentation: String) -> CoreImageKey {
    CoreImageKey(
      "inputAngle", .angle, .radians, .sets("angle") { .number(0 - $0.number) }, documentation)
  }

  /// A place, whose y counts from the lower edge.
  static let center = CoreImageKey(
    "inputCenter", .point, .points,
    .sets("center") { inputs in
      .numbers([inputs.numbers[0] / inputs.width, 1 - inputs.numbers[1] / inputs.height])
    }, "The centre; (0,0) is the lower left corner.")

  /// The rectangle of an effect.
  static func extent(_ key: String = "inputExtent") -> CoreImageKey {
    CoreImageKey(key, .rect, .points, .extent, "The rectangle of the effect: the whole picture.")
  }

  /// A key without a counterpart.
  static func only(
    _ key: String, _ type: ParameterType, _ reason: String, accepting value: ParameterValue? = nil
  ) -> CoreImageKey {
    CoreImageKey(key, type, .none, .only(value, reason), "Not offered: \(reason).")
  }
}
