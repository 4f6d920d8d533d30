import CPegbarKernels

/// The edges of closed outlines in pixels, as far as they have a say in what is seen.
struct PathEdges {
  /// The whole pixels that the kept outlines touch.
  private(set) var hull = PixelArea()
  var edges: [pgb_edge] = []
  /// Whether edges are kept: without them the hull is found.
  private let keepsEdges: Bool
  let map: PlaneMap
  /// What may be seen.
  let scissor: PixelArea
  /// Of the outline at hand; here so that each does not ask for memory.
  private var corners: [SIMD2<Double>] = []

  /// Makes an empty list; nothing is seen outside `scissor`.
  init(
    _ map: PlaneMap = .identity, within scissor: PixelArea = PixelArea(), keepsEdges: Bool = true
  ) {
    self.map = map
    self.scissor = scissor
    self.keepsEdges = keepsEdges
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
  ///
  /// - Parameters:
  ///   - outline: its corners.
  ///   - isTurned: whether it is gone through from the last corner to the first.
  mutating func append(_ outline: [SIMD2<Double>], isTurned: Bool = false) {
    var winding = isTurned ? -1.0 : 1
    if !carry(outline) {
      corners = PathEdges.projected(isTurned ? outline.reversed() : outline, map)
      holdCorners()
      winding = 1
    }
    guard corners.count > 2, let first = corners.first else { return }
    var (low, high) = (first, first)
    for p in corners {
      low = pointwiseMin(low, p)
      high = pointwiseMax(high, p)
    }
    let touched = PixelArea(touchedFrom: low, to: high)
    guard !touched.intersection(scissor).isEmpty else { return }
    hull = hull.union(touched)
    if keepsEdges { appendCorners(winding) }
  }

  private mutating func appendCorners(_ winding: Double) {
    let (top, bottom) = (Double(scissor.y0), Double(scissor.y1))
    var last = corners[corners.count - 1]
    for p in corners {
      defer { last = p }
      if max(last.y, p.y) <= top || min(last.y, p.y) >= bottom { continue }
      if last.y < p.y {
        edges.append(pgb_edge(x0: last.x, y0: last.y, x1: p.x, y1: p.y, winding: winding))
      } else if last.y > p.y {
        edges.append(pgb_edge(x0: p.x, y0: p.y, x1: last.x, y1: last.y, winding: -winding))
      }
    }
  }

  /// Takes corners to pixels where that needs no cut; false for any other outline.
  private mutating func carry(_ outline: [SIMD2<Double>]) -> Bool {
    guard map.isAffine, map.m33 > 0 else { return false }
    corners.removeAll(keepingCapacity: true)
    for p in outline {
      let carried = SIMD2(
        p.x * map.m11 + p.y * map.m21 + map.m31, p.x * map.m12 + p.y * map.m22 + map.m32)
      guard (p.x + p.y + carried.x + carried.y).isFinite else { return false }
      corners.append(carried / map.m33)
    }
    holdCorners()
    return true
  }

  /// A place rounded to 1/65536 pixel and held within the farthest ones.
  static func held(_ p: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(pgb_edge_place(p.x), pgb_edge_place(p.y))
  }

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
    return visible.map { SIMD2($0.x / $0.z, $0.y / $0.z) }
  }

  /// Rounds the corners; an outline that reaches beyond the farthest places is cut there.
  private mutating func holdCorners() {
    var isFar = false
    for i in corners.indices {
      if max(corners[i].x.magnitude, corners[i].y.magnitude) > PathEdges.farthest { isFar = true }
    }
    if isFar {
      for axis in 0...1 {
        for side in [-PathEdges.farthest, PathEdges.farthest] { cutCorners(axis, at: side) }
      }
    }
    for i in corners.indices { corners[i] = PathEdges.held(corners[i]) }
  }

  /// The farthest places, as `pgb_edge_place` has them.
  private static let farthest = 1e7

  /// Takes away what lies beyond a line across an axis; windings on this side of it stay as they are.
  private mutating func cutCorners(_ axis: Int, at side: Double) {
    guard var last = corners.last else { return }
    func isInside(_ p: SIMD2<Double>) -> Bool { side < 0 ? p[axis] >= side : p[axis] <= side }
    var result: [SIMD2<Double>] = []
    for p in corners {
      if isInside(last) != isInside(p) {
        // Halves, so that the difference of two finite numbers is finite.
        let share = (side / 2 - last[axis] / 2) / (p[axis] / 2 - last[axis] / 2)
        var meeting = last * (1 - share) + p * share
        meeting[axis] = side
        result.append(meeting)
      }
      if isInside(p) { result.append(p) }
      last = p
    }
    corners = result
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
