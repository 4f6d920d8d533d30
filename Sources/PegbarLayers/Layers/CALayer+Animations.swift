import PegbarCore
import PegbarEngine
import PegbarReadings

/// An animation stored on a layer.
final class StoredAnimation {
  let key: String?
  let animation: CAAnimation
  var row: AnimationRow
  /// Whether a commit has happened since the animation was added; it does not begin before.
  private(set) var isCommitted = false
  var hasStarted = false
  private(set) var hasStopped = false
  /// Whether the animation has run to its end.
  private(set) var hasFinished = false
  /// Whether the layer has removed the animation without telling its delegate.
  var isForgotten = false
  private let groups: [CompletionGroup]

  init(key: String?, animation: CAAnimation, row: AnimationRow, groups: [CompletionGroup]) {
    self.key = key
    self.animation = animation
    self.row = row
    self.groups = groups
  }

  /// A stored animation that takes this one's place; its end is reported even if this one's was.
  func replaced(by animation: CAAnimation, _ row: AnimationRow) -> StoredAnimation {
    let stored = StoredAnimation(key: key, animation: animation, row: row, groups: groups)
    (stored.isCommitted, stored.hasStarted) = (isCommitted, hasStarted)
    return stored
  }

  /// Called by a commit with the layer's current time, at which animations without a begin time begin.
  ///
  /// Rule: time.begin-now.
  func commit(at time: Double) {
    isCommitted = true
    guard row.timing.beginTime == 0 else {
      return Stage.reportSystemTime(row.timing.beginTime, at: time, key: key)
    }
    animation.timing.beginTime = time
    row.timing.beginTime = time
  }

  /// Notifies the delegate and completion blocks, once, that the animation is over.
  func stop(finished: Bool) {
    guard !hasStopped else { return }
    (hasStopped, hasFinished) = (true, finished)
    // A delegate that starts the animation again whenever it is replaced would never come back.
    TransactionStack.current.call { [animation, groups] in
      animation.delegate?.animationDidStop(animation, finished: finished)
      for group in groups { group.animationEnded() }
    }
  }
}

extension CALayer {
  /// Adds an animation that the caller gives up, without a copy.
  package func addOwned(_ animation: CAAnimation, forKey key: String?) {
    do {
      try insert(animation, forKey: key, reportsChildren: true)
    } catch {
      report(error, key)
      animation.timing.duration = effectiveDuration(of: animation)
      guard animation.timing.isValid, animation.timing.duration.isFinite else {
        animation.delegate?.animationDidStop(animation, finished: false)
        return
      }
      let row = AnimationRow(
        id: SerialNumber.next(), timing: animation.timing,
        isRemovedOnCompletion: animation.isRemovedOnCompletion, body: .nothing)
      store(animation, row, forKey: animation is CATransition ? kCATransition : key)
    }
  }

  private func report(_ error: any Error, _ key: String?) {
    let message = "animation '\(key ?? "")': \(error)"
    if case AnimationError.unknownKeyPath? = error as? AnimationError {
      Diagnostics.reportOnce("\(Swift.type(of: self)): \(error)")
    } else {
      Diagnostics.report(message)
    }
  }

  /// The duration of an animation; without one, the transaction's.
  ///
  /// Rule: time.no-duration.
  private func effectiveDuration(of animation: CAAnimation) -> Double {
    let own = animation.timing.duration
    guard own == 0 else { return own }
    if !Reading.springTakesTransactionDuration.isFollowed,
      let spring = animation as? CASpringAnimation
    {
      return spring.settlingDuration
    }
    return CATransaction.animationDuration()
  }

  /// Adds a copy of an animation, or nothing if it cannot work.
  ///
  /// Samples every plugin that it needs a few times first.
  ///
  /// - Throws: `AnimationError` or `PluginError`.
  public func addChecked(_ animation: CAAnimation, forKey key: String?) throws {
    try insert(animation.copy(), forKey: key, reportsChildren: false)
  }

