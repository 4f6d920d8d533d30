import CPegbarKernels

/// One line among kept ones.
struct LinePart: Sendable {
  var start: Int
  var count: Int
  var isClosed: Bool
}

/// Lines in one piece of memory: 16 bytes and a bit for each point.
struct KeptLines: Sendable {
  private(set) var points: [SIMD2<Double>] = []
  private(set) var parts: [LinePart] = []
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
      LinePart(start: points.count, count: line.points.count, isClosed: line.isClosed))
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
    for part in parts { body(UInt64(part.count) << 1 | (part.isClosed ? 1 : 0)) }
  }

  /// Words that `forEachWord` finds.
  var wordCount: Int { points.count * 2 + corners.count + parts.count }

  /// Bytes of memory.
  var byteCount: Int {
    points.capacity * 16 + corners.capacity * 8 + parts.capacity * MemoryLayout<LinePart>.stride
  }
}

/// A stroke in a display list: it becomes edges where it is drawn, a band of rows at a time.
///
/// A point of it needs 16 bytes, its edges 280. Its map is affine.
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
    let reach = stroke.width / 2 * max(1.5, stroke.join == .miter ? stroke.miterLimit : 1)
    let (low, high) = (lines.low - reach, lines.high + reach)
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

  /// The whole pixels that it touches, as far as they have a say within an area.
  func hull(within area: PixelArea) -> PixelArea {
    var edges = PathEdges(map, within: area, keepsEdges: false)
    var pieces = StrokePieces(stroke, taking: &edges)
    for part in lines.parts { pieces.add(part, of: lines) }
    return pieces.edges.hull
  }

  /// Its edges within an area, sorted by their upper ends; `memory` is what they lie in.
  func edges(within area: PixelArea, in memory: inout [pgb_edge]) {
    var edges = PathEdges(map, within: area)
    memory.removeAll(keepingCapacity: true)
    swap(&edges.edges, &memory)
    var pieces = StrokePieces(stroke, taking: &edges)
    for part in lines.parts { pieces.add(part, of: lines) }
    swap(&pieces.edges.edges, &memory)
    memory.withUnsafeMutableBufferPointer { all in
      guard let base = all.baseAddress else { return }
      pgb_sort_edges(base, Int64(all.count))
    }
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
    body(UInt64(stroke.cap.number << 8 | stroke.join.number))
    for x in [map.m11, map.m12, map.m21, map.m22, map.m31, map.m32, map.m33] {
      body(x.bitPattern)
    }
  }

  /// Words that `forEachWord` finds.
  var wordCount: Int { lines.wordCount + 11 }
}

extension Stroke.Cap {
  fileprivate var number: Int {
    switch self {
    case .butt: 0
    case .round: 1
    case .square: 2
    }
  }
}

extension Stroke.Join {
  fileprivate var number: Int {
    switch self {
    case .miter: 0
    case .round: 1
    case .bevel: 2
    }
  }
}
