import PegbarPluginKit

/// The square.
struct Quad: Ease {
  static let name = "Quad"
  static let shape = "the square of time"

  init(_ arguments: Arguments, isInOut: Bool) {}

  func value(_ x: Double) -> Double { x * x }
}

/// The cube.
struct Cubic: Ease {
  static let name = "Cubic"
  static let shape = "the cube of time"

  init(_ arguments: Arguments, isInOut: Bool) {}

  func value(_ x: Double) -> Double { x * x * x }
}

/// The fourth power.
struct Quart: Ease {
  static let name = "Quart"
  static let shape = "the fourth power of time"

  init(_ arguments: Arguments, isInOut: Bool) {}

  func value(_ x: Double) -> Double { (x * x) * (x * x) }
}

/// The fifth power.
struct Quint: Ease {
  static let name = "Quint"
  static let shape = "the fifth power of time"

  init(_ arguments: Arguments, isInOut: Bool) {}

  func value(_ x: Double) -> Double { (x * x) * (x * x) * x }
}
