import CPegbarKernels
import PegbarCore

/// Whole pixels from (x0, y0) up to, not including, (x1, y1).
///
/// Coordinates are held to 32 bits: lists of thousands of items are read again and again.
struct PixelArea: Sendable, Equatable {
  private(set) var kernelArea: pgb_area

  init(x0: Int = 0, y0: Int = 0, x1: Int = 0, y1: Int = 0) {
    kernelArea = pgb_area(
      x0: Int32(clamping: x0), y0: Int32(clamping: y0), x1: Int32(clamping: x1),
      y1: Int32(clamping: y1))
  }

  /// The pixels that a rectangle touches; coordinates are held to 32 bits.
  init(touchedFrom low: SIMD2<Double>, to high: SIMD2<Double>) {
    func floor(_ x: Double) -> Int {
      let whole = Int(saturating: max(-0x1p31, min(0x1p31, x)))
      return Double(whole) > x ? whole - 1 : whole
    }
    self.init(x0: floor(low.x), y0: floor(low.y), x1: -floor(-high.x), y1: -floor(-high.y))
  }

  /// The pixels that a rectangle touches whose coordinates are below 2^30 in size.
  @inline(__always)
  init(nearFrom low: SIMD2<Double>, to high: SIMD2<Double>) {
    func floor(_ x: Double) -> Int32 {
      let whole = Int32(truncatingIfNeeded: Int(x))
      return Double(whole) > x ? whole &- 1 : whole
    }
    kernelArea = pgb_area(
      x0: floor(low.x), y0: floor(low.y), x1: 0 &- floor(-high.x), y1: 0 &- floor(-high.y))
  }

  init(_ area: pgb_area) { kernelArea = area }

  var x0: Int { Int(kernelArea.x0) }
  var y0: Int { Int(kernelArea.y0) }
  var x1: Int { Int(kernelArea.x1) }
  var y1: Int { Int(kernelArea.y1) }

  static func == (a: PixelArea, b: PixelArea) -> Bool {
    let (a, b) = (a.kernelArea, b.kernelArea)
    return a.x0 == b.x0 && a.y0 == b.y0 && a.x1 == b.x1 && a.y1 == b.y1
  }

  var isEmpty: Bool { kernelArea.x1 <= kernelArea.x0 || kernelArea.y1 <= kernelArea.y0 }

  /// Whether a picture of it is worth its memory: at most 2^26 pixels, a quarter of a gigabyte.
  var isPicture: Bool { !isEmpty && (y1 - y0) <= (1 << 26) / (x1 - x0) }

  func intersection(_ other: PixelArea) -> PixelArea {
    let (a, b) = (kernelArea, other.kernelArea)
    return PixelArea(
      pgb_area(
        x0: max(a.x0, b.x0), y0: max(a.y0, b.y0), x1: min(a.x1, b.x1), y1: min(a.y1, b.y1)))
  }

  func union(_ other: PixelArea) -> PixelArea {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelArea(
      x0: min(x0, other.x0), y0: min(y0, other.y0), x1: max(x1, other.x1), y1: max(y1, other.y1))
  }

  func grown(by n: Int) -> PixelArea {
    PixelArea(x0: x0 - n, y0: y0 - n, x1: x1 + n, y1: y1 + n)
  }

  func contains(_ other: PixelArea) -> Bool {
    x0 <= other.x0 && y0 <= other.y0 && x1 >= other.x1 && y1 >= other.y1
  }
}
