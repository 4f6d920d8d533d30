/// The type of a parameter; the raw values are the plugin interface's.
public enum ParameterType: UInt32, Sendable, Hashable {
  case bool = 1
  case int, double, choice, string, color, point, size, rect, vector3, angle, matrix, path, image
  /// An array of numbers of any length.
  case numbers
  /// A timing function.
  case curve

  /// The name in output.
  public var word: String {
    switch self {
    case .bool: "bool"
    case .int: "int"
    case .double: "double"
    case .choice: "choice"
    case .string: "string"
    case .color: "color"
    case .point: "point"
    case .size: "size"
    case .rect: "rect"
    case .vector3: "vector3"
    case .angle: "angle"
    case .matrix: "matrix"
    case .path: "path"
    case .image: "image"
    case .numbers: "numbers"
    case .curve: "curve"
    }
  }

  /// The count of numbers in a value; nil for any.
  public var numberCount: Int? {
    switch self {
    case .bool, .int, .double, .choice, .angle: 1
    case .point, .size: 2
    case .vector3: 3
    case .color, .rect: 4
    case .matrix: 16
    case .string, .path, .image, .curve: 0
    case .numbers: nil
    }
  }

  /// Whether values consist of numbers.
  public var isNumeric: Bool {
    switch self {
    case .bool, .choice, .string, .path, .image, .curve: false
    default: true
    }
  }

  /// Whether a value may be none: that of a path, an image or a curve.
  public var isOptional: Bool { self == .path || self == .image || self == .curve }
}

/// The unit of a parameter; the raw values are the plugin interface's.
public enum ParameterUnit: UInt32, Sendable, Hashable {
  case none = 1
  case fraction, percent, seconds, hertz, points, pixels, degrees, radians, kelvin, decibels
  case diameters, count, perSecond, kilograms, newtonsPerMetre, newtonSecondsPerMetre

  /// The name in output.
  public var word: String {
    switch self {
    case .none: "none"
    case .fraction: "fraction"
    case .percent: "percent"
    case .seconds: "seconds"
    case .hertz: "hertz"
    case .points: "points"
    case .pixels: "pixels"
    case .degrees: "degrees"
    case .radians: "radians"
    case .kelvin: "kelvin"
    case .decibels: "decibels"
    case .diameters: "diameters"
    case .count: "count"
    case .perSecond: "perSecond"
    case .kilograms: "kilograms"
    case .newtonsPerMetre: "newtonsPerMetre"
    case .newtonSecondsPerMetre: "newtonSecondsPerMetre"
    }
  }
}

/// The value of a parameter.
public enum ParameterValue: Sendable, Hashable {
  case bool(Bool)
  /// Any type that consists of numbers: int, double, angle, colour, point, size, rect, vector, matrix, array.
  case numbers([Double])
  /// A string, or the key of a choice.
  case string(String)
  /// A path.
  case path(Path)
  /// A picture.
  case image(ParameterImage)
  /// A timing function.
  case curve(ParameterCurve)
  /// No path, picture or timing function.
  case none
  /// Numbers that change with the eased progress of a transition, from its start to its end.
  case change(from: [Double], to: [Double])

  /// One number.
  public static func number(_ x: Double) -> ParameterValue { .numbers([x]) }
}

/// One parameter of a plugin.
public struct Parameter: Sendable, Hashable {
  /// The key, ASCII; it never changes.
  public var key: String
  /// The display name.
  public var label: String
  /// The documentation; may be empty.
  public var documentation: String
  /// The type of values.
  public var type: ParameterType
  /// The unit of its numbers.
  public var unit: ParameterUnit
  /// The lower bound of each number; −∞ for none.
  public var minimum: Double
  /// The upper bound of each number; ∞ for none.
  public var maximum: Double
  /// The value if none is given; within the bounds.
  public var defaultValue: ParameterValue
  /// The keys of a choice.
  public var choices: [String]
  /// Whether an effect reads the value from each frame; other effects are made anew for each value.
  public var isAnimatable = false
  /// Whether an image arrives as floating-point numbers, with all the bits that its file has.
  public var isWide = false
  /// How hosts show it.
  public var display = ParameterDisplay()

  /// Makes a parameter.
  public init(
    key: String, label: String, documentation: String = "", type: ParameterType,
    unit: ParameterUnit = .none, minimum: Double = -.infinity, maximum: Double = .infinity,
    defaultValue: ParameterValue, choices: [String] = []
  ) {
    self.key = key
    self.label = label
    self.documentation = documentation
    self.type = type
    self.unit = unit
    self.minimum = minimum
    self.maximum = maximum
    self.defaultValue = defaultValue
    self.choices = choices
  }
}
