import PegbarCore
import Synchronization

/// The way of an animation from its first key to its second, such as a spring's, as a curve over the
/// cycle.
final class WayCurve: Timing {
  private let evaluation: any AnimationEvaluation
  private let duration: Double

  private init(_ evaluation: any AnimationEvaluation, _ duration: Double) {
    self.evaluation = evaluation
    self.duration = duration
  }

  /// The curves that were made last: each is asked thousands of times for its table.
  private static let made = Mutex<[WayCurve]>([])

  /// How many curves are kept.
  private static let limit = 64

  /// The curve of an animation; nil for one that is not two keys and a way which many animations share.
  static func shared(_ row: AnimationRow, _ animation: PropertyAnimation) -> WayCurve? {
    let evaluation = animation.evaluation
    // A timing function may go beyond the cycle, a table does not.
    guard row.easing == nil, !animation.isCumulative, !evaluation.answersNumbers,
      evaluation.ignoresKeys, case .ends = animation.keys, evaluation.segments == nil
    else { return nil }
    let duration = row.timing.duration
    return made.withLock { made in
      let known = made.last { $0.evaluation === evaluation && $0.duration == duration }
      if let known { return known }
      if made.count >= limit { made.removeFirst(limit / 2) }
      let curve = WayCurve(evaluation, duration)
      made.append(curve)
      return curve
    }
  }

  /// A moment at which the animation is not between the two keys gives no number.
  func evaluate(
    _ x: UnsafePointer<Double>, into y: UnsafeMutablePointer<Double>, count: Int
  ) throws {
    try withUnsafeTemporaryAllocation(of: KeyBlend.self, capacity: count) { blends in
      guard let first = blends.baseAddress else { return }
      first.initialize(repeating: KeyBlend(from: 0, to: 0, fraction: 0), count: count)
      for i in 0..<count { y[i] = x[i] * duration }
      try evaluation.blend(
        at: AnimationMoments(count: count, progress: x, time: y), into: first)
      for i in 0..<count {
        y[i] = first[i].from == 0 && first[i].to == 1 ? first[i].fraction : .nan
      }
    }
  }

  var controlPoints: [Double]? { nil }
  var settlingTime: Double? { nil }
}
