/// Draws a picture under a perspective transform: bilinear, edges anti-aliased.
///
/// Output pixel centres are taken back to the picture by the inverse of the transform's plane part.
/// An edge's coverage is the distance to it in output pixels, from the slope of that mapping.
struct ScalarDraw {
  private let out: Pixels
  private let picture: Pixels
  private let opacity: Double
  /// u = (a·x + b·y + c) / w, v = (d·x + e·y + f) / w, w = g·x + h·y + i.
  private let inverse: [Double]

  /// Nil where nothing can be seen: the transform is singular or not finite.
  init?(out: Pixels, picture: Pixels, _ m: UnsafePointer<Double>, opacity: UInt32) {
    // Row vectors without z: x' = m11 x + m21 y + m41, y' = m12 x + …, w' = m14 x + m24 y + m44.
    let (a, b, c) = (m[0], m[4], m[12])
    let (d, e, f) = (m[1], m[5], m[13])
    let (g, h, i) = (m[3], m[7], m[15])
    let determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    guard determinant.isFinite, abs(determinant) > 1e-12, opacity > 0 else { return nil }
    let scale = 1 / determinant
    inverse = [
      (e * i - f * h) * scale, (c * h - b * i) * scale, (b * f - c * e) * scale,
      (f * g - d * i) * scale, (a * i - c * g) * scale, (c * d - a * f) * scale,
      (d * h - e * g) * scale, (b * g - a * h) * scale, (a * e - b * d) * scale,
    ]
    self.out = out
    self.picture = picture
    self.opacity = Double(min(opacity, 255)) / 255
  }

  func draw(rows: Range<Int>, columns: Range<Int>) {
    for row in rows {
      let line = out.row(row)
      for column in columns {
        drawPixel(line + 4 * column, x: Double(column) + 0.5, y: Double(row) + 0.5)
      }
    }
  }

  @inline(__always)
  private func drawPixel(_ pixel: UnsafeMutablePointer<UInt8>, x: Double, y: Double) {
    inverse.withUnsafeBufferPointer { k in
      // Forward w is the reciprocal of backward w, so they share their sign.
      let w = k[6] * x + k[7] * y + k[8]
      guard w > 0 else { return }
      let reciprocal = 1 / w
      let u = (k[0] * x + k[1] * y + k[2]) * reciprocal
      let v = (k[3] * x + k[4] * y + k[5]) * reciprocal
      let width = Double(picture.width)
      let height = Double(picture.height)
      guard u > -2 * width, u < 3 * width, v > -2 * height, v < 3 * height else { return }
      let slopeU = length(k[0] - u * k[6], k[1] - u * k[7]) * reciprocal
      let slopeV = length(k[3] - v * k[6], k[4] - v * k[7]) * reciprocal
      let across = coverage(min(u, width - u), slopeU)
      let down = coverage(min(v, height - v), slopeV)
      let alpha = across * down * opacity
      guard alpha > 0 else { return }
      blend(pixel, u: u, v: v, weight: UInt32(alpha * 256 + 0.5))
    }
  }

  @inline(__always)
  private func length(_ a: Double, _ b: Double) -> Double { (a * a + b * b).squareRoot() }

  /// How much of a pixel lies inside an edge that is `distance` picture pixels away.
  @inline(__always)
  private func coverage(_ distance: Double, _ slope: Double) -> Double {
    guard distance < slope else { return 1 }
    return max(0, min(1, distance / max(slope, 1e-9) + 0.5))
  }

  /// Lays the picture's colour at (u, v) over a pixel; `weight` is 0…256.
  @inline(__always)
  private func blend(_ pixel: UnsafeMutablePointer<UInt8>, u: Double, v: Double, weight: UInt32) {
    let right = Double(picture.width - 1)
    let bottom = Double(picture.height - 1)
    let px = Int(max(0, min(right, u - 0.5)) * 256 + 0.5)
    let py = Int(max(0, min(bottom, v - 0.5)) * 256 + 0.5)
    let fx = UInt32(truncatingIfNeeded: px & 255)
    let fy = UInt32(truncatingIfNeeded: py & 255)
    let step = (px &>> 8) &+ 1 < picture.width ? 4 : 0
    let top = picture.row(py &>> 8) + 4 &* (px &>> 8)
    let below = picture.row(min((py &>> 8) &+ 1, picture.height &- 1)) + 4 &* (px &>> 8)
    let color = { (channel: Int) -> UInt32 in
      let upper =
        UInt32(top[channel]) &* (256 &- fx) &+ UInt32(top[channel &+ step]) &* fx
      let lower =
        UInt32(below[channel]) &* (256 &- fx) &+ UInt32(below[channel &+ step]) &* fx
      let sum = upper &* (256 &- fy) &+ lower &* fy
      // 16 bits of fraction and 8 of coverage.
      return ((sum &>> 8) &* weight &+ 32768) &>> 16
    }
    let rest = 255 &- color(3)
    for channel in 0..<4 {
      let value = color(channel) &+ UInt32(divided(UInt32(pixel[channel]) &* rest))
      pixel[channel] = UInt8(truncatingIfNeeded: min(value, 255))
    }
  }
}
