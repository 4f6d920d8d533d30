import PegbarPluginKit

/// Powers of two; begins with a jump to 0.001.
struct Expo: Ease {
  static let name = "Expo"
  static let shape = "powers of two"

  init(_ arguments: Arguments, isInOut: Bool) {}

  func value(_ x: Double) -> Double { x <= 0 ? 0 : pegbar_pow(2, 10 * (x - 1)) }
}
