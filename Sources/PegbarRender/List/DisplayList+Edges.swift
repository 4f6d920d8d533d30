import CPegbarKernels

/// The edges of closed outlines in pixels, as far as they have a say in what is seen.
struct PathEdges {
  /// The whole pixels that the kept outlines touch.
  private(set) var hull = PixelArea()
  var edges: [pegbar_edge] = []
  private let map: PlaneMap
  private let scissor: PixelArea

  /// Makes an empty list; nothing is seen outside `scissor`.
  init(_ map: PlaneMap = .identity, within scissor: PixelArea = PixelArea()) {
    self.map = map
    self.scissor = scissor
  }

  /// Takes memory for more edges at once, so that a long path is not copied while it grows.
  mutating func reserve(_ count: Int) {
    let wanted = edges.count + count
    if wanted > edges.capacity { edges.reserveCapacity(max(wanted, 2 * edges.capacity)) }
  }

  /// Takes a closed outline to pixels and appends its edges.
  ///
  /// What lies behind the viewer is cut off. An outline that lies wholly aside covers nothing; of another
  /// one the edges above and below what is seen do not.
  mutating func append(_ outline: [SIMD2<Double>]) {
    let points = PathEdges.projected(outline, map)
    guard points.count > 2, let first = points.first else { return }
    var (low, high) = (first, first)
    for p in points {
      low = pointwiseMin(low, p)
      high = pointwiseMax(high, p)
    }
    let touched = PixelArea(touchedFrom: low, to: high)
    guard !touched.intersection(scissor).isEmpty else { return }
    hull = hull.union(touched)
    let (top, bottom) = (Double(scissor.y0), Double(scissor.y1))
    var last = points[points.count - 1]
    for p in points {
      defer { last = p }
      if max(last.y, p.y) <= top || min(last.y, p.y) >= bottom { continue }
      if last.y < p.y {
        edges.append(pegbar_edge(x0: last.x, y0: last.y, x1: p.x, y1: p.y, winding: 1))
      } else if last.y > p.y {
        edges.append(pegbar_edge(x0: p.x, y0: p.y, x1: last.x, y1: last.y, winding: -1))
      }
    }
  }

  /// The farthest coordinate, pixels.
  private static let farthest = 1e7

  private static func projected(
    _ outline: [SIMD2<Double>], _ map: PlaneMap
  ) -> [SIMD2<Double>] {
    let carried = outline.map { p in
      SIMD3(
        p.x * map.m11 + p.y * map.m21 + map.m31, p.x * map.m12 + p.y * map.m22 + map.m32,
        p.x * map.m13 + p.y * map.m23 + map.m33)
    }
    let most = carried.reduce(0) { max($0, $1.z) }
    guard most > 0 else { return [] }
    let near = most * 1e-6
    let visible = carried.allSatisfy { $0.z > near } ? carried : cut(carried, near)
    return visible.map { h in
      let p = SIMD2(h.x / h.z, h.y / h.z)
      let held = p.clamped(
        lowerBound: SIMD2(repeating: -farthest), upperBound: SIMD2(repeating: farthest))
      // Whole pixels stay whole.
      return (held * 65536).rounded(.toNearestOrAwayFromZero) / 65536
    }
  }

  private static func cut(_ points: [SIMD3<Double>], _ near: Double) -> [SIMD3<Double>] {
    var result: [SIMD3<Double>] = []
    guard var last = points.last else { return result }
    for p in points {
      if (last.z > near) != (p.z > near) {
        result.append(last + (p - last) * ((near - last.z) / (p.z - last.z)))
      }
      if p.z > near { result.append(p) }
      last = p
    }
    return result
  }
}
