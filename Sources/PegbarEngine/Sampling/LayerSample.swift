import PegbarCore
import PegbarReadings

/// One layer being sampled: the model values, and what animations have made of them so far.
struct LayerSample {
  let model: PropertyTable
  var presented: PropertyTable
  var transition: RunningTransition?
  /// The last property whose values grew beyond what numbers hold, so that its animation had no effect.
  private(set) var overflow: PropertyID?

  init(model: PropertyTable) {
    self.model = model
    presented = model
  }

  /// A property animation at a moment, found in the tree of groups.
  private struct Leaf {
    var animation: PropertyAnimation
    var timing: MediaTiming
    var position: CyclePosition
    var progress: Double
  }

  /// What an animation answers: a value, and an angle for a layer that turns along its path.
  private struct Answer {
    var value: Value
    var rotation: Double?
  }

  /// Applies animations: replacing ones in order of addition, then additive ones in order.
  ///
  /// Rule: combining.order.
  mutating func apply(_ animations: ArraySlice<AnimationRow>, at time: Double) throws {
    var leaves: [Leaf] = []
    for animation in animations { try collect(animation, at: time, into: &leaves) }
    guard Reading.replacingBeforeAdditive.isFollowed else {
      for leaf in leaves { try apply(leaf) }
      return
    }
    for leaf in leaves where !leaf.animation.isAdditive { try apply(leaf) }
    for leaf in leaves where leaf.animation.isAdditive { try apply(leaf) }
  }

  /// Rule: combining.transitions-in-groups.
  private mutating func collect(
    _ row: AnimationRow, at time: Double, inGroup group: CyclePosition.Phase? = nil,
    into leaves: inout [Leaf]
  ) throws {
    guard let position = row.timing.position(atParentTime: time),
      row.shows(in: position.phase, at: time, inGroup: group)
    else { return }
    let progress = try row.easing?.value(at: position.progress) ?? position.progress
    switch row.body {
    case .nothing: break
    case .property(let animation):
      leaves.append(
        Leaf(animation: animation, timing: row.timing, position: position, progress: progress))
    case .group(let evaluation, let children):
      let groupTime = progress * row.timing.duration
      for (index, child) in children.enumerated() {
        if let childTime = try evaluation.childTime(index, time: groupTime) {
          try collect(child, at: childTime, inGroup: position.phase, into: &leaves)
        }
      }
    case .transition(let evaluation, let recipe):
      let answer = try evaluation.numbers(
        progress: progress, time: progress * row.timing.duration, base: [0])
      transition = RunningTransition(
        recipe: recipe, progress: answer.first ?? progress, linearProgress: position.progress,
        time: position.progress * row.timing.duration)
    }
  }

  /// Rule: transforms.value-function-replaces.
  private mutating func apply(_ leaf: Leaf) throws {
    let (animation, target) = (leaf.animation, leaf.animation.target)
    let whole = presented[target.property]
    guard let answer = try usefulAnswer(of: leaf, over: whole) else { return }
    // A value function replaces the transform itself, whatever part of it the key path names.
    let path = animation.valueMapping == nil ? target : PropertyPath(target.property)
    guard let current = path.read(whole) else { return }
    let result = animation.isAdditive ? current.combined(with: answer.value) : answer.value
    if result?.isFinite == false { overflow = target.property }
    guard let result, result.isFinite, path.takes(result, insteadOf: current),
      let replaced = path.write(result, into: whole)
    else { return }
    presented[target.property] = replaced
    if let rotation = answer.rotation {
      let turned = Transform3D.rotation(rotation, 0, 0, 1) * presented.transform(.transform)
      presented[.transform] = .transform(turned)
    }
  }

  /// The animated value; nil where the user's numbers are beyond what a plugin owes an answer for.
  private mutating func usefulAnswer(of leaf: Leaf, over current: Value) throws -> Answer? {
    do {
      return try answer(of: leaf)
    } catch let error as PluginError {
      guard
        abs(leaf.progress) > UsefulNumbers.progress
          || !UsefulNumbers.contain(leaf.animation.givenValues + [current])
      else { throw error }
      overflow = leaf.animation.target.property
      return nil
    }
  }

