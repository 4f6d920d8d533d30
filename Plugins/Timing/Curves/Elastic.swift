import PegbarPluginKit

/// Swings with growing amplitude before it starts.
struct Elastic: Ease {
  static let name = "Elastic"
  static let shape = "swings like a rubber band"

  static func parameters(isInOut: Bool) -> [Parameter] {
    [
      .number(
        "amplitude", "Amplitude", default: 1, range: 0...1000, softRange: 1...5,
        doc: "How far it swings; below 1 counts as 1."),
      .number(
        "period", "Period", default: isInOut ? 0.45 : 0.3, range: 0.001...1000,
        softRange: 0.1...1, unit: .fraction,
        doc: "The length of one swing as a fraction of the duration."),
    ]
  }

  private let amplitude: Double
  private let turn: Double
  private let phase: Double

  init(_ arguments: Arguments, isInOut: Bool) {
    amplitude = max(1, arguments.number("amplitude"))
    turn = 2 * .pi / arguments.number("period")
    phase = pegbar_asin(1 / amplitude)
  }

  func value(_ x: Double) -> Double {
    x <= 0 ? 0 : -amplitude * pegbar_pow(2, 10 * (x - 1)) * pegbar_sin((x - 1) * turn - phase)
  }
}
