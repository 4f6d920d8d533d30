import PegbarPluginKit
import PegbarReadings

/// A point that follows a path, and its rotation.
///
/// Every segment is an interval; moves jump and take no time.
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

  var turns: Bool { rotationMode != PEGBAR_ROTATION_NONE }

  init(_ setup: AnimationSetup) throws(PluginError) {
    let drawn = try PathCurve.list(segments: setup.pathSegments, points: setup.pathPoints)
    curves = PathMotion.followed(drawn, setup)
    rotationMode = setup.rotationMode
    switch setup.mode {
    case PEGBAR_MODE_DISCRETE:
      pace = .steps(
        Steps(valueCount: PathMotion.stepCount(curves.count), keyTimes: setup.keyTimes))
    case PEGBAR_MODE_PACED, PEGBAR_MODE_CUBIC_PACED:
      pace = .length(ArcLength(curves))
    default:
      let times = KeyTimes(setup.keyTimes, count: curves.count + 1)
      pace = .even(Segments(keyTimes: times, curves: setup.curves))
    }
  }

  /// The segments that the layer follows, without a closing line that the key times leave out.
  ///
  /// Rule: paths.closing-line.
  private static func followed(_ drawn: [PathCurve], _ setup: AnimationSetup) -> [PathCurve] {
    guard let last = drawn.last, last.isClosing, drawn.count > 1 else { return drawn }
    let open = drawn.count - 1
    let wanted: Int
    switch setup.mode {
    case PEGBAR_MODE_PACED, PEGBAR_MODE_CUBIC_PACED: return drawn
    case PEGBAR_MODE_DISCRETE: wanted = Steps.timeCount(for: stepCount(open))
    default: wanted = open + 1
    }
    return setup.keyTimes.count == wanted ? drawn.dropLast() : drawn
  }

  /// The number of positions in the discrete mode for a number of segments.
  ///
  /// Rule: paths.discrete.
  private static func stepCount(_ segments: Int) -> Int {
    Reading.discretePathHoldsSegmentStart.isFollowed ? segments : segments + 1
  }

  /// Writes the point at every moment of a batch.
  ///
  /// Rule: paths.even-segments.
  func write(_ batch: MomentBatch) {
    switch pace {
    case .even(let segments):
      segments.forEachPlace(batch) { moment, place in
        write(place.index, place.fraction, to: batch.out(moment))
      }
    case .steps(let steps):
      for moment in 0..<batch.count {
        let (index, t) = heldPoint(steps.index(at: batch[moment].progress))
        write(index, t, to: batch.out(moment))
      }
    case .length(let length):
      for moment in 0..<batch.count {
        let (index, t, beyond) = length.place(at: batch[moment].progress)
        write(index, t, beyond: beyond, to: batch.out(moment))
      }
    }
  }

  @inline(__always)
  private func write(
    _ index: Int, _ t: Double, beyond: Double = 0, to out: UnsafeMutablePointer<Double>?
  ) {
    guard let out else { return }
    let point = curves[index].point(at: t)
    out[0] = point.x
    out[1] = point.y
    guard turns || beyond != 0 else { return }
    let direction = direction(index, t)
    if turns {
      let angle = pegbar_atan2(direction.y, direction.x)
      out[2] = rotationMode == PEGBAR_ROTATION_AGAINST ? angle + .pi : angle
    }
    let length = direction.length
    if beyond != 0, length > 0 {
      out[0] += direction.x / length * beyond
      out[1] += direction.y / length * beyond
    }
  }

  /// The position of a discrete point: the start of a segment, or the end of the last.
  private func heldPoint(_ index: Int) -> (index: Int, t: Double) {
    index < curves.count ? (index, 0) : (curves.count - 1, 1)
  }

  private static let cornerTakesNextTangent = Reading.cornerTakesNextTangent.isFollowed

  /// Rule: paths.rotation.
  private func direction(_ index: Int, _ t: Double) -> Vector {
    if !Self.cornerTakesNextTangent, t == 0, index > 0 {
      return curves[index - 1].direction(at: 1)
    }
    return curves[index].direction(at: t)
  }
}
