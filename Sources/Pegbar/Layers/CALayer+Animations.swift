import PegbarCore
import PegbarEngine

/// An animation that a layer has.
final class StoredAnimation {
  let key: String?
  let animation: CAAnimation
  var row: AnimationRow
  /// Whether `beginTime` was 0: the animation begins when it is committed.
  private(set) var beginsAtCommit: Bool
  var hasStarted = false
  var hasStopped = false
  private let groups: [CompletionGroup]

  init(key: String?, animation: CAAnimation, row: AnimationRow, groups: [CompletionGroup]) {
    self.key = key
    self.animation = animation
    self.row = row
    self.groups = groups
    beginsAtCommit = animation.timing.beginTime == 0
  }

  /// Settles when an animation that was added "now" begins, in the layer's time.
  func begin(at time: Double) {
    beginsAtCommit = false
    animation.timing.beginTime = time
    row.timing.beginTime = time
  }

  /// Tells everybody, once, that the animation is over.
  func stop(finished: Bool) {
    guard !hasStopped else { return }
    hasStopped = true
    animation.delegate?.animationDidStop(animation, finished: finished)
    for group in groups { group.animationEnded() }
  }
}

extension CALayer {
  /// Adds a copy of an animation.
  ///
  /// One with the same key is replaced and told that it has not finished. A `CATransition` always has the
  /// key `transition`. An animation that cannot work is reported; it takes its time and does nothing.
  public func add(_ animation: CAAnimation, forKey key: String?) {
    do {
      try addChecked(animation, forKey: key)
    } catch {
      Diagnostics.report("animation '\(key ?? "")': \(error)")
      var timing = animation.timing
      guard timing.isValid else {
        animation.delegate?.animationDidStop(animation.copy(), finished: false)
        return
      }
      if timing.duration == 0 { timing.duration = CATransaction.animationDuration() }
      let row = AnimationRow(
        id: SerialNumber.next(), timing: timing,
        isRemovedOnCompletion: animation.isRemovedOnCompletion, body: .nothing)
      store(animation.copy(), row, forKey: key)
    }
  }

  /// Adds a copy of an animation, or nothing if it cannot work.
  ///
  /// - Throws: `AnimationError` or `PluginError`.
  public func addChecked(_ animation: CAAnimation, forKey key: String?) throws {
    let copy = animation.copy()
    if copy.timing.duration == 0 { copy.timing.duration = CATransaction.animationDuration() }
    let compiler = AnimationCompiler(
      context: .init(
        properties: state.properties, defaultDuration: CATransaction.animationDuration(),
        source: { try self.shownFrame() }))
    let row = try compiler.row(for: copy)
    store(copy, row, forKey: copy is CATransition ? "transition" : key)
  }

  private func store(_ animation: CAAnimation, _ row: AnimationRow, forKey key: String?) {
    willChange()
    if let key { removeAnimation(forKey: key) }
    let groups = TransactionStack.current.groupsForNewAnimation()
    let stored = StoredAnimation(key: key, animation: animation, row: row, groups: groups)
    // Until the commit it looks as if it began now.
    if stored.beginsAtCommit { stored.row.timing.beginTime = currentTime }
    state.animations.append(stored)
  }

  /// Removes an animation and tells it that it has not finished; an unknown key does nothing.
  public func removeAnimation(forKey key: String) {
    guard let index = state.animations.firstIndex(where: { $0.key == key }) else { return }
    willChange()
    let removed = state.animations.remove(at: index)
    removed.stop(finished: false)
  }

  /// Removes all animations and tells each that it has not finished.
  public func removeAllAnimations() {
    guard !state.animations.isEmpty else { return }
    willChange()
    let removed = state.animations
    state.animations = []
    for animation in removed { animation.stop(finished: false) }
  }

  /// The keys of the layer's animations, in the order of addition; nil for none.
  public func animationKeys() -> [String]? {
    let keys = state.animations.compactMap(\.key)
    return keys.isEmpty ? nil : keys
  }

  /// The stored copy of an animation.
  ///
  /// Changing it changes nothing.
  public func animation(forKey key: String) -> CAAnimation? {
    state.animations.first { $0.key == key }?.animation
  }
}
