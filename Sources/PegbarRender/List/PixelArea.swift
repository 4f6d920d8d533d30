import CPegbarKernels

/// Whole pixels from (x0, y0) up to, not including, (x1, y1).
struct PixelArea: Sendable, Equatable {
  var x0 = 0
  var y0 = 0
  var x1 = 0
  var y1 = 0

  var isEmpty: Bool { x1 <= x0 || y1 <= y0 }

  /// Whether a picture of it is worth its memory: at most 2^26 pixels, a quarter of a gigabyte.
  var isPicture: Bool { !isEmpty && (y1 - y0) <= (1 << 26) / (x1 - x0) }

  func intersection(_ other: PixelArea) -> PixelArea {
    PixelArea(
      x0: max(x0, other.x0), y0: max(y0, other.y0), x1: min(x1, other.x1), y1: min(y1, other.y1))
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

  var kernelArea: pegbar_area {
    pegbar_area(x0: Int32(x0), y0: Int32(y0), x1: Int32(x1), y1: Int32(y1))
  }
}
