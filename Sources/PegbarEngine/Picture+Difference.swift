import PegbarSystem

/// How a picture differs from the one that was expected.
public enum PictureDifference: Equatable, Sendable, CustomStringConvertible {
  /// The sizes differ; pixels were not compared.
  case size(found: PixelSize, expected: PixelSize)
  /// Pixels differ.
  case pixels(DifferentPixels)

  /// Where and by how much, in one line.
  public var description: String {
    switch self {
    case .size(let found, let expected): "\(found) pixels instead of \(expected)"
    case .pixels(let pixels): pixels.description
    }
  }
}

/// The pixels by which a picture differs from the one that was expected.
public struct DifferentPixels: Equatable, Sendable, CustomStringConvertible {
  /// The number of pixels that differ by more than the tolerance.
  public internal(set) var count = 0

  /// The number of pixels in the picture.
  public internal(set) var total: Int

  /// The columns from the first different pixel to the last.
  public internal(set) var columns = 0..<0

  /// The rows from the first different pixel to the last.
  public internal(set) var rows = 0..<0

  /// The column of the pixel that differs most; of several, the first from the top.
  public internal(set) var x = 0

  /// The row of the pixel that differs most.
  public internal(set) var y = 0

  /// The largest difference of a channel of this pixel, 1 to 255.
  public internal(set) var largest = 0

  /// This pixel as it was found: premultiplied red, green, blue, alpha.
  public internal(set) var found = SIMD4<UInt8>()

  /// This pixel as it was expected.
  public internal(set) var expected = SIMD4<UInt8>()

  /// Where and by how much, in one line.
  public var description: String {
    "\(count) of \(total) pixels differ, in columns \(columns.lowerBound) to \(columns.upperBound - 1), "
      + "rows \(rows.lowerBound) to \(rows.upperBound - 1); most at (\(x), \(y)): "
      + "\(DifferentPixels.text(found)) instead of \(DifferentPixels.text(expected))"
  }

  private static func text(_ pixel: SIMD4<UInt8>) -> String {
    "(\(pixel.x), \(pixel.y), \(pixel.z), \(pixel.w))"
  }

  init(total: Int) { self.total = total }

  /// Counts a pixel that differs.
  mutating func note(
    _ x: Int, _ y: Int, _ found: SIMD4<UInt8>, _ expected: SIMD4<UInt8>, by amount: Int
  ) {
    columns = count == 0 ? x..<x + 1 : min(columns.lowerBound, x)..<max(columns.upperBound, x + 1)
    rows = count == 0 ? y..<y + 1 : rows.lowerBound..<y + 1
    count += 1
    guard amount > largest else { return }
    (self.x, self.y, largest, self.found, self.expected) = (x, y, amount, found, expected)
  }
}

extension Picture {
  /// How the picture differs from another; nil if it does not.
  ///
  /// ```swift
  /// #expect(picture.difference(from: golden, tolerance: 2) == nil)
  /// ```
  ///
  /// - Parameters:
  ///   - expected: the picture to compare with.
  ///   - tolerance: the largest difference of a channel, of 255, that does not count.
  ///   - pixelBudget: how many pixels may differ by more than that.
  /// - Returns: where and by how much the pictures differ; nil within the tolerance and the budget.
  public func difference(
    from expected: Picture, tolerance: Int = 0, pixelBudget: Int = 0
  ) -> PictureDifference? {
    guard width == expected.width, height == expected.height else {
      return .size(
        found: PixelSize(width: width, height: height),
        expected: PixelSize(width: expected.width, height: expected.height))
    }
    var different = DifferentPixels(total: width * height)
    for y in 0..<height where memcmp(row(y), expected.row(y), width * 4) != 0 {
      for x in 0..<width {
        let (a, b) = (pixel(x, y), expected.pixel(x, y))
        guard a != b else { continue }
        let amount = Int((pointwiseMax(a, b) &- pointwiseMin(a, b)).max())
        if amount > tolerance { different.note(x, y, a, b, by: amount) }
      }
    }
    return different.count > pixelBudget ? .pixels(different) : nil
  }
}
