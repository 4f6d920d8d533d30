import CPegbarKernels
import PegbarCore

/// The edges of a rectangle that are not anti-aliased: a pixel lies inside or outside by its middle.
///
/// Rectangles that share such an edge share no pixel of it and leave none out.
struct SharpEdges: OptionSet, Equatable {
  let rawValue: Int

  /// In the order of a rectangle's corners, clockwise with y down from (minX, minY).
  static let minY = SharpEdges(rawValue: 1)
  static let maxX = SharpEdges(rawValue: 2)
  static let maxY = SharpEdges(rawValue: 4)
  static let minX = SharpEdges(rawValue: 8)

  init(rawValue: Int) { self.rawValue = rawValue }

  /// Those of a layer; none where its corners are rounded.
  ///
  /// Core Animation's bits are 1 minX, 2 maxX, 4 minY ("bottom"), 8 maxY ("top").
  /// Rule: layers.edge-antialiasing.
  init(_ properties: PropertyTable) {
    let soft =
      properties.bool(.allowsEdgeAntialiasing)
      ? Int(exactly: properties.number(.edgeAntialiasingMask)) ?? 15 : 0
    self = []
    if soft & 1 == 0 { insert(.minX) }
    if soft & 2 == 0 { insert(.maxX) }
    if soft & 4 == 0 { insert(.minY) }
    if soft & 8 == 0 { insert(.maxY) }
  }
}

/// A convex polygon some edges of which are limits to whole pixels; it reaches beyond these.
struct TrimmedPolygon: Sendable {
  var points: Span
  var hole: Span
  var limits: [pgb_limit]
}

extension ListBuilder {
  /// Where a rectangle covers, less a hole; nil when nothing of it can be seen.
  mutating func covered(
    _ shape: RoundedRect, less hole: RoundedRect? = nil, _ map: PlaneMap
  ) -> (area: PixelArea, coverage: Coverage)? {
    guard let outer = polygon(shape, map) else { return nil }
    let inner = hole.flatMap { polygon($0, map)?.points } ?? Span()
    let whole = Coverage.convex(outer.points, hole: inner)
    guard !shape.sharpEdges.isEmpty, !shape.isRounded, outer.points.count == 4 else {
      return (outer.hull, whole)
    }
    return sharpened(outer.points, shape.sharpEdges, hole: inner) ?? (outer.hull, whole)
  }

  /// Makes edges of a quadrilateral sharp; nil for one that has no corners to speak of.
  private mutating func sharpened(
    _ polygon: Span, _ edges: SharpEdges, hole: Span
  ) -> (area: PixelArea, coverage: Coverage)? {
    let p = polygon.range.map { SIMD2(list.points[$0 * 2], list.points[$0 * 2 + 1]) }
    let middle = (p[0] + p[1] + p[2] + p[3]) / 4
    // A line is n · x = d, with n outwards.
    var lines: [(normal: SIMD2<Double>, distance: Double)] = []
    var limits = Limits()
    for i in 0..<4 {
      let (a, b) = (p[i], p[(i + 1) % 4])
      let along = b - a
      var normal = SIMD2(along.y, -along.x)
      let length = (normal * normal).sum().squareRoot()
      guard length > 1e-6 else { return nil }
      normal /= length
      if (normal * (middle - a)).sum() > 0 { normal = -normal }
      let isSharp = edges.contains(SharpEdges(rawValue: 1 << i))
      lines.append((normal, (normal * a).sum() + (isSharp ? SharpEdges.margin : 0)))
      if isSharp { limits.add(a, b, inside: middle) }
    }
    var corners: [Double] = []
    for i in 0..<4 {
      let (k, l) = (lines[(i + 3) % 4], lines[i])
      let cross = k.normal.x * l.normal.y - k.normal.y * l.normal.x
      guard cross.magnitude > 1e-6 else { return nil }
      corners.append((k.distance * l.normal.y - l.distance * k.normal.y) / cross)
      corners.append((l.distance * k.normal.x - k.distance * l.normal.x) / cross)
    }
    let start = list.points.count / 2
    list.points += corners
    let points = Span(start..<start + 4)
    let area = PixelArea(limits.area).intersection(hull(points.range))
    if limits.slanted.isEmpty { return (area, .convex(points, hole: hole)) }
    list.trims.append(TrimmedPolygon(points: points, hole: hole, limits: limits.slanted))
    return (area, .trimmed(Int32(list.trims.count - 1)))
  }

  /// Between which pixels sharp edges lie.
  private struct Limits {
    var area = pgb_area(x0: -1 << 24, y0: -1 << 24, x1: 1 << 24, y1: 1 << 24)
    var slanted: [pgb_limit] = []

    /// Two rectangles come to the same result for the edge that they share.
    mutating func add(_ a: SIMD2<Double>, _ b: SIMD2<Double>, inside: SIMD2<Double>) {
      let (upper, lower) = (a.y, a.x) <= (b.y, b.x) ? (a, b) : (b, a)
      if upper.y == lower.y {
        let row = Int32(clamping: Int(saturating: (upper.y - 0.5).rounded(.up)))
        if inside.y > upper.y { area.y0 = max(area.y0, row) } else { area.y1 = min(area.y1, row) }
        return
      }
      let slope = (lower.x - upper.x) / (lower.y - upper.y)
      let isRight = inside.x > upper.x + (inside.y - upper.y) * slope
      if slope == 0 {
        let column = Int32(clamping: Int(saturating: (upper.x - 0.5).rounded(.up)))
        if isRight { area.x0 = max(area.x0, column) } else { area.x1 = min(area.x1, column) }
      } else {
        slanted.append(
          pgb_limit(x: upper.x, y: upper.y, slope: slope, keeps_right: isRight ? 1 : 0))
      }
    }
  }
}

extension SharpEdges {
  /// How far a polygon reaches beyond its sharp edges, in pixels: so far that their own coverage is full.
  fileprivate static let margin = 2.0
}

extension pgb_limit {
  /// What tells it from others.
  var words: [UInt64] {
    [x.bitPattern, y.bitPattern, slope.bitPattern, UInt64(UInt32(bitPattern: keeps_right))]
  }
}
