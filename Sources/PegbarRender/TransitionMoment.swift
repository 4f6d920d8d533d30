/// What a transition shows at a progress: one of its two pictures as it is, or a third one between them.
///
/// Rule: transitions.exact-ends.
package enum TransitionMoment {
  /// The old picture, whatever the plugin would make of it.
  case old
  /// The new picture, whatever the plugin would make of it.
  case new
  /// What the plugin makes of both; above 0 and below 1.
  case between(Double)

  /// Settles what is shown; what is no number counts as 0.
  package init(_ progress: Double) {
    self = progress >= 1 ? .new : progress > 0 ? .between(progress) : .old
  }
}
