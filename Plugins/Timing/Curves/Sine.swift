import PegbarPluginKit

/// A quarter of a sine wave.
struct Sine: Ease {
  static let name = "Sine"
  static let shape = "a quarter of a sine wave"

  init(_ arguments: Arguments, isInOut: Bool) {}

  func value(_ x: Double) -> Double { 1 - pegbar_cos(x * (.pi / 2)) }
}
