extension Double {
  /// The nearest number in a range; NaN becomes the least.
  ///
  /// `min(max(x, low), high)` would keep NaN, and `Int(x)` of it ends the process.
  @inlinable
  package func held(in range: ClosedRange<Double>) -> Double {
    self > range.lowerBound ? (self < range.upperBound ? self : range.upperBound) : range.lowerBound
  }
}
