/// The type of a parameter, with the number of the plugin interface.
public enum ParameterType: UInt32, Sendable, Hashable {
  case bool = 1
  case int, double, choice, string, color, point, size, rect, vector3, angle, matrix
  /// An array of numbers of any length.
  case numbers = 15

  /// The word used in answers.
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
    case .numbers: "numbers"
    }
  }

  /// How many numbers a value has; nil for any.
  public var numberCount: Int? {
    switch self {
    case .bool, .int, .double, .choice, .angle: 1
    case .point, .size: 2
    case .vector3: 3
    case .color, .rect: 4
    case .matrix: 16
    case .string: 0
    case .numbers: nil
    }
  }
}

/// What a parameter's number counts, with the number of the plugin interface.
public enum ParameterUnit: UInt32, Sendable, Hashable {
  case none = 1
  case fraction, percent, seconds, hertz, points, pixels, degrees, radians, kelvin, decibels
  case diameters, count, perSecond, kilograms, newtonsPerMetre, newtonSecondsPerMetre

  /// The word used in answers.
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
  /// Any type made of numbers: int, double, angle, colour, point, size, rect, vector, matrix, array.
  case numbers([Double])
  /// A string, or the key of a choice.
  case string(String)

  /// One number.
  public static func number(_ x: Double) -> ParameterValue { .numbers([x]) }
}

/// One parameter of a plugin.
public struct Parameter: Sendable, Hashable {
  /// ASCII; a promise for ever.
  public var key: String
  /// For people.
  public var label: String
  /// Sentences for people; may be empty.
  public var documentation: String
  /// What values are.
  public var type: ParameterType
  /// What a number counts.
  public var unit: ParameterUnit
  /// For each number; −∞ where there is no bound.
  public var minimum: Double
  /// For each number; ∞ where there is no bound.
  public var maximum: Double
  /// The value where none is given; within the bounds.
  public var defaultValue: ParameterValue
  /// The keys of a choice.
  public var choices: [String]

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
