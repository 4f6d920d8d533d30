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
