/// Divides pieces where they meet, so that they have at most ends in common.
///
/// Every end and every crossing, rounded to the grid, makes a place hot; a piece that passes through the square around a
/// hot place goes through its middle (Hobby, "Practical segment intersection with finite precision output", 1999).
/// Predicates are exact.
struct SnapRounding {
  typealias Place = PathPieces.Place

  /// The parts of all pieces, in the order of the pieces and along each.
  private(set) var parts: [PathPieces.Piece] = []

  init(_ pieces: [PathPieces.Piece]) {
    var hot = Set<Place>()
    for piece in pieces {
      hot.insert(piece.from)
      hot.insert(piece.to)
    }
    SnapRounding.crossings(pieces) { hot.insert($0) }
    let places = hot.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    let slabs = Slabs(places.map { ($0.x, $0.x) })
    let sorted = slabs.members.map { $0.sorted { (places[$0].y, $0) < (places[$1].y, $1) } }
    for piece in pieces {
      divide(piece, at: SnapRounding.passed(by: piece, places, slabs, sorted))
    }
  }

  private mutating func divide(_ piece: PathPieces.Piece, at places: [Place]) {
    let way = piece.to &- piece.from
    let length = Double(SnapRounding.dot(way, way))
    let inner = places.filter { $0 != piece.from && $0 != piece.to }
      .map { (SnapRounding.dot(way, $0 &- piece.from), $0) }.sorted { $0.0 < $1.0 }
    var rest = piece
    for (distance, place) in inner {
      let t = piece.start + (piece.end - piece.start) * min(max(Double(distance) / length, 0), 1)
      var part = rest
      (part.to, part.end) = (place, t)
      (rest.from, rest.start) = (place, t)
      parts.append(part)
    }
    parts.append(rest)
  }

  // MARK: - Predicates

  private static func dot(_ a: Place, _ b: Place) -> Int { a.x * b.x + a.y * b.y }

  static func cross(_ a: Place, _ b: Place) -> Int { a.x * b.y - a.y * b.x }

  /// Calls with the rounded place of every proper crossing of two pieces.
  private static func crossings(_ pieces: [PathPieces.Piece], _ body: (Place) -> Void) {
    let order = pieces.indices.sorted { (low(pieces[$0]).x, $0) < (low(pieces[$1]).x, $1) }
    var active: [Int] = []
    for i in order {
      let (a, least, greatest) = (pieces[i], low(pieces[i]), high(pieces[i]))
      active.removeAll { high(pieces[$0]).x < least.x }
      for j in active {
        let b = pieces[j]
        guard low(b).y <= greatest.y, high(b).y >= least.y else { continue }
        if let place = crossing(a, b) { body(place) }
      }
      active.append(i)
    }
  }

  private static func low(_ p: PathPieces.Piece) -> Place {
    Place(min(p.from.x, p.to.x), min(p.from.y, p.to.y))
  }

  private static func high(_ p: PathPieces.Piece) -> Place {
    Place(max(p.from.x, p.to.x), max(p.from.y, p.to.y))
  }

  private static func crossing(_ a: PathPieces.Piece, _ b: PathPieces.Piece) -> Place? {
    let (v, w) = (a.to &- a.from, b.to &- b.from)
    let (b0, b1) = (cross(v, b.from &- a.from), cross(v, b.to &- a.from))
    guard b0.signum() * b1.signum() < 0 else { return nil }
    let (a0, a1) = (cross(w, a.from &- b.from), cross(w, a.to &- b.from))
    guard a0.signum() * a1.signum() < 0 else { return nil }
    // The crossing divides `a` as its ends' distances from `b`.
    let (top, bottom) = (Int128(a0.magnitude), Int128(a0.magnitude) + Int128(a1.magnitude))
    func along(_ start: Int, _ way: Int) -> Int {
      let twice = 2 * Int128(way) * top + bottom
      let quotient = twice / (2 * bottom)
      let isBelow = twice < 0 && quotient * 2 * bottom != twice
      return start + Int(isBelow ? quotient - 1 : quotient)
    }
    return Place(along(a.from.x, v.x), along(a.from.y, v.y))
  }

