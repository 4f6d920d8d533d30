import PegbarCore

/// The way of an animation from its first key to its second, such as a spring's, as a curve over the
/// cycle.
struct KeyWay {
  let evaluation: any AnimationEvaluation
  /// Of a cycle, seconds.
  let duration: Double

  /// The way of an animation; nil for one that is not two keys and a way which many animations share.
  init?(_ row: AnimationRow, _ animation: PropertyAnimation) {
    let evaluation = animation.evaluation
    // A timing function may go beyond the cycle, a table does not.
    guard row.easing == nil, !animation.isCumulative, !evaluation.answersNumbers,
      evaluation.ignoresKeys, case .ends = animation.keys, evaluation.segments == nil
    else { return nil }
    (self.evaluation, duration) = (evaluation, row.timing.duration)
  }

  /// Writes how far from the first key to the second the animation is at some positions in the cycle.
  ///
  /// A moment at which the animation is not between the two gives no number.
  ///
  /// - Throws: `PluginError` of the animation.
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
}
