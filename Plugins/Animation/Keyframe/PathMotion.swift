import PegbarPluginKit

/// A point that follows a path, and the angle that it turns by.
///
/// Every drawn segment is an interval; moves jump and take no time.
struct PathMotion {
  /// 0 none, 1 along the path, 2 against it.
  private let rotationMode: Int
  private let curves: [PathCurve]
  private let pace: Pace

  private enum Pace {
    case even(Segments)
    case steps(Steps)
    case length(ArcLength)
  }

  var turns: Bool { rotationMode != 0 }

  init(_ setup: AnimationSetup) throws(PluginError) {
    curves = try PathCurve.list(segments: setup.pathSegments, points: setup.pathPoints)
    rotationMode = setup.rotationMode
    switch setup.mode {
    case PEGBAR_MODE_DISCRETE:
      pace = .steps(Steps(valueCount: curves.count, keyTimes: setup.keyTimes))
    case PEGBAR_MODE_PACED, PEGBAR_MODE_CUBIC_PACED:
      pace = .length(ArcLength(curves))
    default:
      let times = KeyTimes(setup.keyTimes, count: curves.count + 1)
      pace = .even(Segments(keyTimes: times, curves: setup.curves))
    }
  }

  func write(at progress: Double, to out: UnsafeMutablePointer<Double>) {
    let (index, t): (Int, Double)
    var beyond = 0.0
    switch pace {
    case .even(let segments): (index, t) = segments.place(at: progress)
    case .steps(let steps): (index, t) = (steps.index(at: progress), 0)
    case .length(let length): (index, t, beyond) = length.place(at: progress)
    }
    let curve = curves[index]
    let point = curve.point(at: t)
    out[0] = point.x
    out[1] = point.y
    guard turns || beyond != 0 else { return }
    let direction = curve.direction(at: t)
    if turns {
      let angle = pegbar_atan2(direction.y, direction.x)
      out[2] = rotationMode == 2 ? angle + .pi : angle
    }
    let length = direction.length
    if beyond != 0, length > 0 {
      out[0] += direction.x / length * beyond
      out[1] += direction.y / length * beyond
    }
  }
}
