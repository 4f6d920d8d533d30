import PegbarPluginKit

/// A vector in the plane.
struct Vector: Equatable {
  var x: Double
  var y: Double

  var length: Double { (x * x + y * y).squareRoot() }

  static func + (a: Vector, b: Vector) -> Vector { Vector(x: a.x + b.x, y: a.y + b.y) }
  static func - (a: Vector, b: Vector) -> Vector { Vector(x: a.x - b.x, y: a.y - b.y) }
  static func * (k: Double, a: Vector) -> Vector { Vector(x: k * a.x, y: k * a.y) }
}

/// A segment of a path: a Bézier curve of two, three or four points.
struct PathCurve {
  /// The points in order; those that the curve does not have are its last.
  private let points: (Vector, Vector, Vector, Vector)
  /// 1 for a line, 2 or 3.
  private let degree: Int
  /// Whether the segment is the line that closes its subpath.
  let isClosing: Bool

  /// Makes a curve of two to four points.
  init(_ list: [Vector], isClosing: Bool = false) {
    let last = list[list.count - 1]
    points = (
      list[0], list[1], list.count > 2 ? list[2] : last, list.count > 3 ? list[3] : last
    )
    degree = list.count - 1
    self.isClosing = isClosing
  }

  var isLine: Bool { degree == 1 }

  /// The segments of a path; a single fixed point for a path without segments.
  static func list(segments: [UInt8], points: [Double]) throws(PluginError) -> [PathCurve] {
    var curves: [PathCurve] = []
    var start = Vector(x: 0, y: 0)
    var current = start
    var next = 0
    for segment in segments {
      let count = try pointCount(of: Int(segment))
      guard 2 * (next + count) <= points.count else {
        throw .invalid("path: it has fewer points than its segments need")
      }
      let used = (next..<(next + count)).map { Vector(x: points[2 * $0], y: points[2 * $0 + 1]) }
      next += count
      switch Int(segment) {
      case PEGBAR_SEGMENT_MOVE: start = used[0]
      case PEGBAR_SEGMENT_CLOSE:
        if current != start {
          curves.append(PathCurve([current, start], isClosing: true))
        }
      default: curves.append(PathCurve([current] + used))
      }
      current = used.last ?? start
    }
    return curves.isEmpty ? [PathCurve([current, current])] : curves
  }

  private static func pointCount(of segment: Int) throws(PluginError) -> Int {
    switch segment {
    case PEGBAR_SEGMENT_MOVE, PEGBAR_SEGMENT_LINE: return 1
    case PEGBAR_SEGMENT_QUAD: return 2
    case PEGBAR_SEGMENT_CUBIC: return 3
    case PEGBAR_SEGMENT_CLOSE: return 0
    default: throw .invalid("path: segment \(segment) is unknown")
    }
  }

  func point(at t: Double) -> Vector {
    let rest = 1 - t
    let p = points
    switch degree {
    case 1: return rest * p.0 + t * p.1
    case 2: return (rest * rest) * p.0 + (2 * rest * t) * p.1 + (t * t) * p.2
    default:
      return (rest * rest * rest) * p.0 + (3 * rest * rest * t) * p.1
        + (3 * rest * t * t) * p.2 + (t * t * t) * p.3
    }
  }

  /// The derivative at a parameter.
  func velocity(at t: Double) -> Vector {
    let rest = 1 - t
    let p = points
    switch degree {
    case 1: return p.1 - p.0
    case 2: return (2 * rest) * (p.1 - p.0) + (2 * t) * (p.2 - p.1)
    default:
      return (3 * rest * rest) * (p.1 - p.0)
        + (6 * rest * t) * (p.2 - p.1) + (3 * t * t) * (p.3 - p.2)
    }
  }

  /// The tangent, also where the derivative vanishes because control points coincide.
  func direction(at t: Double) -> Vector {
    let velocity = velocity(at: t)
    let p = points
    let extent = max((p.1 - p.0).length, (p.2 - p.0).length, (p.3 - p.0).length)
    if velocity.length > 1e-9 * extent { return velocity }
    let near = 1e-4
    let (before, after) = (max(0, t - near), min(1, t + near))
    let chord = point(at: after) - point(at: before)
    return chord.length > 0 ? chord : p.3 - p.0
  }
}
