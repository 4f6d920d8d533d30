import PegbarPluginKit

/// Bounces that grow; reversed, a ball that falls and comes to rest.
struct Bounce: Ease {
  static let name = "Bounce"
  static let shape = "a bouncing ball"

  init(_ arguments: Arguments, isInOut: Bool) {}

  func value(_ x: Double) -> Double { 1 - fall(1 - x) }

  /// Parabolas of the same width factor, each a quarter as high as the last.
  private func fall(_ x: Double) -> Double {
    let bounces: [(end: Double, middle: Double, height: Double)] = [
      (1 / 2.75, 0, 0), (2 / 2.75, 1.5 / 2.75, 0.75), (2.5 / 2.75, 2.25 / 2.75, 0.9375),
      (.infinity, 2.625 / 2.75, 0.984375),
    ]
    for bounce in bounces where x < bounce.end {
      let distance = x - bounce.middle
      return 7.5625 * distance * distance + bounce.height
    }
    return 1
  }
}
