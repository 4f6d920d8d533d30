import CPegbarKernels
import PegbarCore
import Synchronization

/// Closed lines that are drawn in many places, such as the letters of a line of text.
///
/// For any thread. Its lines do not change; it keeps the coverage of the places where it is drawn again and again.
final class FlatOutline: Sendable {
  private let points: [SIMD2<Double>]
  private let contours: [pgb_contour]
  private let low: SIMD2<Double>
  private let high: SIMD2<Double>
  /// Of all that is in it.
  fileprivate let mark: Mark
  private let planes = Mutex(CoverageShelf())

  /// Takes lines; those of less than three points hold nothing.
  init(_ lines: [Polyline]) {
    var (points, contours, mark) = ([SIMD2<Double>](), [pgb_contour](), Mark())
    var (lowest, highest) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
    points.reserveCapacity(lines.reduce(0) { $0 + $1.points.count })
    for line in lines where line.points.count > 2 {
      var (low, high) = (line.points[0], line.points[0])
      for p in line.points {
        (low, high) = (pointwiseMin(low, p), pointwiseMax(high, p))
        mark.add(p.x)
        mark.add(p.y)
      }
      mark.add(line.points.count)
      contours.append(
        pgb_contour(
          first: Int32(points.count), count: Int32(line.points.count), x0: low.x, y0: low.y,
          x1: high.x, y1: high.y))
      points += line.points
      (lowest, highest) = (pointwiseMin(lowest, low), pointwiseMax(highest, high))
    }
    (self.points, self.contours, self.mark) = (points, contours, mark)
    (low, high) = (lowest, highest)
  }

  /// The lines again, without what tells corners from points on curves.
  var lines: [Polyline] {
    contours.map { contour in
      let range = Int(contour.first)..<Int(contour.first + contour.count)
      return Polyline(points: Array(points[range]), corners: [], isClosed: true)
    }
  }

  /// The least and the greatest pixels of its corners' box through an affine map; nil where numbers grow too large.
  fileprivate func box(_ map: PlaneMap) -> (SIMD2<Double>, SIMD2<Double>)? {
    guard !contours.isEmpty else { return nil }
    var (first, last) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
    for (x, y) in [(low.x, low.y), (high.x, low.y), (high.x, high.y), (low.x, high.y)] {
      let p = SIMD2(x * map.m11 + y * map.m21 + map.m31, x * map.m12 + y * map.m22 + map.m32)
      guard (p.x + p.y).isFinite else { return nil }
      let held = PathEdges.held(p)
      (first, last) = (pointwiseMin(first, held), pointwiseMax(last, held))
    }
    return (first, last)
  }

  fileprivate func forEachWord(_ body: (UInt64) -> Void) {
    for p in points {
      body(p.x.bitPattern)
      body(p.y.bitPattern)
    }
    for contour in contours { body(UInt64(contour.count)) }
  }

  fileprivate var wordCount: Int { points.count * 2 + contours.count }

  fileprivate func withKernel<R>(
    _ map: PlaneMap, dx: Int, dy: Int, _ body: (UnsafePointer<pgb_outline>) -> R
  ) -> R? {
    points.withUnsafeBytes { points in
      contours.withUnsafeBufferPointer { contours in
        guard let first = points.baseAddress, let base = contours.baseAddress else { return nil }
        let kernel = pgb_outline(
          points: first.assumingMemoryBound(to: Double.self), contours: base,
          count: Int32(contours.count),
          map: (map.m11, map.m12, map.m21, map.m22, map.m31, map.m32), dx: Int32(dx),
          dy: Int32(dy))
        return withUnsafePointer(to: kernel, body)
      }
    }
  }

  /// The coverage of the pixels that it touches through a map, where it has been asked for before.
  ///
  /// - Returns: nil where it is drawn for the first time, or too large to be kept.
  fileprivate func plane(_ map: PlaneMap, _ area: PixelArea) -> CoveragePlane? {
    guard CoverageShelf.mayKeep(area) else { return nil }
    switch planes.withLock({ $0.find(map) }) {
    case .kept(let plane): return plane
    case .new: return nil
    case .known:
      let made = CoveragePlane(area) { bytes, stride in
        let done = withKernel(map, dx: 0, dy: 0) {
          pgb_cover_outline(bytes, Int64(stride), area.kernelArea, $0)
        }
        return done == 1
      }
      guard let plane = made else { return nil }
      planes.withLock { $0.keep(plane, map) }
      return plane
    }
  }
}

