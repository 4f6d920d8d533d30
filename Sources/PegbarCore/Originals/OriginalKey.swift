/// A key of a transition of another program, and what becomes of its value.
struct OriginalKey: Sendable {
  /// What a value means here.
  enum Meaning: Sendable {
    /// It sets a parameter.
    case sets(String, OriginalRelation)
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
  ///
  /// It isn't inlined: optimising the tables that call it takes a tenth of the module's build.
  @inline(never)
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

extension OriginalKey {
  /// A shader's uniform that is called otherwise here, or has another unit.
  @inline(never) static func uniform(
    _ key: String, _ target: String, _ type: ParameterType = .double,
    _ relation: OriginalRelation = .same
  ) -> OriginalKey {
    OriginalKey(key, type, .none, .sets(target, relation), "The shader's; see '\(target)'.")
  }
}

// MARK: - Kinds of Core Image's keys

extension OriginalKey {
  /// A number that a parameter has, too.
  @inline(never) static func number(
    _ key: String, _ target: String, _ documentation: String, type: ParameterType = .double
  ) -> OriginalKey {
    OriginalKey(key, type, .none, .sets(target, .same), documentation)
  }

  /// A length in points, which becomes a fraction of a side or a way.
  @inline(never) static func length(
    _ key: String, _ target: String, _ documentation: String, of whole: OriginalLength
  ) -> OriginalKey {
    OriginalKey(key, .double, .points, .sets(target, .part(of: whole)), documentation)
  }

  /// A colour.
  @inline(never) static func color(_ documentation: String) -> OriginalKey {
    OriginalKey("inputColor", .color, .none, .sets("color", .same), documentation)
  }

  /// An angle, counterclockwise; ours go clockwise.
  @inline(never) static func angle(_ documentation: String) -> OriginalKey {
    OriginalKey("inputAngle", .angle, .radians, .sets("angle", .opposite), documentation)
  }

  /// A place, whose y counts from the lower edge.
  static let center = OriginalKey(
    "inputCenter", .point, .points, .sets("center", .place),
    "The centre; (0,0) is the lower left corner.")

  /// The rectangle of an effect.
  @inline(never) static func extent(_ key: String = "inputExtent") -> OriginalKey {
    OriginalKey(key, .rect, .points, .extent, "The rectangle of the effect: the whole picture.")
  }

  /// A key without a counterpart.
  @inline(never) static func only(
    _ key: String, _ type: ParameterType, _ reason: String, accepting value: ParameterValue? = nil
  ) -> OriginalKey {
    OriginalKey(key, type, .none, .only(value, reason), "Not offered: \(reason).")
  }
}
