import PegbarPluginKit

/// A path from (0,0) to (1,1) as y over x, as Android's PathInterpolator has it.
struct PathTiming: TimingPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.timing.path", name: "Path",
    summary: "A path from (0,0) to (1,1) as a curve.", category: "curve",
    parameters: [
      .path(
        "path", "Path",
        doc: """
          Connected lines and curves from (0,0) to (1,1); y is the value at the time x. No point lies \
          before the start of its segment or behind its end in x. Linear if there is none.
          """)
    ],
    aliases: [.pegbar("path")])

  private let pieces: [Piece]

  init(_ arguments: Arguments) throws(PluginError) {
    guard let path = arguments.path("path"), !path.segments.isEmpty else {
      pieces = []
      return
    }
    pieces = try Piece.list(path.segments, path.points)
  }

  func sample(_ x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1, !pieces.isEmpty else { return min(x, 1) }
    var low = 0
    var high = pieces.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if pieces[middle].start <= x { low = middle } else { high = middle }
    }
    return pieces[low].value(at: x)
  }
}

/// A segment that goes on in x, as a cubic Bézier curve.
private struct Piece {
  let start: Double
  private let end: Double
  /// x as a part of the segment's.
  private let course: Bezier
  private let y: (Double, Double, Double, Double)

  private init(_ points: [(x: Double, y: Double)]) {
    (start, end) = (points[0].x, points[3].x)
    let span = end - start
    course = Bezier((points[1].x - start) / span, 0, (points[2].x - start) / span, 0)
    y = (points[0].y, points[1].y, points[2].y, points[3].y)
  }

  func value(at x: Double) -> Double {
    let s = course.parameter(at: (x - start) / (end - start))
    let r = 1 - s
    return r * r * (r * y.0 + 3 * s * y.1) + s * s * (3 * r * y.2 + s * y.3)
  }

  /// The segments of a path without those that go straight up or down.
  static func list(_ segments: [UInt8], _ points: [Double]) throws(PluginError) -> [Piece] {
    var pieces: [Piece] = []
    var at = (x: 0.0, y: 0.0)
    var rest = stride(from: 0, to: points.count, by: 2).map { (x: points[$0], y: points[$0 + 1]) }[
      ...]
    guard points.allSatisfy({ abs($0) <= 1e100 }) else {
      throw .invalid("path: a point is too far")
    }
    for (index, segment) in segments.enumerated() {
      let corners: [(x: Double, y: Double)]
      switch Int(segment) {
      case PEGBAR_SEGMENT_MOVE:
        let start = rest.removeFirst()
        guard index == 0, start == (0, 0) else {
          throw .invalid("path: it must begin at (0,0) and be connected")
        }
        continue
      case PEGBAR_SEGMENT_LINE:
        let to = rest.removeFirst()
        corners = [at, mix(at, to, 1 / 3), mix(at, to, 2 / 3), to]
      case PEGBAR_SEGMENT_QUAD:
        let (control, to) = (rest.removeFirst(), rest.removeFirst())
        corners = [at, mix(at, control, 2 / 3), mix(to, control, 2 / 3), to]
      case PEGBAR_SEGMENT_CUBIC:
        corners = [at, rest.removeFirst(), rest.removeFirst(), rest.removeFirst()]
      default: throw .invalid("path: it must not be closed")
      }
      at = corners[3]
      guard corners.allSatisfy({ corners[0].x <= $0.x && $0.x <= at.x }) else {
        throw .invalid("path: segment \(index) goes back in x")
      }
      if corners[0].x < at.x { pieces.append(Piece(corners)) }
    }
    guard at == (1, 1) else { throw .invalid("path: it must end at (1,1)") }
    return pieces
  }

  private static func mix(
    _ a: (x: Double, y: Double), _ b: (x: Double, y: Double), _ part: Double
  ) -> (x: Double, y: Double) {
    (a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part)
  }
}