/// An outline in a display list: through an affine map with m33 = 1, then moved by whole pixels.
struct PlacedOutline: Sendable {
  let outline: FlatOutline
  let map: PlaneMap
  let dx: Int
  let dy: Int
  /// The whole pixels that it may touch.
  let area: PixelArea
  /// The same before the move, if that is known to be worth keeping.
  let plane: CoveragePlane?
  /// Of all that is in it but the plane, which changes nothing.
  let mark: UInt64

  /// How far an outline may reach and be moved, pixels, for its coverage to be found apart from the move.
  private static let farthest = 1e6

  /// Places an outline; nil where nothing is seen within `scissor`.
  init?(_ outline: FlatOutline, _ map: PlaneMap, within scissor: PixelArea) {
    var (plain, shift) = (map, SIMD2<Double>())
    // Rounded like the corners, so that the same text is the same wherever pixels begin.
    let start = PathEdges.held(SIMD2(map.m31, map.m32))
    let whole = start.rounded(.down)
    (plain.m31, plain.m32) = (start.x - whole.x, start.y - whole.y)
    var box = outline.box(plain)
    if let (low, high) = box,
      max(-low.min(), high.max(), -whole.min(), whole.max()) < PlacedOutline.farthest
    {
      shift = whole
    } else {
      plain = map
      box = outline.box(map)
    }
    guard let (low, high) = box else { return nil }
    let own = PixelArea(touchedFrom: low, to: high)
    (dx, dy) = (Int(shift.x), Int(shift.y))
    area = PixelArea(x0: own.x0 + dx, y0: own.y0 + dy, x1: own.x1 + dx, y1: own.y1 + dy)
    guard !area.intersection(scissor).isEmpty else { return nil }
    (self.outline, self.map) = (outline, plain)
    plane = outline.plane(plain, own)
    var mark = outline.mark
    mark.add(plain)
    mark.add(dx << 32 ^ dy)
    self.mark = mark.value
  }

  /// All that tells it from others.
  func forEachWord(_ body: (UInt64) -> Void) {
    for x in [map.m11, map.m12, map.m21, map.m22, map.m31, map.m32] { body(x.bitPattern) }
    body(UInt64(bitPattern: Int64(dx << 32 ^ dy)))
    outline.forEachWord(body)
  }

  /// Words that `forEachWord` finds.
  var wordCount: Int { outline.wordCount + 7 }

  /// Draws its inside by the nonzero rule.
  ///
  /// - Returns: false when there is no memory.
  func paint(_ surface: inout pgb_surface, _ area: PixelArea, _ paint: inout pgb_paint) -> Bool {
    if let plane {
      plane.paint(&surface, area, dx, dy, &paint)
      return true
    }
    let done = outline.withKernel(map, dx: dx, dy: dy) {
      pgb_paint_outline(&surface, area.kernelArea, $0, &paint, nil)
    }
    return done != 0
  }
}

extension ListBuilder {
  /// Draws a colour inside an outline, by the nonzero rule.
  mutating func fill(
    _ outline: FlatOutline, _ color: UInt32, _ map: PlaneMap, within scissor: PixelArea
  ) {
    fill(outline, .color(color), 255, map, within: scissor)
  }

  /// Draws inside an outline, by the nonzero rule.
  mutating func fill(
    _ outline: FlatOutline, _ paint: Paint, _ opacity: UInt32, _ map: PlaneMap,
    within scissor: PixelArea
  ) {
    let map = map.normalized
    guard map.isAffine, map.m33 == 1, map.isFinite else {
      return fill(outline.lines, isEvenOdd: false, paint, opacity, map, within: scissor)
    }
    guard let placed = PlacedOutline(outline, map, within: scissor) else { return }
    list.outlines.append(placed)
    add(
      placed.area.intersection(scissor), .outline(Int32(list.outlines.count - 1)), paint, opacity)
  }
}
