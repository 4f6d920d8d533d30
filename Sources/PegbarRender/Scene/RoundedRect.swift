import PegbarCore

/// A rectangle with rounded corners, as the corners of a convex polygon.
struct RoundedRect: Sendable, Equatable {
  var rect: Rect
  /// Radii at (minX, minY), (maxX, minY), (maxX, maxY), (minX, maxY).
  var radii: SIMD4<Double>

  /// A rectangle; `corners` are Core Animation's bits 1 minX minY, 2 maxX minY, 4 minX maxY, 8 maxX maxY.
  ///
  /// The radius is held to half the shorter side.
  init(_ rect: Rect, radius: Double = 0, corners: Int = 15) {
    self.rect = rect
    let most = min(rect.maxX - rect.minX, rect.maxY - rect.minY) / 2
    let r = max(0, min(radius, most))
    radii = SIMD4(
      corners & 1 != 0 ? r : 0, corners & 2 != 0 ? r : 0, corners & 8 != 0 ? r : 0,
      corners & 4 != 0 ? r : 0)
  }

  var isRounded: Bool { radii.max() > 0 }

  /// The same shape with every edge moved inwards; nil when nothing is left.
  func inset(by width: Double) -> RoundedRect? {
    let inner = Rect(
      x: rect.minX + width, y: rect.minY + width, width: rect.maxX - rect.minX - 2 * width,
      height: rect.maxY - rect.minY - 2 * width)
    guard inner.size.width > 0, inner.size.height > 0 else { return nil }
    var result = self
    result.rect = inner
    result.radii = pointwiseMax(radii - width, SIMD4())
    return result
  }

  /// Appends the polygon's corners, x and y in turn, clockwise with y down.
  ///
  /// The scale, pixels per unit, says how finely corners are divided.
  func appendCorners(to points: inout [Double], scale: Double) {
    let (x0, y0, x1, y1) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    guard isRounded else {
      points += [x0, y0, x1, y0, x1, y1, x0, y1]
      return
    }
    append(to: &points, x0, y0, radii[0], SIMD2(-1, 0), SIMD2(0, -1), scale)
    append(to: &points, x1, y0, radii[1], SIMD2(0, -1), SIMD2(1, 0), scale)
    append(to: &points, x1, y1, radii[2], SIMD2(1, 0), SIMD2(0, 1), scale)
    append(to: &points, x0, y1, radii[3], SIMD2(0, 1), SIMD2(-1, 0), scale)
  }

  /// One corner at (x, y), turning from the direction `a` to the direction `b` from the arc's centre.
  private func append(
    to points: inout [Double], _ x: Double, _ y: Double, _ r: Double, _ a: SIMD2<Double>,
    _ b: SIMD2<Double>, _ scale: Double
  ) {
    guard r > 0 else {
      points.append(x)
      points.append(y)
      return
    }
    let center = SIMD2(x, y) - (a + b) * r
    for p in QuarterArc.points(radius: r * scale) {
      let q = center + (a * p.x + b * p.y) * r
      points.append(q.x)
      points.append(q.y)
    }
  }
}

/// Quarter circles of radius 1 from (1, 0) to (0, 1) as polygons of the circle's area.
enum QuarterArc {
  /// The most edges in a quarter.
  static let most = 60

  /// The points for a radius in pixels: within 1/50 pixel of the circle up to a radius of 400.
  static func points(radius: Double) -> [SIMD2<Double>] {
    let wanted = 3 * max(radius, 0).squareRoot() + 1
    return tables[wanted < Double(most) ? max(2, Int(wanted)) : most]
  }

  private static let tables: [[SIMD2<Double>]] = (0...most).map { count in
    guard count >= 2 else { return [] }
    let step = Double.pi / 2 / Double(count)
    // Chords lie inside the circle by step² / 12 of the radius on the average.
    let outwards = 1 + step * step / 12
    return (0...count).map { i in
      if i == 0 { return SIMD2(1, 0) }
      if i == count { return SIMD2(0, 1) }
      let angle = step * Double(i)
      return SIMD2(Math.cos(angle), Math.sin(angle)) * outwards
    }
  }
}
