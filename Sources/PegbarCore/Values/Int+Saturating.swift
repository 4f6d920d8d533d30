extension Int {
  /// The whole number that is left of any number: what does not fit becomes the nearest that does.
  ///
  /// Fractions are cut off towards 0; what is no number becomes 0. `Int(x)` ends the process instead, so
  /// that numbers from outside (scenes, files, command lines, callers) come through here.
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
