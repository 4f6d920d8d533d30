import PegbarPluginKit

/// Powers of two; it begins with a jump to a thousandth.
struct Expo: Ease {
  static let name = "Expo"
  static let shape = "powers of two"

  init(_ arguments: Arguments, isInOut: Bool) {}

  func value(_ x: Double) -> Double { x <= 0 ? 0 : pegbar_pow(2, 10 * (x - 1)) }
}
