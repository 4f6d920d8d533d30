import PegbarCore
import PegbarLayers

/// The animations of a property animator, moved together.
///
/// Rule: views.animators.
final class AnimatorRun: CAAnimationDelegate {
  private var items: [AnimatorItem] = []
  private var motion = Motion.paused(fraction: 0)

  /// The animator's duration, seconds, more than 0.
  let duration: Double
  /// How the animator gets from start to end.
  private var pace: AnimationPace
  /// Whether scrubbing goes straight, whatever the curve.
  let scrubsLinearly: Bool
  /// Whether hit tests find the views.
  var allowsUserInteraction = true
  /// Whether the way leads back.
  private(set) var isReversed = false
  /// The completions of blocks inside the animator's, which end with it.
  var completions: [(Bool) -> Void] = []
  /// Called when time has brought all animations to the end of the way.
  var arrived: (() -> Void)?

  /// The part of the time that is over where a spring was paused and not scrubbed since: the distance
  /// would not tell, because springs go beyond their ends.
  private var heldPart: Double?

  private enum Motion {
    case paused(fraction: Double)
    /// `fraction` at the time `since`, which changes by `rate` a second; `end` is when the way is done.
    case moving(fraction: Double, since: Double, rate: Double, end: Double)
  }

  init(duration: Double, pace: AnimationPace, scrubsLinearly: Bool) {
    self.duration = duration
    self.pace = pace
    self.scrubsLinearly = scrubsLinearly
  }

  private var now: Double { CACurrentMediaTime() }

  /// Whether time moves the animations.
  var isRunning: Bool { if case .moving = motion { true } else { false } }

  /// The part of the way that is done, counted from the old values whatever the direction: of the time
  /// while time moves the animations, of the distance while they are paused and scrub linearly.
  var fraction: Double {
    switch motion {
    case .paused(let fraction): fraction
    case .moving(let fraction, let since, let rate, _):
      min(max(fraction + rate * max(now - since, 0), 0), 1)
    }
  }

  /// The seconds that are left to the end of the way; of a paused animation, those to the new values.
  var remaining: Double {
    switch motion {
    case .paused(let fraction): (1 - fraction) * duration
    case .moving(_, _, _, let end): max(end - now, 0)
    }
  }

  /// The seconds that are left of a paused animation, in its direction.
  var rest: Double { (isReversed ? fraction : 1 - fraction) * duration }

  // MARK: Animations

  /// Takes over an animation that a block made, and adds it as the run stands.
  ///
  /// - Parameters:
  ///   - animation: what the caller gives up.
  ///   - key: the key to store it under.
  ///   - change: what it shows.
  ///   - settings: those of the block; times count from now.
  func adopt(
    _ animation: CAAnimation, forKey key: String, of change: PropertyChange,
    settings: AnimationSettings
  ) {
    let (fraction, remaining) = (fraction, remaining)
    func place(_ seconds: Double) -> Double {
      remaining > 0 ? min(fraction + (1 - fraction) * seconds / remaining, 1) : 1
    }
    animation.delegate = self
    animation.isRemovedOnCompletion = false
    animation.timing.beginTime = 0
    (animation.timing.repeatCount, animation.timing.autoreverses) = (0, false)
    change.layer.addOwned(animation, forKey: key)
    let item = AnimatorItem(
      animation, of: change, pace: settings.pace,
      span: (place(settings.begin), place(settings.begin + settings.duration)))
    items.append(item)
    switch motion {
    case .paused: item.scrub(to: fraction, linearly: scrubsLinearly)
    case .moving(_, let since, _, _):
      item.go(
        from: fraction, backwards: isReversed, at: now, after: max(since - now, 0), in: remaining)
    }
  }

  func animationDidStop(_ animation: CAAnimation, finished: Bool) {
    guard let index = items.firstIndex(where: { $0.stored === animation }) else { return }
    if finished { items[index].isOver = true } else { items.remove(at: index) }
    arriveIfDone()
  }

  private func arriveIfDone() {
    guard isRunning, items.allSatisfy(\.isOver) else { return }
    motion = .paused(fraction: isReversed ? 0 : 1)
    arrived?()
  }

  /// Arrives in the next turn where nothing moves.
  private func checkIsEmpty() {
    guard isRunning, items.allSatisfy(\.isOver) else { return }
    CATransaction.nextTurn { [self] in arriveIfDone() }
  }

  // MARK: Motion

  /// Lets time move the animations.
  ///
  /// - Parameters:
  ///   - delay: seconds until then.
  ///   - seconds: the time to the end of the way; nil for the rest of the duration.
  func go(after delay: Double = 0, in seconds: Double? = nil) {
    guard case .paused(var fraction) = motion else { return }
    if let heldPart { fraction = heldPart }
    let rest = isReversed ? fraction : 1 - fraction
    let seconds = seconds ?? rest * duration
    let time = now
    var part = fraction
    if heldPart == nil, scrubsLinearly, fraction > 0, fraction < 1 {
      part = pace.part(ofProgress: fraction, duration: duration)
    }
    heldPart = nil
    let way = isReversed ? part : 1 - part
    let rate = seconds > 0 ? way / seconds : 0
    motion = .moving(
      fraction: part, since: time + delay, rate: isReversed ? -rate : rate,
      end: time + delay + seconds)
    for item in items {
      item.go(from: fraction, backwards: isReversed, at: time, after: delay, in: seconds)
    }
    checkIsEmpty()
  }

  /// Stops the time, at the values shown.
  func pause() {
    guard isRunning else { return }
    let (time, part) = (now, fraction)
    let fraction =
      scrubsLinearly ? min(max(pace.progress(at: part, duration: duration), 0), 1) : part
    motion = .paused(fraction: fraction)
    if pace.function == nil { heldPart = part }
    for item in items { item.pause(at: time, fraction: fraction) }
  }

  /// Shows another part of the way.
  func scrub(to fraction: Double) {
    pause()
    heldPart = nil
    motion = .paused(fraction: fraction)
    for item in items { item.scrub(to: fraction, linearly: scrubsLinearly) }
  }

  /// Turns round; a running animation goes back at the same pace.
  func reverse() {
    isReversed.toggle()
    guard case .moving(_, _, let rate, _) = motion else { return }
    let (time, part) = (now, fraction)
    let way = isReversed ? part : 1 - part
    let seconds = rate == 0 ? 0 : way / abs(rate)
    motion = .moving(fraction: part, since: time, rate: -rate, end: time + seconds)
    for item in items {
      item.go(from: part, backwards: isReversed, at: time, after: 0, in: seconds)
    }
    checkIsEmpty()
  }

  /// Takes another pace for the rest of the way, to the end or back to the start.
  ///
  /// - Parameters:
  ///   - pace: the pace.
  ///   - seconds: the duration for which it is made.
  func change(to pace: AnimationPace, lasting seconds: Double) {
    self.pace = pace
    for item in items {
      item.change(to: pace, lasting: seconds, backwards: isReversed, at: now)
    }
  }

  // MARK: End

  /// Removes the animations; the model keeps the values that are shown.
  func stop() {
    pause()
    for item in items.reversed() { item.settle() }
  }

  /// Removes the animations and gives the model the values of a position.
  func finish(at position: UIViewAnimatingPosition) {
    for item in items { item.remove() }
    switch position {
    case .end: for item in items { item.change.move(to: item.change.latter) }
    case .start: for item in items.reversed() { item.change.move(to: item.change.former) }
    case .current: break
    }
    items = []
    for completion in completions { completion(position == .end) }
    completions = []
  }
}
