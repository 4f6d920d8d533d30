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
  let points: [Vector]
  /// Whether the segment is the line that closes its subpath.
  var isClosing = false

  var isLine: Bool { points.count == 2 }

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
          curves.append(PathCurve(points: [current, start], isClosing: true))
        }
      default: curves.append(PathCurve(points: [current] + used))
      }
      current = used.last ?? start
    }
    return curves.isEmpty ? [PathCurve(points: [current, current])] : curves
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
    switch points.count {
    case 2: return rest * points[0] + t * points[1]
    case 3:
      return (rest * rest) * points[0] + (2 * rest * t) * points[1] + (t * t) * points[2]
    default:
      return (rest * rest * rest) * points[0] + (3 * rest * rest * t) * points[1]
        + (3 * rest * t * t) * points[2] + (t * t * t) * points[3]
    }
  }

  /// The derivative at a parameter.
  func velocity(at t: Double) -> Vector {
    let rest = 1 - t
    switch points.count {
    case 2: return points[1] - points[0]
    case 3:
      return (2 * rest) * (points[1] - points[0]) + (2 * t) * (points[2] - points[1])
    default:
      return (3 * rest * rest) * (points[1] - points[0])
        + (6 * rest * t) * (points[2] - points[1]) + (3 * t * t) * (points[3] - points[2])
    }
  }

  /// The tangent, also where the derivative vanishes because control points coincide.
  func direction(at t: Double) -> Vector {
    let velocity = velocity(at: t)
    let extent = points.dropFirst().reduce(0) { max($0, ($1 - points[0]).length) }
    if velocity.length > 1e-9 * extent { return velocity }
    let near = 1e-4
    let (before, after) = (max(0, t - near), min(1, t + near))
    let chord = point(at: after) - point(at: before)
    return chord.length > 0 ? chord : points[points.count - 1] - points[0]
  }
}
