import PegbarCore

/// An animation that the engine can evaluate together with others.
struct LoweredAnimation {
  var timing: MediaTiming
  var fill: BatchTiming.Fill
  var easing: (any Timing)?
  /// The clock that it runs by.
  var clock: Int
  var isInGroup: Bool
  var target: PropertyPath
  /// What the animation is laid on.
  var ground: AnimationBatch.Ground
  /// What the animation goes through.
  var motion: any Motion
  /// Whether complete cycles add up.
  var isCumulative: Bool
  /// The way from the first key to the second; nil for even pace.
  var way: KeyWay?

  /// Lowers an animation; nil for one that has to be sampled by itself.
  ///
  /// Those are: ones that turn the layer along their path, that jump, of values that are neither numbers
  /// nor transforms, and cumulative ones of whole transforms or along paths.
  ///
  /// - Parameters:
  ///   - leaf: the animation.
  ///   - model: the layer's values, for ends that were left out.
  ///   - depths: for each property, the number of animations below this one that change it.
  init?(_ leaf: AnimationTree.Leaf, model: PropertyTable, above depths: [PropertyID: Int] = [:]) {
    let row = leaf.animation
    guard case .property(let animation) = row.body,
      !(animation.isAdditive && animation.isCumulative),
      row.timing.isValid, row.timing.duration > 0, row.timing.duration.isFinite
    else { return nil }
    let depth = depths[animation.target.property] ?? 0
    let ground: AnimationBatch.Ground =
      depth == 0 ? .model : .others(depth, isAdditive: animation.isAdditive)
    let lowered: LoweredMotion?
    if let mapping = animation.valueMapping {
      lowered = LoweredMotion(mapping: mapping, animation, row, on: ground)
    } else if animation.evaluation.answersNumbers {
      lowered = LoweredMotion(asking: animation, row, model: model, on: ground)
    } else {
      lowered = LoweredMotion(pieces: animation, row, model: model, on: ground)
    }
    guard let lowered else { return nil }
    (timing, easing, clock) = (row.timing, row.easing, leaf.clock)
    isInGroup = leaf.isInGroup
    fill = BatchTiming.Fill(row, isInGroup: leaf.isInGroup)
    (target, self.ground) = (lowered.target, lowered.ground)
    (motion, way) = (lowered.motion, lowered.way)
    isCumulative = animation.isCumulative
  }

  /// What it takes to place the animation in its cycles.
  var timingForm: BatchTiming.Form {
    if isInGroup { return .inGroup }
    if isCumulative || timing.speed <= 0 || timing.timeOffset != 0 { return .any }
    let isCyclic =
      timing.autoreverses || timing.repeatDuration > 0
      || !(timing.repeatCount == 0 || timing.repeatCount == 1)
    return isCyclic ? .cyclic : .once
  }
}
