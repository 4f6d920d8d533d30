/// One parameter of a plugin: key, type, unit, range, default.
public struct Parameter: Sendable {
  /// ASCII letters and digits, first a letter; never change it.
  public var key: String
  /// The display name.
  public var label: String
  /// A sentence of documentation.
  public var doc: String?
  /// The type, PEGBAR_TYPE_….
  public var type: UInt32
  /// The unit of its numbers.
  public var unit: Unit
  /// The bounds of each number.
  public var range: ClosedRange<Double>
  /// The range that a slider should offer; within `range`.
  public var softRange: ClosedRange<Double>
  /// The value used if the user gives none.
  public var defaultValue: ParameterValue
  /// Keys and labels of a choice.
  public var choices: [(key: String, label: String)]
  /// The descriptor's revision that introduced it.
  public var sinceRevision: UInt32
  /// A heading that groups parameters for display; nil for none.
  public var group: String?
  /// The smallest sensible change of a number; 0 for none.
  public var step = 0.0
  /// Whether it is hidden, deprecated, periodic or animatable.
  public var flags: Flags = []

  /// Properties of a parameter; the raw values are the interface's.
  public struct Flags: OptionSet, Sendable {
    /// The interface's bits.
    public let rawValue: UInt32

    /// Makes a set from the interface's bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Not shown to users by default.
    public static let hidden = Flags(rawValue: 1)
    /// Still works, but users should use a replacement.
    public static let deprecated = Flags(rawValue: 2)
    /// Wraps around, such as an angle.
    public static let periodic = Flags(rawValue: 4)
    /// Read from each frame: `Frame.arguments`.
    public static let animatable = Flags(rawValue: 8)
    /// A picture that arrives as floating-point numbers: PEGBAR_FORMAT_RGBA32F.
    public static let wide = Flags(rawValue: 16)
  }

  /// The parameter with more about it.
  public func with(group: String? = nil, step: Double = 0, flags: Flags = []) -> Parameter {
    var result = self
    (result.group, result.step, result.flags) = (group, step, flags)
    return result
  }

  /// Every real number.
  public static let unbounded = -Double.infinity...Double.infinity

  fileprivate init(
    _ key: String, _ label: String, type: Int, default value: ParameterValue, unit: Unit = .none,
    range: ClosedRange<Double> = unbounded, softRange: ClosedRange<Double>? = nil,
    choices: [(key: String, label: String)] = [], doc: String?
  ) {
    self.key = key
    self.label = label
    self.doc = doc
    self.type = UInt32(type)
    self.unit = unit
    self.range = range
    self.softRange = softRange ?? range
    self.defaultValue = value
    self.choices = choices
    self.sinceRevision = 1
  }

  /// A real number.
  public static func number(
    _ key: String, _ label: String, default value: Double, range: ClosedRange<Double> = unbounded,
    softRange: ClosedRange<Double>? = nil, unit: Unit = .none, doc: String? = nil
  ) -> Parameter {
    Parameter(
      key, label, type: PEGBAR_TYPE_DOUBLE, default: .numbers([value]), unit: unit, range: range,
      softRange: softRange, doc: doc)
  }

  /// A whole number.
  public static func integer(
    _ key: String, _ label: String, default value: Int, range: ClosedRange<Int>,
    softRange: ClosedRange<Int>? = nil, unit: Unit = .count, doc: String? = nil
  ) -> Parameter {
    Parameter(
      key, label, type: PEGBAR_TYPE_INT, default: .numbers([Double(value)]), unit: unit,
      range: Double(range.lowerBound)...Double(range.upperBound),
      softRange: softRange.map { Double($0.lowerBound)...Double($0.upperBound) }, doc: doc)
  }

  /// True or false.
  public static func bool(
    _ key: String, _ label: String, default value: Bool, doc: String? = nil
  ) -> Parameter {
    Parameter(
      key, label, type: PEGBAR_TYPE_BOOL, default: .numbers([value ? 1 : 0]), range: 0...1,
      doc: doc)
  }

  /// One of several keys.
  public static func choice(
    _ key: String, _ label: String, default value: String,
    choices: [(key: String, label: String)], doc: String? = nil
  ) -> Parameter {
    Parameter(
      key, label, type: PEGBAR_TYPE_CHOICE, default: .text(value), choices: choices, doc: doc)
  }

  /// A text.
  public static func string(
    _ key: String, _ label: String, default value: String, doc: String? = nil
  ) -> Parameter {
    Parameter(key, label, type: PEGBAR_TYPE_STRING, default: .text(value), doc: doc)
  }

  /// An x and a y.
  public static func point(
    _ key: String, _ label: String, default value: (x: Double, y: Double),
    range: ClosedRange<Double> = unbounded, softRange: ClosedRange<Double>? = nil,
    unit: Unit = .points, doc: String? = nil
  ) -> Parameter {
    Parameter(
      key, label, type: PEGBAR_TYPE_POINT, default: .numbers([value.x, value.y]), unit: unit,
      range: range, softRange: softRange, doc: doc)
  }

