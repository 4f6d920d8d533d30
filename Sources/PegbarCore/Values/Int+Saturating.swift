extension Int {
  /// Converts any number to the nearest Int in range.
  ///
  /// Truncates towards 0; NaN becomes 0. `Int(x)` would end the process, so all numbers from outside
  /// (scenes, files, command lines, callers) are converted here.
  @inlinable
  package init(saturating x: Double) {
    // 2^63 is the first number that does not fit; its negative is the last that does.
    if x >= 0x1p63 {
      self = .max
    } else if x >= -0x1p63 {
      self = Int(x)
    } else {
      self = x.isNaN ? 0 : .min
    }
  }
}
