/// An input key of one of Core Image's transition filters, and what becomes of its value.
struct CoreImageKey: Sendable {
  /// What a value means here.
  enum Meaning: Sendable {
    /// It sets a parameter.
    case sets(String, CoreImageRelation)
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

// MARK: - Kinds of keys

extension CoreImageKey {
  /// A number that a parameter has, too.
  static func number(
    _ key: String, _ target: String, _ documentation: String, type: ParameterType = .double
  ) -> CoreImageKey {
    CoreImageKey(key, type, .none, .sets(target, .same), documentation)
  }

  /// A length in points, which becomes a fraction of a side or a way.
  static func length(
    _ key: String, _ target: String, _ documentation: String, of whole: CoreImageLength
  ) -> CoreImageKey {
    CoreImageKey(key, .double, .points, .sets(target, .part(of: whole)), documentation)
  }

  /// A colour.
  static func color(_ documentation: String) -> CoreImageKey {
    CoreImageKey("inputColor", .color, .none, .sets("color", .same), documentation)
  }

  /// An angle, counterclockwise; ours go clockwise.
  static func angle(_ documentation: String) -> CoreImageKey {
    CoreImageKey("inputAngle", .angle, .radians, .sets("angle", .opposite), documentation)
  }

  /// A place, whose y counts from the lower edge.
  static let center = CoreImageKey(
    "inputCenter", .point, .points, .sets("center", .place),
    "The centre; (0,0) is the lower left corner.")

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
