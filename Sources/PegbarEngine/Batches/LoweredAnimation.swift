import PegbarCore

/// An animation that the engine can evaluate without asking its plugin: numbers between two keys.
struct LoweredAnimation {
  var timing: MediaTiming
  var easing: (any Timing)?
  var target: PropertyPath
  var kind: ValueKind
  var from: [Double]
  var to: [Double]
  var showsBefore: Bool
  var showsAfter: Bool

  /// Lowers an animation.
  ///
  /// - Returns: nil for one that is additive, cumulative, in a group, of more than one segment, of
  ///   values that are not numbers or follow the model, or with timing that is more than a begin, a
  ///   duration and a speed: those are sampled one by one.
  init?(_ row: AnimationRow) {
    guard case .property(let animation) = row.body, !animation.isAdditive,
      !animation.isCumulative, animation.valueMapping == nil,
      let segments = animation.evaluation.segments, segments.count == 1,
      segments[0].easing == .linear
    else { return nil }
    let values: [Value?] =
      switch animation.keys {
      case .values(let list): list
      case .ends(let from, let to, _): [from, to]
      }
    guard values.count == 2, let from = values[segments[0].from], let to = values[segments[0].to],
      from.kind == to.kind, let a = from.components, let b = to.components, a.count == b.count,
      LoweredAnimation.takes(from.kind, at: animation.target),
      LoweredAnimation.isPlain(row.timing)
    else { return nil }
    timing = row.timing
    easing = row.easing
    target = animation.target
    kind = from.kind
    (self.from, self.to) = (a, b)
    showsBefore = row.timing.fillMode.fillsBefore
    showsAfter = row.timing.fillMode.fillsAfter && !row.isRemovedOnCompletion
  }

  private static func takes(_ kind: ValueKind, at target: PropertyPath) -> Bool {
    switch (kind, target.part) {
    case (.number, .whole), (.point, .whole), (.size, .whole), (.rect, .whole), (.color, .whole):
      target.property.kind == kind
    case (.number, .number): true
    default: false
    }
  }

  private static func isPlain(_ t: MediaTiming) -> Bool {
    t.isValid && t.duration > 0 && t.duration.isFinite && t.speed > 0 && t.timeOffset == 0
      && t.repeatDuration == 0 && (t.repeatCount == 0 || t.repeatCount == 1) && !t.autoreverses
  }
}
