import PegbarEngine

/// Common frame rates of cameras and editors.
enum UsualRate {
  private static let list = [
    (1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (8, 1), (10, 1), (12, 1), (25, 2), (15, 1),
    (20, 1), (24000, 1001), (24, 1), (25, 1), (30000, 1001), (30, 1), (100, 3), (40, 1),
    (48000, 1001), (48, 1), (50, 1), (60000, 1001), (60, 1), (72, 1), (90, 1), (100, 1),
    (120000, 1001), (120, 1), (144, 1), (240, 1),
  ].compactMap { FrameRate(numerator: $0.0, denominator: $0.1) }

  /// The nearest usual rate by ratio.
  static func nearest(_ value: Double) -> FrameRate {
    var best = list[0]
    for rate in list where distance(rate, value) < distance(best, value) { best = rate }
    return best
  }

  /// A rate as it is, or the usual one that it only misses by rounding.
  static func exact(_ rate: FrameRate) -> FrameRate {
    let usual = nearest(rate.value)
    return distance(usual, rate.value) < 1.0003 ? usual : rate
  }

  /// How many times one is the other; 1 when they are equal.
  static func distance(_ rate: FrameRate, _ value: Double) -> Double {
    guard value > 0 else { return .infinity }
    return max(rate.value / value, value / rate.value)
  }
}
