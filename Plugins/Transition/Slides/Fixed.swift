/// A place or a distance along an axis, to 1/32768 of a pixel.
///
/// Sums are exact, so pictures side by side have no gap.
struct Fixed: Equatable {
  /// 65536 for each pixel, and even: rows are mixed faster by even weights.
  private let raw: Int

  private init(raw: Int) { self.raw = raw }

  /// The nearest to a number of pixels, from −1 000 000 000 to 1 000 000 000.
  init(_ pixels: Double) { raw = Int((pixels * 32768).rounded()) * 2 }

  /// Whole pixels.
  init(whole: Int) { raw = whole << 16 }

  /// The next whole number of pixels at or below it.
  var whole: Int { raw >> 16 }

  /// How far it lies above that, 0..<65536.
  var part: UInt32 { UInt32(truncatingIfNeeded: raw & 65535) }

  static func - (a: Fixed, b: Fixed) -> Fixed { Fixed(raw: a.raw - b.raw) }
}
