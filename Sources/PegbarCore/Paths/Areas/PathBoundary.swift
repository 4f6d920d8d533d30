/// The outlines of an area, with the area on the left of every edge where y points upwards.
struct PathBoundary {
  typealias Place = PathPieces.Place

  /// A closed outline.
  struct Loop {
    /// Its edges in order.
    var edges: [PathRun]

    /// Twice the area inside, in steps of the grid; negative for the outline of a hole.
    var area: Double {
      let origin = edges[0].from
      return edges.reduce(0) { sum, edge in
        sum + Double(SnapRounding.cross(edge.from &- origin, edge.to &- origin))
      }
    }

    /// The length of its edges, in steps of the grid.
    var length: Double {
      edges.reduce(0) { sum, edge in
        let way = edge.to &- edge.from
        return sum + (Double(way.x) * Double(way.x) + Double(way.y) * Double(way.y)).squareRoot()
      }
    }

    /// Whether a place, given twice as large, lies inside; it lies on no edge.
    func contains(_ twice: Place) -> Bool {
      var isInside = false
      for edge in edges {
        let (a, b) = (edge.from &+ edge.from, edge.to &+ edge.to)
        guard (a.y <= twice.y) != (b.y <= twice.y) else { continue }
        let (low, high) = a.y < b.y ? (a, b) : (b, a)
        if SnapRounding.cross(high &- low, twice &- low) > 0 { isInside.toggle() }
      }
      return isInside
    }
  }

  private(set) var loops: [Loop] = []

  /// Finds the outlines of the area in which windings satisfy a predicate.
  init(_ arrangement: PathArrangement, isInside: (SIMD2<Int>) -> Bool) {
    let edges = arrangement.edges.compactMap { edge -> PathRun? in
      let (left, right) = (isInside(edge.left), isInside(edge.right))
      guard left != right else { return nil }
      return left
        ? PathRun(edge.source, from: edge.from, to: edge.to)
        : PathRun(edge.source, from: edge.to, to: edge.from)
    }
    var leaving: [Place: [Int]] = [:]
    for (i, edge) in edges.enumerated() { leaving[edge.from, default: []].append(i) }
    var isUsed = [Bool](repeating: false, count: edges.count)
    for first in edges.indices where !isUsed[first] {
      var (loop, i) = ([PathRun](), first)
      while !isUsed[i] {
        isUsed[i] = true
        loop.append(edges[i])
        let free = (leaving[edges[i].to] ?? []).filter { !isUsed[$0] || $0 == first }
        guard let next = PathBoundary.next(after: edges[i], free, edges) else { break }
        i = next
      }
      loops.append(Loop(edges: loop))
    }
  }

  /// The first edge clockwise from an edge that arrives: the one that has the same part of the area on its left.
  private static func next(after edge: PathRun, _ leaving: [Int], _ edges: [PathRun]) -> Int? {
    let back = edge.from &- edge.to
    func quarter(_ way: Place) -> Int {
      let side = SnapRounding.cross(back, way)
      return side < 0 ? 0 : side == 0 ? 1 : 2
    }
    return leaving.min { i, j in
      let (a, b) = (edges[i].to &- edge.to, edges[j].to &- edge.to)
      let (p, q) = (quarter(a), quarter(b))
      return p == q ? SnapRounding.cross(a, b) < 0 : p < q
    }
  }

  /// Leaves out slivers between curves, which are thinner than curves are divided exactly.
  mutating func removeSlivers(thinnerThan width: Double, of segments: [PathSegment]) {
    loops.removeAll { loop in
      guard loop.edges.contains(where: { segments[$0.first.segment].points.count > 2 }) else {
        return false
      }
      return loop.area.magnitude < width * loop.length
    }
  }

  /// Each outer outline with those of its holes.
  var components: [[Loop]] {
    let outer = loops.filter { $0.area > 0 }.map { (loop: $0, area: $0.area) }
    var result = outer.map { [$0.loop] }
    for hole in loops where hole.area < 0 {
      let middle = hole.edges[0].from &+ hole.edges[0].to
      let around = outer.indices.filter { outer[$0].loop.contains(middle) }
      if let least = around.min(by: { outer[$0].area < outer[$1].area }) {
        result[least].append(hole)
      }
    }
    return result
  }
}
