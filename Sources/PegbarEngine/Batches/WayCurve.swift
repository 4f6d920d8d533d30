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
    for i in 0..<count {
      let blend = try evaluation.blend(progress: x[i], time: x[i] * duration)
      y[i] = blend.from == 0 && blend.to == 1 ? blend.fraction : .nan
    }
  }

  var controlPoints: [Double]? { nil }
  var settlingTime: Double? { nil }
}
