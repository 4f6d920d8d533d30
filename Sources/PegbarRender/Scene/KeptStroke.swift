import CPegbarKernels

/// Lines in one piece of memory: 16 bytes and a bit for each point.
struct KeptLines: Sendable {
  private(set) var points: [SIMD2<Double>] = []
  private(set) var parts: [pgb_stroke_line] = []
  private var corners: [UInt64] = []
  /// Of all that is in them.
  private(set) var mark = Mark()
  /// The least and the greatest coordinates.
  private(set) var low = SIMD2(Double.infinity, .infinity)
  private(set) var high = SIMD2(-Double.infinity, -.infinity)

  /// Takes memory for exactly so many points and lines.
  mutating func reserve(points count: Int, parts: Int) {
    points.reserveCapacity(count)
    corners.reserveCapacity((count + 63) / 64)
    self.parts.reserveCapacity(parts)
  }

  mutating func append(_ line: Polyline) {
    parts.append(
      pgb_stroke_line(
        start: Int64(points.count), count: Int64(line.points.count),
        closed: line.isClosed ? 1 : 0))
    for (p, isCorner) in zip(line.points, line.corners) {
      if points.count & 63 == 0 { corners.append(0) }
      if isCorner { corners[points.count >> 6] |= 1 << UInt64(points.count & 63) }
      points.append(p)
      low = pointwiseMin(low, p)
      high = pointwiseMax(high, p)
      mark.add(p.x)
      mark.add(p.y)
      if isCorner { mark.add(points.count) }
    }
    mark.add(line.points.count << 1 | (line.isClosed ? 1 : 0))
  }

  /// Whether a point is a corner of the path, rather than a point on a curve.
  func isCorner(_ point: Int) -> Bool { corners[point >> 6] >> UInt64(point & 63) & 1 == 1 }

  /// All that tells them from others.
  func forEachWord(_ body: (UInt64) -> Void) {
    for p in points {
      body(p.x.bitPattern)
      body(p.y.bitPattern)
    }
    for word in corners { body(word) }
    for part in parts { body(UInt64(part.count << 1 | part.closed)) }
  }

  /// Words that `forEachWord` finds.
  var wordCount: Int { points.count * 2 + corners.count + parts.count }

  /// Bytes of memory.
  var byteCount: Int {
    points.capacity * 16 + corners.capacity * 8 + parts.capacity
      * MemoryLayout<pgb_stroke_line>.stride
  }
}

extension KeptLines {
  /// The lines with the way they are drawn, as the kernels take them.
  func withKernelStroke(
    _ stroke: Stroke, _ map: PlaneMap, _ body: (UnsafePointer<pgb_stroke>) -> Void
  ) {
    points.withUnsafeBytes { points in
      corners.withUnsafeBufferPointer { corners in
        parts.withUnsafeBufferPointer { parts in
          guard let first = points.baseAddress, let corner = corners.baseAddress,
            let line = parts.baseAddress
          else { return }
          var kernel = pgb_stroke(
            points: first.assumingMemoryBound(to: Double.self), corners: corner, lines: line,
            line_count: Int64(parts.count), width: stroke.width, cap: stroke.cap.kernelCap,
            join: stroke.join.kernelJoin, miter_limit: stroke.miterLimit,
            tolerance: stroke.tolerance,
            map: (
              map.m11, map.m12, map.m13, map.m21, map.m22, map.m23, map.m31, map.m32, map.m33
            ))
          body(&kernel)
        }
      }
    }
  }
}

/// A stroke in a display list: it becomes pixels where it is drawn, and its pieces are never kept.
///
/// A point of it needs 16 bytes. Its map is affine.
struct KeptStroke: Sendable {
  let stroke: Stroke
  let map: PlaneMap
  let lines: KeptLines
  /// Of all that is in it.
  let mark: UInt64

  init(_ stroke: Stroke, _ map: PlaneMap, _ lines: KeptLines) {
    (self.stroke, self.map, self.lines) = (stroke, map, lines)
    var mark = lines.mark
    KeptStroke.forEachWord(stroke, map) { mark.add($0) }
    self.mark = mark.value
  }

  /// The whole pixels that hold it: more than it touches, and found without a look at its lines.
  var box: PixelArea {
    let (low, high) = (lines.low - stroke.reach, lines.high + stroke.reach)
    var (first, last) = (SIMD2(Double.infinity, .infinity), SIMD2(-Double.infinity, -.infinity))
    for (x, y) in [(low.x, low.y), (high.x, low.y), (high.x, high.y), (low.x, high.y)] {
      let p =
        SIMD2(
          x * map.m11 + y * map.m21 + map.m31, x * map.m12 + y * map.m22 + map.m32) / map.m33
      // Numbers so far out may be anywhere.
      guard (p.x + p.y).isFinite else { return PixelArea(x0: .min, y0: .min, x1: .max, y1: .max) }
      first = pointwiseMin(first, p)
      last = pointwiseMax(last, p)
    }
    // What far out numbers are off by.
    let slack = 1 + 1e-9 * max(-first.min(), last.max(), 0)
    return PixelArea(touchedFrom: first - slack, to: last + slack)
  }

  /// Points from which on a closer look at what it touches costs more than it saves.
  private static let many = 4096

  /// The whole pixels that it touches, as far as they have a say within an area, or some more.
  func hull(within area: PixelArea) -> PixelArea {
    guard lines.points.count < KeptStroke.many else { return box }
    var edges = PathEdges(map, within: area, keepsEdges: false)
    edges.append(stroke, of: lines)
    return edges.hull
  }

  /// All that tells it from others.
  func forEachWord(_ body: (UInt64) -> Void) {
    KeptStroke.forEachWord(stroke, map, body)
    lines.forEachWord(body)
  }

  private static func forEachWord(
    _ stroke: Stroke, _ map: PlaneMap, _ body: (UInt64) -> Void
  ) {
    for x in [stroke.width, stroke.miterLimit, stroke.tolerance] { body(x.bitPattern) }
    body(UInt64(stroke.cap.kernelCap << 8 | stroke.join.kernelJoin))
    for x in [map.m11, map.m12, map.m21, map.m22, map.m31, map.m32, map.m33] {
      body(x.bitPattern)
    }
  }

  /// Words that `forEachWord` finds.
  var wordCount: Int { lines.wordCount + 11 }
}
