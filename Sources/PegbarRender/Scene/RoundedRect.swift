import PegbarCore

/// A rectangle with rounded corners, as the corners of a convex polygon.
struct RoundedRect: Sendable, Equatable {
  var rect: Rect
  /// Radii at (minX, minY), (maxX, minY), (maxX, maxY), (minX, maxY).
  var radii: SIMD4<Double>
  /// Whether the curvature of the corners grows and falls, rather than being that of a circle.
  var isContinuous = false
  /// Edges that are not anti-aliased; none where corners are rounded.
  var sharpEdges: SharpEdges = []

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

  /// The same shape with its corners drawn in, by `depth` in their middles; edges between them stay where there is room.
  func withCornersDrawnIn(by depth: Double) -> RoundedRect? {
    guard isRounded else { return self }
    // An arc of radius r leaves (√2 − 1) r of the corner's diagonal outside.
    let perUnit = 0.4142135623730951
    let room = min(rect.maxX - rect.minX, rect.maxY - rect.minY) / 2 - radii.max()
    let growth = max(0, min(depth / perUnit, room))
    var result = inset(by: depth - growth * perUnit)
    result?.radii += SIMD4(repeating: growth).replacing(with: 0, where: radii .<= 0)
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
    if isContinuous {
      let room = min(rect.maxX - rect.minX, rect.maxY - rect.minY) / 2
      for p in ContinuousCorner.points(radius: r * scale, room: room / r) {
        let q = center + (a * p.x + b * p.y) * r
        points.append(q.x)
        points.append(q.y)
      }
      return
    }
    for p in QuarterArc.points(radius: r * scale) {
      let q = center + (a * p.x + b * p.y) * r
      points.append(q.x)
      points.append(q.y)
    }
  }
}

/// Corners of radius 1 about the origin, from (1, −0.53) to (−0.53, 1), whose curvature is continuous.
enum ContinuousCorner {
  /// How far a corner reaches along its sides, in radii.
  static let reach = 1.528665

  /// The points for a radius in pixels and the room on each side, in radii.
  ///
  /// Where there is less room than the corner needs, it goes over into a quarter circle.
  static func points(radius: Double, room: Double) -> [SIMD2<Double>] {
    let share = max(0, min((room - 1) / (reach - 1), 1))
    let wanted = Int(saturating: min(max(radius, 0).squareRoot(), 18)) + 2
    let end = curve([SIMD2(reach, 0), SIMD2(1.088493, 0), SIMD2(0.868407, 0), near], wanted)
    let middle = curve(
      [near, SIMD2(0.372824, 0.169059), SIMD2(0.169059, 0.372824), SIMD2(near.y, near.x)], wanted)
    let half = end + middle.dropFirst()
    let all = half + end.dropLast().reversed().map { SIMD2($0.y, $0.x) }
    let step = Double.pi / 2 / Double(all.count - 1)
    return all.indices.map { i in
      // From the corner of the rectangle to the arc's centre; the first point lies on the side of b.
      let p = SIMD2(1 - all[all.count - 1 - i].x, 1 - all[all.count - 1 - i].y)
      let angle = step * Double(i)
      let isEnd = i == 0 || i == all.count - 1
      // As far out as the chords of a circle lie inside it on the average.
      let outwards = isEnd ? 1 : 1 + step * step / 12
      let circle = SIMD2(Math.cos(angle), Math.sin(angle)) * outwards
      return circle + (p - circle) * share
    }
  }

  /// Where the end of the corner meets its middle.
  private static let near = SIMD2(0.631494, 0.074911)

  private static func curve(_ p: [SIMD2<Double>], _ count: Int) -> [SIMD2<Double>] {
    (0...count).map { i in
      let t = Double(i) / Double(count)
      let s = 1 - t
      let (a, b) = (p[0] * (s * s * s), p[1] * (3 * s * s * t))
      return a + b + p[2] * (3 * s * t * t) + p[3] * (t * t * t)
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
    return tables[wanted < Double(most) ? max(2, Int(saturating: wanted)) : most]
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
