import PegbarCore

/// Planes in one space, from the farthest to the nearest; planes that pass through one another are cut.
///
/// What lies in the same plane keeps its order. Coordinates are those after the division by w, where what lies behind what is seen straight along z.
struct DepthOrder {
  /// A plane or a part of one.
  struct Piece {
    /// The number of the plane.
    var plane: Int
    /// Convex.
    var outline: [SIMD2<Double>] {
      didSet { box = DepthOrder.box(outline) }
    }
    /// z = x·depth.x + y·depth.y + depth.z.
    var depth: SIMD3<Double>
    /// z at the plane's own middle: it decides between planes that do not overlap.
    var middle: Double
    /// Whether what lies under it does not show through.
    var isSolid: Bool
    /// What is left of the plane: where x·cut.x + y·cut.y + cut.z is not negative for every cut.
    ///
    /// Across a near cut the other plane is before this one, across a far cut behind it.
    var nearCuts: [SIMD3<Double>] = []
    var farCuts: [SIMD3<Double>] = []
    /// The least and the greatest coordinates: least x, least y, greatest x, greatest y.
    private(set) var box: SIMD4<Double>

    init(
      plane: Int, outline: [SIMD2<Double>], depth: SIMD3<Double>, middle: Double, isSolid: Bool
    ) {
      self.plane = plane
      self.outline = outline
      self.depth = depth
      self.middle = middle
      self.isSolid = isSolid
      box = DepthOrder.box(outline)
    }

    func overlaps(_ other: Piece) -> Bool {
      box.x < other.box.z && other.box.x < box.z && box.y < other.box.w && other.box.y < box.w
    }
  }

  /// So many pieces are compared with one another; more are ordered by their middles alone, or together
  /// with others of the same plane.
  static let most = 400

  private(set) var pieces: [Piece] = []
  /// How far the farther part of a solid piece reaches under the nearer one, so that no seam shows.
  private let overlap: Double

  /// Orders planes; `overlap` is the length of about a pixel and a half.
  init(_ planes: [Piece], overlap: Double) {
    self.overlap = overlap
    guard planes.count <= DepthOrder.most else {
      pieces = DepthOrder.byFirstMiddle(planes)
      return
    }
    for plane in planes { insert(plane, limit: 4 * planes.count + 64) }
    sort()
  }

  private static func byMiddle(_ pieces: [Piece]) -> [Piece] {
    pieces.indices.sorted {
      (pieces[$0].middle, pieces[$0].plane, $0) < (pieces[$1].middle, pieces[$1].plane, $1)
    }.map { pieces[$0] }
  }

  /// As many as lie in the same plane stay together where the first of them belongs, in their own order.
  private static func byFirstMiddle(_ pieces: [Piece]) -> [Piece] {
    var first: [SIMD3<Double>: Int] = [:]
    let leaders = pieces.indices.map { i -> Int in
      let depth = pieces[i].depth
      // Differences of rounding are nothing: slopes in millionths, depths in thousandths.
      let key = (depth * SIMD3(1e6, 1e6, 1e3)).rounded(.toNearestOrEven)
      let leader = first[key] ?? i
      first[key] = leader
      return leader
    }
    return pieces.indices.sorted {
      let (a, b) = (leaders[$0], leaders[$1])
      return (pieces[a].middle, a, $0) < (pieces[b].middle, b, $1)
    }.map { pieces[$0] }
  }

  // MARK: Cutting

  /// Adds a piece, cutting it and those that are there already where they cross.
  private mutating func insert(_ piece: Piece, limit: Int) {
    var waiting = [(piece, 0)]
    while var (piece, next) = waiting.popLast() {
      while next < pieces.count {
        let other = pieces[next]
        next += 1
        guard pieces.count + waiting.count < limit, crosses(piece, other) else { continue }
        let line = piece.depth - other.depth
        if other.isSolid && !piece.isSolid {
          let (near, far) = halves(other, -line)
          pieces[next - 1] = near
          pieces.append(far)
        } else {
          let (near, far) = halves(piece, line)
          waiting.append((far, next))
          piece = near
        }
      }
      pieces.append(piece)
    }
  }

  /// What lies before and behind the line where `line` is 0.
  private func halves(_ piece: Piece, _ line: SIMD3<Double>) -> (near: Piece, far: Piece) {
    let unit = line / (line.x * line.x + line.y * line.y).squareRoot()
    var (near, far) = (piece, piece)
    near.outline = DepthOrder.kept(piece.outline, unit)
    near.nearCuts.append(unit)
    far.outline = DepthOrder.kept(piece.outline, -unit)
    far.farCuts.append(-unit + SIMD3(0, 0, piece.isSolid ? overlap : 0))
    return (near, far)
  }

