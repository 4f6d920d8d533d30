import Testing

@testable import PegbarCore

/// Any number becomes a whole one; the exact ends of the range come from the format of Double.
@Suite struct IntSaturatingTests {
  private static let cases: [(Double, Int)] = [
    (0, 0), (-0.0, 0), (2.9, 2), (-2.9, -2), (.leastNonzeroMagnitude, 0),
    (9_007_199_254_740_992, 9_007_199_254_740_992),
    (0x1p63, .max), (0x1.fffffffffffffp62, 9_223_372_036_854_774_784), (-0x1p63, .min),
    (-0x1.0000000000001p63, .min), (1e300, .max), (-1e300, .min), (.infinity, .max),
    (-.infinity, .min), (.nan, 0), (-.nan, 0), (.signalingNaN, 0),
  ]

  @Test(arguments: cases)
  func holdsWhatDoesNotFit(_ x: Double, _ whole: Int) { #expect(Int(saturating: x) == whole) }
}