  /// The animated value, complete cycles counted, before it is laid on the property.
  ///
  /// Rule: combining.cumulative.
  private mutating func answer(of leaf: Leaf) throws -> Answer? {
    let animation = leaf.animation
    guard var answer = try answer(of: leaf, progress: leaf.progress) else { return nil }
    if animation.isCumulative, leaf.position.completedCycles > 0 {
      let end = leaf.timing.autoreverses ? 0.0 : 1.0
      guard let cycle = try self.answer(of: leaf, progress: end)?.value,
        let sum = cycle.repeated(leaf.position.completedCycles)?.adding(answer.value)
      else { return nil }
      answer.value = sum
    }
    guard let mapping = animation.valueMapping else { return answer }
    guard answer.value.isFinite else {
      overflow = animation.target.property
      return nil
    }
    guard let numbers = answer.value.components, numbers.count == mapping.inputCount
    else { return nil }
    answer.value = .transform(try mapping.transform(numbers))
    return answer
  }

  /// Rule: values.current-is-live.
  private func answer(of leaf: Leaf, progress: Double) throws -> Answer? {
    let animation = leaf.animation
    let time = progress * leaf.timing.duration
    let values = Reading.missingEndIsModelValue.isFollowed ? model : presented
    let current =
      animation.valueMapping == nil
      ? animation.target.read(values[animation.target.property]) : nil
    guard !animation.evaluation.answersNumbers else {
      return try numbers(of: animation, progress: progress, time: time, current: current)
    }
    guard let keys = animation.resolvedKeys(current: current) else { return nil }
    let blend = try animation.evaluation.blend(progress: progress, time: time)
    guard keys.indices.contains(blend.from), keys.indices.contains(blend.to) else { return nil }
    return Value.interpolate(keys[blend.from], keys[blend.to], blend.fraction)
      .map { Answer(value: $0, rotation: nil) }
  }

  private func numbers(
    of animation: PropertyAnimation, progress: Double, time: Double, current: Value?
  ) throws -> Answer? {
    guard let shape = animation.keys.first ?? current, let zero = shape.components
    else { return nil }
    let numbers = try animation.evaluation.numbers(
      progress: progress, time: time, base: animation.base(current)?.components ?? zero)
    guard numbers.count >= zero.count,
      let value = shape.replacingComponents(Array(numbers.prefix(zero.count)))
    else { return nil }
    let rotation = animation.evaluation.answersRotation ? numbers.last : nil
    return Answer(value: value, rotation: rotation)
  }
}

extension AnimationRow {
  /// Whether anything shows in a phase.
  ///
  /// Children of a group ignore `removedOnCompletion`.
  ///
  /// Rules: time.removal-beats-fill, combining.child-end, combining.children-are-silent.
  ///
  /// - Parameters:
  ///   - phase: the animation's own.
  ///   - time: the time of the layer or group, seconds.
  ///   - group: the phase of the group that the animation is in; nil outside of groups.
  /// - Returns: false where the animation has no effect.
  fileprivate func shows(
    in phase: CyclePosition.Phase, at time: Double, inGroup group: CyclePosition.Phase?
  ) -> Bool {
    switch phase {
    case .before: return timing.fillMode.fillsBefore
    case .active: return true
    case .after:
      if group == .active, Reading.childIsActiveAtEnd.isFollowed, timing.isAtEnd(atParentTime: time)
      {
        return true
      }
      return timing.fillMode.fillsAfter && (group != nil || !isRemovedOnCompletion)
    }
  }
}

extension PropertyAnimation.Keys {
  /// The first value that was given.
  var first: Value? {
    switch self {
    case .values(let keys): keys.first
    case .ends(let from, let to, let by): from ?? to ?? by
    }
  }
}

extension PropertyAnimation {
  /// The value that an animation in numbers starts from: fromValue, else what is there; on top of a
  /// value nothing.
  func base(_ current: Value?) -> Value? {
    if case .ends(let from?, _, _) = keys { return from }
    return isAdditive ? (keys.first ?? current)?.neutral : current
  }

  /// All key values, missing ends worked out.
  func resolvedKeys(current: Value?) -> [Value]? {
    switch keys {
    case .values(let keys): return keys
    case .ends(let from, let to, let by):
      let ends = EndValues(
        from: from, to: to, by: by, current: current, isAdditive: isAdditive,
        neutral: neutral)
      return ends.resolved.map { [$0.from, $0.to] }
    }
  }
}

extension Value {
  /// This value with an additive animation's on top; paths cannot be added, so the animated one shows.
  ///
  /// Rule: combining.additive.
  fileprivate func combined(with change: Value) -> Value? {
    if case .path = change { return change }
    return adding(change)
  }
}

extension PropertyPath {
  /// Whether a value may stand where another stood: of the property's kind, or nil where that may be.
  fileprivate func takes(_ value: Value, insteadOf old: Value) -> Bool {
    guard part == .whole, let kind = property.kind else {
      return value.kind == old.kind
    }
    return value.kind == kind || (value.kind == .null && property.defaultValue.kind == .null)
  }
}
