import PegbarCore
import PegbarLayers

/// One animation of a property animator.
final class AnimatorItem {
  /// What it shows.
  let change: PropertyChange
  /// The animation that the layer stores now.
  private(set) var stored: CAAnimation
  /// Whether time has brought the animation to its end, or back to its start.
  var isOver = false

  /// The part of the animator's way, 0…1, in which the animation moves.
  private let span: (start: Double, end: Double)
  private var template: CAAnimation
  private var pace: AnimationPace
  private var course = Course.held(part: 0)
  /// Where it stood when the animator was last paused: scrubbing goes straight from there.
  private var pivot: (fraction: Double, progress: Double)?
  /// How far scrubbing has brought it; nil if it is not scrubbed.
  private var scrubbed: Double?
  /// Whether the template leads back to the start: it took another pace on the way back.
  private var isTurned = false

  /// How the part of the animation's own time that is over changes.
  private enum Course {
    case held(part: Double)
    case moving(part: Double, since: Double, rate: Double)
  }

  init(
    _ animation: CAAnimation, of change: PropertyChange, pace: AnimationPace,
    span: (start: Double, end: Double)
  ) {
    (self.change, self.pace, self.span) = (change, pace, span)
    (template, stored) = (animation, animation)
  }

  private var layer: CALayer { change.layer }
  private var duration: Double { template.timing.duration }

  /// The part of the animation's time that is over.
  private func part(at time: Double) -> Double {
    switch course {
    case .held(let part): part
    case .moving(let part, let since, let rate): min(max(part + rate * (time - since), 0), 1)
    }
  }

  /// Stops, at the value shown.
  ///
  /// - Parameters:
  ///   - time: the time of the clock.
  ///   - fraction: the animator's from now on.
  func pause(at time: Double, fraction: Double) {
    let part = part(at: time)
    course = .held(part: part)
    scrubbed = nil
    pivot = (way(fraction), pace.progress(at: part, duration: duration))
    hold(template.copy(), at: part)
  }

  /// The animator's fraction as the template counts it.
  private func way(_ fraction: Double) -> Double { isTurned ? 1 - fraction : fraction }

  /// Shows another fraction of the animator's way, along the curve or straight.
  func scrub(to animatorFraction: Double, linearly: Bool) {
    let fraction = way(animatorFraction)
    guard linearly else {
      let part = part(ofFraction: fraction)
      course = .held(part: part)
      hold(template.copy(), at: part)
      return
    }
    var progress = part(ofFraction: fraction)
    if let pivot {
      progress =
        fraction < pivot.fraction
        ? pivot.progress * fraction / pivot.fraction
        : pivot.fraction < 1
          ? pivot.progress
            + (1 - pivot.progress) * (fraction - pivot.fraction) / (1 - pivot.fraction)
          : 1
    }
    scrubbed = min(max(progress, 0), 1)
    hold(straight(), at: progress)
  }

  private func part(ofFraction fraction: Double) -> Double {
    let (start, end) = isTurned ? (1 - span.end, 1 - span.start) : span
    return end > start
      ? min(max((fraction - start) / (end - start), 0), 1) : fraction < start ? 0 : 1
  }

  /// The template without a curve.
  private func straight() -> CAAnimation {
    guard let basic = template as? CABasicAnimation else {
      let copy = template.copy()
      copy.timingFunction = nil
      return copy
    }
    let copy = CABasicAnimation(keyPath: basic.keyPath)
    (copy.timing, copy.ends, copy.isAdditive) = (basic.timing, basic.ends, basic.isAdditive)
    return copy
  }

  /// Moves to the end of its span, or back to the start, while the animator goes on from a fraction.
  ///
  /// - Parameters:
  ///   - fraction: of the animator's way.
  ///   - backwards: whether the way leads back to the start.
  ///   - time: the time of the clock.
  ///   - delay: seconds until the animator moves.
  ///   - seconds: what the animator takes to its own end.
  func go(
    from fraction: Double, backwards: Bool, at time: Double, after delay: Double, in seconds: Double
  ) {
    let part =
      scrubbed.map { self.pace.part(ofProgress: $0, duration: duration) } ?? part(at: time)
    (scrubbed, pivot) = (nil, nil)
    // Seconds per part of the animator's way.
    let way = backwards ? fraction : 1 - fraction
    let pace = way > 0 ? seconds / way : 0
    let (wait, move) =
      backwards
      ? (max(fraction - span.end, 0), min(fraction, span.end) - span.start)
      : (max(span.start - fraction, 0), span.end - max(fraction, span.start))
    let playsBack = backwards != isTurned
    let rest = playsBack ? part : 1 - part
    let length = rest > 0 ? pace * max(move, 0) / rest : 0
    let target: Double = playsBack ? 0 : 1
    guard length > 0 else {
      course = .held(part: target)
      isOver = true
      return hold(template.copy(), at: target)
    }
    isOver = false
    let begin = delay + pace * wait
    course = .moving(part: part, since: time + begin, rate: (playsBack ? -1 : 1) / length)
    let animation = template.copy()
    animation.timing.speed = duration / length
    // The second half of a cycle that reverses shows the first one backwards.
    animation.timing.autoreverses = playsBack
    animation.timing.beginTime =
      layer.timeNow + begin - (playsBack ? 2 - part : part) * length
    show(animation)
  }

  /// Takes another pace for the rest of the way; what lies behind is no longer on the way.
  ///
  /// - Parameters:
  ///   - pace: the pace.
  ///   - seconds: the duration for which it is made.
  ///   - backwards: whether the way leads back to the start.
  ///   - time: the time of the clock.
  func change(to pace: AnimationPace, lasting seconds: Double, backwards: Bool, at time: Double) {
    guard let basic = template as? CABasicAnimation else { return }
    let progress = scrubbed ?? self.pace.progress(at: part(at: time), duration: duration)
    let (from, to) = (basic.ends.from.value, basic.ends.to.value)
    let next = pace.makeAnimation(keyPath: basic.keyPath ?? change.property.rawValue)
    (next.timing, next.isAdditive, next.delegate) = (basic.timing, basic.isAdditive, basic.delegate)
    if pace.function == nil { next.timing.duration = seconds }
    let end = to == .null ? change.property.known(change.latter) : to
    let here = Value.interpolate(from, end, progress) ?? from
    if backwards == isTurned {
      next.ends = EndsGiven(from: here, to: to == .null ? nil : to, by: nil)
    } else {
      next.ends = EndsGiven(from: here, to: from, by: nil)
    }
    (template, self.pace, isTurned) = (next, pace, backwards)
    (course, scrubbed, pivot) = (.held(part: 0), nil, nil)
  }

  private func hold(_ animation: CAAnimation, at part: Double) {
    animation.timing.hold(at: part)
    show(animation)
  }

  private func show(_ animation: CAAnimation) {
    animation.delegate = template.delegate
    animation.isRemovedOnCompletion = false
    layer.exchange(stored, for: animation)
    stored = animation
  }

  // MARK: End

  /// Removes the animation; the model takes over what it showed.
  func settle() {
    let property = change.property.property
    let shown = layer.presentedValue(of: property)
    remove()
    let rest = layer.presentedValue(of: property)
    change.move(from: rest, to: shown)
  }

  /// Removes the animation.
  func remove() { layer.forget(stored) }
}