  /// An angle in radians.
  public static func angle(
    _ key: String, _ label: String, default value: Double, range: ClosedRange<Double> = unbounded,
    softRange: ClosedRange<Double>? = nil, doc: String? = nil
  ) -> Parameter {
    Parameter(
      key, label, type: PEGBAR_TYPE_ANGLE, default: .numbers([value]), unit: .radians,
      range: range, softRange: softRange, doc: doc)
  }

  /// Red, green, blue, alpha, 0…1, sRGB-encoded, not premultiplied.
  public static func color(
    _ key: String, _ label: String, default value: [Double], doc: String? = nil
  ) -> Parameter {
    require(value.count == 4, "a colour has four numbers: \(key)")
    return Parameter(
      key, label, type: PEGBAR_TYPE_COLOR, default: .numbers(value), range: 0...1, doc: doc)
  }
}

extension Parameter {
  /// A width and a height.
  public static func size(
    _ key: String, _ label: String, default value: (width: Double, height: Double),
    range: ClosedRange<Double> = unbounded, unit: Unit = .points, doc: String? = nil
  ) -> Parameter {
    Parameter(
      key, label, type: PEGBAR_TYPE_SIZE, default: .numbers([value.width, value.height]),
      unit: unit, range: range, doc: doc)
  }

  /// A rectangle: x, y, width, height.
  public static func rect(
    _ key: String, _ label: String, default value: [Double],
    range: ClosedRange<Double> = unbounded, unit: Unit = .points, doc: String? = nil
  ) -> Parameter {
    require(value.count == 4, "a rectangle has four numbers: \(key)")
    return Parameter(
      key, label, type: PEGBAR_TYPE_RECT, default: .numbers(value), unit: unit, range: range,
      doc: doc)
  }

  /// Three numbers.
  public static func vector3(
    _ key: String, _ label: String, default value: [Double],
    range: ClosedRange<Double> = unbounded, unit: Unit = .none, doc: String? = nil
  ) -> Parameter {
    require(value.count == 3, "a vector has three numbers: \(key)")
    return Parameter(
      key, label, type: PEGBAR_TYPE_VECTOR3, default: .numbers(value), unit: unit, range: range,
      doc: doc)
  }

  /// A matrix: m11 m12 … m44, row vectors.
  public static func matrix(
    _ key: String, _ label: String,
    default value: [Double] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
    doc: String? = nil
  ) -> Parameter {
    require(value.count == 16, "a matrix has 16 numbers: \(key)")
    return Parameter(key, label, type: PEGBAR_TYPE_MATRIX, default: .numbers(value), doc: doc)
  }

  /// A list of numbers, at most 1024.
  public static func numbers(
    _ key: String, _ label: String, default value: [Double] = [],
    range: ClosedRange<Double> = unbounded, unit: Unit = .none, doc: String? = nil
  ) -> Parameter {
    Parameter(
      key, label, type: PEGBAR_TYPE_NUMBERS, default: .numbers(value), unit: unit, range: range,
      doc: doc)
  }

  /// A path; none by default.
  public static func path(_ key: String, _ label: String, doc: String? = nil) -> Parameter {
    Parameter(key, label, type: PEGBAR_TYPE_PATH, default: .none, doc: doc)
  }

  /// A picture; none by default.
  public static func image(_ key: String, _ label: String, doc: String? = nil) -> Parameter {
    Parameter(key, label, type: PEGBAR_TYPE_IMAGE, default: .none, doc: doc)
  }

  /// A timing function; none by default.
  public static func curve(_ key: String, _ label: String, doc: String? = nil) -> Parameter {
    Parameter(key, label, type: PEGBAR_TYPE_CURVE, default: .none, doc: doc)
  }
}

/// A default or a preset: numbers, or a text for strings and choices.
public enum ParameterValue: Sendable, Equatable {
  /// No path, picture or curve.
  case none
  /// One or more numbers, according to the parameter's type.
  case numbers([Double])
  /// A string, or the key of a choice.
  case text(String)
}

extension ParameterValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral, ExpressibleByArrayLiteral
{
  /// One number.
  public init(floatLiteral value: Double) { self = .numbers([value]) }
  /// One number.
  public init(integerLiteral value: Int) { self = .numbers([Double(value)]) }
  /// A text.
  public init(stringLiteral value: String) { self = .text(value) }
  /// Several numbers.
  public init(arrayLiteral elements: Double...) { self = .numbers(elements) }
}

/// The unit of a parameter; the raw values are the interface's.
public enum Unit: UInt32, Sendable {
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  case none = 1, fraction, percent, seconds, hertz, points, pixels, degrees, radians, kelvin,
    decibels, diameters, count, perSecond, kilograms, newtonsPerMetre, newtonSecondsPerMetre
}
