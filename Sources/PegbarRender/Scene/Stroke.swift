import CPegbarKernels
import PegbarCore

/// How a line is drawn along a path.
struct Stroke: Equatable, Sendable {
  /// Core Animation's raw names.
  enum Cap: String {
    case butt, round, square

    /// The kernels' number.
    var kernelCap: UInt32 {
      switch self {
      case .butt: UInt32(PGB_CAP_BUTT)
      case .round: UInt32(PGB_CAP_ROUND)
      case .square: UInt32(PGB_CAP_SQUARE)
      }
    }
  }

  /// Core Animation's raw names.
  enum Join: String {
    case miter, round, bevel

    /// The kernels' number.
    var kernelJoin: UInt32 {
      switch self {
      case .miter: UInt32(PGB_JOIN_MITER)
      case .round: UInt32(PGB_JOIN_ROUND)
      case .bevel: UInt32(PGB_JOIN_BEVEL)
      }
    }
  }

  var width: Double
  var cap = Cap.butt
  var join = Join.miter
  var miterLimit = 10.0
  /// How far round parts may lie from a circle.
  var tolerance: Double

  /// How far from its path it reaches at most.
  var reach: Double { width / 2 * max(1.5, join == .miter ? miterLimit : 1) }
}

extension Stroke {
  /// Half of a width, pixels, from which on it may be limited.
  private static let wide = 4e6

  /// Makes a line that is wider than all that is seen no wider than it takes to show the same: what is wider
  /// by far has corners that differ by less than their numbers can tell.
  mutating func limitWidth(along lines: KeptLines, _ map: PlaneMap, within scissor: PixelArea) {
    let (a, b) = (SIMD2(map.m11, map.m12) / map.m33, SIMD2(map.m21, map.m22) / map.m33)
    let most = ((a * a).sum() + (b * b).sum()).squareRoot()
    guard width / 2 * most > Stroke.wide, most.isFinite, most > 0 else { return }
    let least = (a.x * b.y - a.y * b.x).magnitude / most
    let shift = SIMD2(map.m31, map.m32) / map.m33
    var farthest = Double(max(-scissor.x0, -scissor.y0, scissor.x1, scissor.y1))
    for (x, y) in [
      (lines.low.x, lines.low.y), (lines.high.x, lines.low.y), (lines.low.x, lines.high.y),
      (lines.high.x, lines.high.y),
    ] {
      let p = a * x + b * y + shift
      farthest = max(farthest, p.x.magnitude, p.y.magnitude)
    }
    let enough = 2 * max(Stroke.wide / most, 4 * farthest / least)
    if enough.isFinite { width = min(width, enough) }
  }
}

extension PathEdges {
  /// Appends the convex pieces that a stroke consists of; they overlap, all in one sense.
  mutating func append(_ stroke: Stroke, of lines: KeptLines) {
    let (map, top, bottom) = (map, Double(scissor.y0), Double(scissor.y1))
    var sink = Sink(edges: PathEdges())
    swap(&sink.edges, &self)
    lines.withKernelStroke(stroke, map) { kernel in
      withUnsafeMutablePointer(to: &sink) { sink in
        pgb_stroke_pieces(
          kernel, top, bottom,
          { context, points, count, isTurned in
            guard let sink = context?.assumingMemoryBound(to: Sink.self) else { return }
            sink.pointee.take(points, Int(count), isTurned: isTurned != 0)
          }, sink)
      }
    }
    swap(&sink.edges, &self)
  }

  /// Where pieces become edges.
  private struct Sink {
    var edges: PathEdges
    /// Of the piece at hand; here so that each does not ask for memory.
    var piece: [SIMD2<Double>] = []

    mutating func take(_ points: UnsafePointer<Double>, _ count: Int, isTurned: Bool) {
      piece.removeAll(keepingCapacity: true)
      for i in 0..<count { piece.append(SIMD2(points[2 * i], points[2 * i + 1])) }
      edges.append(piece, isTurned: isTurned)
    }
  }
}
