import PegbarPluginKit

/// A quarter of a circle.
struct Circ: Ease {
  static let name = "Circ"
  static let shape = "a quarter of a circle"

  init(_ arguments: Arguments, isInOut: Bool) {}

  func value(_ x: Double) -> Double { 1 - ((1 - x) * (1 + x)).squareRoot() }
}
