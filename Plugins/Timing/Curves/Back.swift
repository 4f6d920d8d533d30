import PegbarPluginKit

/// Draws back before it starts.
struct Back: Ease {
  static let name = "Back"
  static let shape = "overshoots and comes back"

  static func parameters(isInOut: Bool) -> [Parameter] {
    [
      .number(
        "overshoot", "Overshoot", default: 1.70158, range: -1000...1000, softRange: 0...5,
        doc: "How far it overshoots; 1.70158 gives a tenth of the range.")
    ]
  }

  private let overshoot: Double

  init(_ arguments: Arguments, isInOut: Bool) {
    // Half the time for each end would halve the reach as well.
    overshoot = arguments.number("overshoot") * (isInOut ? 1.525 : 1)
  }

  func value(_ x: Double) -> Double { x * x * ((overshoot + 1) * x - overshoot) }
}