  // MARK: - Hot places

  private static func passed(
    by piece: PathPieces.Piece, _ places: [Place], _ slabs: Slabs, _ sorted: [[Int]]
  ) -> [Place] {
    let (least, greatest) = (low(piece), high(piece))
    var found: [Place] = []
    for slab in slabs.range(least.x - 1, greatest.x + 1) {
      let members = sorted[slab]
      let y = heights(piece, within: slabs.limits(slab))
      var i = members.partitioningIndex { places[$0].y >= y.lowerBound }
      while i < members.count, places[members[i]].y <= y.upperBound {
        let place = places[members[i]]
        if passes(piece, place) { found.append(place) }
        i += 1
      }
    }
    return found
  }

  /// The heights that a piece has in a slab, with room on both sides.
  private static func heights(
    _ piece: PathPieces.Piece, within limits: ClosedRange<Int>
  ) -> ClosedRange<Int> {
    let (least, greatest) = (low(piece), high(piece))
    guard greatest.x - least.x > 0 else { return least.y - 1...greatest.y + 1 }
    let slope = Double(piece.to.y - piece.from.y) / Double(piece.to.x - piece.from.x)
    func height(_ x: Int) -> Double {
      Double(piece.from.y) + slope * Double(min(max(x, least.x), greatest.x) - piece.from.x)
    }
    let (a, b) = (height(limits.lowerBound - 1), height(limits.upperBound + 1))
    let room = 2 + slope.magnitude.rounded(.up)
    return max(
      Int(min(a, b) - room), least.y - 1)...max(
        min(Int(max(a, b) + room), greatest.y + 1), least.y - 1)
  }

  /// Whether a piece meets the square around a place, with its left and lower sides only.
  private static func passes(_ piece: PathPieces.Piece, _ place: Place) -> Bool {
    if place == piece.from || place == piece.to { return true }
    // Everything twice, so that corners are whole.
    let (a, b, p) = (piece.from &+ piece.from, piece.to &+ piece.to, place &+ place)
    guard max(a.x, b.x) > p.x - 1, min(a.x, b.x) < p.x + 1, max(a.y, b.y) > p.y - 1,
      min(a.y, b.y) < p.y + 1
    else { return false }
    let v = b &- a
    func side(_ x: Int, _ y: Int) -> Int { cross(v, p &+ Place(x, y) &- a).signum() }
    let (corner, others) = (side(-1, -1), [side(1, -1), side(-1, 1), side(1, 1)])
    if corner == 0 { return true }
    return others.contains(-corner)
  }
}

/// Upright strips of equal width with the intervals that reach into them.
struct Slabs {
  private let start: Int
  private let width: Int
  /// For each strip the numbers of its intervals, ascending.
  private(set) var members: [[Int]]

  init(_ intervals: [(low: Int, high: Int)]) {
    start = intervals.lazy.map(\.low).min() ?? 0
    let end = intervals.lazy.map(\.high).max() ?? 0
    // Long intervals reach into many strips: no more than eight in the mean.
    let lengths = intervals.reduce(0) { $0 + Double($1.high - $1.low) }
    let most = 8 * Double(intervals.count) * Double(end - start) / max(lengths, 1)
    let count = Int(min(max(min(Double(intervals.count) / 4, most), 1), 4096))
    width = (end - start) / count + 1
    members = Array(repeating: [], count: (end - start) / width + 1)
    for (i, interval) in intervals.enumerated() {
      for slab in range(interval.low, interval.high) { members[slab].append(i) }
    }
  }

  /// The strips that an interval reaches into.
  func range(_ low: Int, _ high: Int) -> ClosedRange<Int> {
    let last = members.count - 1
    let first = min(max((low - start) / width, 0), last)
    return first...max(first, min(max((high - start) / width, 0), last))
  }

  /// What a strip covers.
  func limits(_ slab: Int) -> ClosedRange<Int> {
    start + slab * width...start + (slab + 1) * width - 1
  }
}

extension Array {
  /// The first index whose element satisfies a predicate that holds for all later ones.
  fileprivate func partitioningIndex(_ holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
