/// The edges into which two paths divide the plane, with the windings on both sides.
struct PathArrangement {
  typealias Place = PathPieces.Place

  /// An edge from its left, or lower, end to the other one.
  struct Edge {
    var from: Place
    var to: Place
    /// How often each path runs along, less how often it runs back.
    var runs: SIMD2<Int>
    /// The windings of each path on the left side, looking from `from` to `to`.
    var left = SIMD2<Int>()
    /// The windings on the right side.
    var right: SIMD2<Int> { left &- runs }
    /// The piece whose curve the edge has; its direction may be the other one.
    var source: PathPieces.Piece
  }

  /// Sorted by place.
  private(set) var edges: [Edge] = []
  /// The edges by their x and by their y coordinates.
  private var columns = Slabs([])
  private var rows = Slabs([])

  /// Arranges the parts of pieces that have at most ends in common.
  init(_ parts: [PathPieces.Piece]) {
    merge(parts)
    findWindings()
  }

  private mutating func merge(_ parts: [PathPieces.Piece]) {
    func isForward(_ p: PathPieces.Piece) -> Bool { (p.from.x, p.from.y) < (p.to.x, p.to.y) }
    let all = parts.map { part in
      let runs = SIMD2(part.path == 0 ? 1 : 0, part.path == 0 ? 0 : 1)
      let forward = isForward(part)
      return Edge(
        from: forward ? part.from : part.to, to: forward ? part.to : part.from,
        runs: forward ? runs : SIMD2() &- runs, source: part)
    }
    func key(_ i: Int) -> (Int, Int, Int, Int, Int) {
      (all[i].from.x, all[i].from.y, all[i].to.x, all[i].to.y, i)
    }
    for i in all.indices.sorted(by: { key($0) < key($1) }) {
      if let last = edges.last, last.from == all[i].from, last.to == all[i].to {
        edges[edges.count - 1].runs &+= all[i].runs
      } else {
        edges.append(all[i])
      }
    }
    edges.removeAll { $0.runs == SIMD2() }
  }

  /// Counts the runs between the middle of each edge and the outside.
  private mutating func findWindings() {
    columns = Slabs(edges.map { ($0.from.x, $0.to.x) })
    rows = Slabs(edges.map { (min($0.from.y, $0.to.y), max($0.from.y, $0.to.y)) })
    for i in edges.indices {
      let edge = edges[i]
      let sides = windings(beside: edge.from, edge.to, without: i)
      edges[i].left = edge.from.x == edge.to.x ? sides : sides &+ edge.runs
    }
  }

  /// The windings under the middle of a line, or on its left if it is upright; no edge has the middle inside.
  ///
  /// - Parameters:
  ///   - from: an end.
  ///   - to: the other end.
  ///   - own: the number of the line itself.
  /// - Returns: how often each path runs around the middle.
  func windings(beside from: Place, _ to: Place, without own: Int? = nil) -> SIMD2<Int> {
    from.x == to.x ? windingLeft(of: from &+ to, own) : windingBelow(from &+ to, own)
  }

  private func windingBelow(_ middle: Place, _ own: Int?) -> SIMD2<Int> {
    var sum = SIMD2<Int>()
    for j in columns.members[columns.range(middle.x / 2, middle.x / 2).lowerBound] where j != own {
      let (a, b) = (edges[j].from &+ edges[j].from, edges[j].to &+ edges[j].to)
      guard a.x <= middle.x, middle.x < b.x else { continue }
      if SnapRounding.cross(b &- a, middle &- a) > 0 { sum = sum &+ edges[j].runs }
    }
    return sum
  }

  private func windingLeft(of middle: Place, _ own: Int?) -> SIMD2<Int> {
    var sum = SIMD2<Int>()
    for j in rows.members[rows.range(middle.y / 2, middle.y / 2).lowerBound] where j != own {
      let (a, b) = (edges[j].from &+ edges[j].from, edges[j].to &+ edges[j].to)
      let rises = a.y < b.y
      let (low, high) = rises ? (a, b) : (b, a)
      guard low.y <= middle.y, middle.y < high.y else { continue }
      // From the left, an edge that rises is crossed from its left to its right side.
      if SnapRounding.cross(high &- low, middle &- low) < 0 {
        sum = rises ? sum &- edges[j].runs : sum &+ edges[j].runs
      }
    }
    return sum
  }
}