  /// Whether each is before the other somewhere.
  private func crosses(_ a: Piece, _ b: Piece) -> Bool {
    guard a.plane != b.plane, let (low, high) = distances(a, b) else { return false }
    return low < 0 && high > 0
  }

  /// How much nearer `a` is where both are seen, least and most; differences of nothing count as 0.
  private func distances(_ a: Piece, _ b: Piece) -> (low: Double, high: Double)? {
    guard a.overlaps(b) else { return nil }
    let common = DepthOrder.common(a.outline, b.outline)
    guard DepthOrder.area(common) > 1e-6 else { return nil }
    let difference = a.depth - b.depth
    let size = common.reduce(1) { max($0, DepthOrder.value(a.depth, $1).magnitude) }
    let values = common.map { p -> Double in
      let d = DepthOrder.value(difference, p)
      return d.magnitude > 1e-6 * size ? d : 0
    }
    return (values.min() ?? 0, values.max() ?? 0)
  }

  // MARK: Sorting

  /// What is behind comes first; where nothing is, the one with the farther middle.
  private mutating func sort() {
    pieces = DepthOrder.byMiddle(pieces)
    var behind = [Int](repeating: 0, count: pieces.count)
    var before = [[Int]](repeating: [], count: pieces.count)
    for i in pieces.indices {
      for j in pieces.indices.dropFirst(i + 1) where pieces[i].plane != pieces[j].plane {
        guard let (low, high) = distances(pieces[i], pieces[j]) else { continue }
        let isFirst = low + high == 0 ? pieces[i].plane < pieces[j].plane : low + high < 0
        let (far, near) = isFirst ? (i, j) : (j, i)
        before[far].append(near)
        behind[near] += 1
      }
    }
    var left = Array(pieces.indices)
    var result: [Piece] = []
    while !left.isEmpty {
      // Planes that overlap in a ring have no order: the farthest middle begins.
      let place = left.firstIndex { behind[$0] == 0 } ?? 0
      let next = left.remove(at: place)
      for i in before[next] { behind[i] -= 1 }
      result.append(pieces[next])
    }
    pieces = result
  }

  // MARK: Polygons

  static func value(_ line: SIMD3<Double>, _ p: SIMD2<Double>) -> Double {
    line.x * p.x + line.y * p.y + line.z
  }

  /// The part of a convex polygon where `line` is not negative.
  static func kept(_ polygon: [SIMD2<Double>], _ line: SIMD3<Double>) -> [SIMD2<Double>] {
    var result: [SIMD2<Double>] = []
    guard var last = polygon.last else { return result }
    for p in polygon {
      let (a, b) = (value(line, last), value(line, p))
      if (a >= 0) != (b >= 0) { result.append(last + (p - last) * (a / (a - b))) }
      if b >= 0 { result.append(p) }
      last = p
    }
    return result
  }

  /// What two convex polygons have in common.
  private static func common(_ a: [SIMD2<Double>], _ b: [SIMD2<Double>]) -> [SIMD2<Double>] {
    let sense: Double = signedArea(b) < 0 ? -1 : 1
    var result = a
    for i in b.indices where !result.isEmpty {
      let (p, q) = (b[i], b[i + 1 < b.count ? i + 1 : 0])
      let side = SIMD2(p.y - q.y, q.x - p.x) * sense
      result = kept(result, SIMD3(side.x, side.y, -side.x * p.x - side.y * p.y))
    }
    return result
  }

  private static func box(_ polygon: [SIMD2<Double>]) -> SIMD4<Double> {
    let most = Double.infinity
    return polygon.reduce(SIMD4(most, most, -most, -most)) { box, p in
      SIMD4(min(box.x, p.x), min(box.y, p.y), max(box.z, p.x), max(box.w, p.y))
    }
  }

  private static func signedArea(_ polygon: [SIMD2<Double>]) -> Double {
    guard var last = polygon.last else { return 0 }
    var sum = 0.0
    for p in polygon {
      sum += last.x * p.y - p.x * last.y
      last = p
    }
    return sum / 2
  }

  static func area(_ polygon: [SIMD2<Double>]) -> Double { signedArea(polygon).magnitude }
}
