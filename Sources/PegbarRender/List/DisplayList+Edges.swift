import CPegbarKernels

extension DisplayList {
  /// Takes a closed outline to pixels and appends its edges.
  ///
  /// What lies behind the viewer is cut off. The result is the whole pixels that the edges touch.
  mutating func appendEdges(of outline: ArraySlice<SIMD2<Double>>, _ map: PlaneMap) -> PixelArea {
    let points = DisplayList.projected(outline, map)
    guard points.count > 2, let first = points.first else { return PixelArea() }
    var (low, high) = (first, first)
    var last = points[points.count - 1]
    for p in points {
      low = pointwiseMin(low, p)
      high = pointwiseMax(high, p)
      if last.y < p.y {
        edges.append(pegbar_edge(x0: last.x, y0: last.y, x1: p.x, y1: p.y, winding: 1))
      } else if last.y > p.y {
        edges.append(pegbar_edge(x0: p.x, y0: p.y, x1: last.x, y1: last.y, winding: -1))
      }
      last = p
    }
    return PixelArea(touchedFrom: low, to: high)
  }

  /// The farthest coordinate, pixels.
  private static let farthest = 1e7

  private static func projected(
    _ outline: ArraySlice<SIMD2<Double>>, _ map: PlaneMap
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