  /// Adds an animation that the caller gives up; broken children of groups are reported or are errors.
  private func insert(
    _ animation: CAAnimation, forKey key: String?, reportsChildren: Bool
  ) throws {
    let group = animation as? CAAnimationGroup
    if group?.isTooDeep == true { throw AnimationError.nestedTooDeep }
    let duration = effectiveDuration(of: animation)
    if animation.timing.duration != duration { animation.timing.duration = duration }
    if duration == 0 {
      passAtOnce(animation, forKey: key)
      return
    }
    var compiler = AnimationCompiler(layer: self)
    if reportsChildren, group != nil { compiler.report = { self.report($0, key) } }
    supplyDefaults(for: animation)
    let row = try compiler.row(for: animation)
    if !reportsChildren, let property = try row.overflow(over: state.properties) {
      throw AnimationError.overflow(property: property.key)
    }
    store(animation, row, forKey: animation is CATransition ? kCATransition : key)
  }

  /// Whether an odd number of the layers around this one turn y upwards.
  package var isYUp: Bool {
    var (result, ancestor) = (isGeometryFlipped, parent)
    while let layer = ancestor {
      if layer.isGeometryFlipped { result.toggle() }
      ancestor = layer.parent
    }
    return result
  }

  /// Handles an animation that takes no time: it is never shown; the next turn reports it.
  ///
  /// Rule: adding.no-time.
  private func passAtOnce(_ animation: CAAnimation, forKey key: String?) {
    if let key = animation is CATransition ? kCATransition : key { removeAnimation(forKey: key) }
    let groups = TransactionStack.current.groupsForNewAnimation()
    let passed = StoredAnimation(
      key: key, animation: animation,
      row: AnimationRow(id: SerialNumber.next(), timing: animation.timing, body: .nothing),
      groups: groups)
    TransactionStack.current.nextTurn {
      passed.start()
      passed.stop(finished: true)
    }
  }

  /// Stores the default of a custom key, a cell's value or a filter's input that is animated before it was ever set.
  private func supplyDefaults(for animation: CAAnimation) {
    guard let animation = animation as? CAPropertyAnimation else {
      for child in (animation as? CAAnimationGroup)?.animations ?? [] { supplyDefaults(for: child) }
      return
    }
    guard let property = animation.target?.property, !property.isBuiltin,
      state.properties.explicit(property) == nil,
      let value = partDefault(of: property) ?? Value(any: unsetValue(forKey: property.key)),
      value != .null
    else { return }
    willChange()
    state.properties[property] = value
  }

  /// The default of a value of one of the layer's emitter cells or filters; nil for any other key.
  private func partDefault(of property: PropertyID) -> Value? {
    if let cell = property.cellKey {
      let place = PropertyPath(property)
      return (self as? CAEmitterLayer)?.hasCell(of: place) == true ? cell.defaultValue : nil
    }
    return StoredFilter.defaultValue(ofKey: property.key, in: state.properties)
  }

  /// Rule: adding.same-key.
  private func store(
    _ animation: CAAnimation, _ row: consuming AnimationRow, forKey key: String?
  ) {
    let transactions = TransactionStack.current
    animationsWillChange(transactions)
    let stored = StoredAnimation(
      key: key, animation: animation, row: row, groups: transactions.groupsForNewAnimation())
    changes.newAnimations.append(stored)
    let old = key.flatMap { index(ofOldAnimationFor: $0) }
    let replaced = old.map { animations.remove(at: $0) }
    animations.append(stored)
    replaced?.stop(finished: false)
  }

  /// The index of the animation that a new one with this key replaces; nil for none.
  private func index(ofOldAnimationFor key: String) -> Int? {
    let many = 64
    if animations.count >= many {
      // The keys of removed animations stay in the set until it is twice as large as the list.
      if changes.keys.isEmpty || changes.keys.count > 2 * animations.count {
        changes.keys = Set(animations.compactMap(\.key))
      }
      if changes.keys.insert(key).inserted { return nil }
    } else if !changes.keys.isEmpty {
      changes.keys = []
    }
    return animations.firstIndex { $0.key == key }
  }

  /// Removes an animation, which stops unfinished; an unknown key has no effect.
  func endAnimation(forKey key: String) {
    guard let index = animations.firstIndex(where: { $0.key == key }) else { return }
    animationsWillChange()
    let removed = animations.remove(at: index)
    removed.stop(finished: false)
  }

  /// Removes all animations, which stop unfinished.
  func endAllAnimations() {
    guard !animations.isEmpty else { return }
    animationsWillChange()
    let removed = animations
    animations = []
    for animation in removed { animation.stop(finished: false) }
  }
}
