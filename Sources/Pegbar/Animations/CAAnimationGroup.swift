import PegbarCore

/// Animations that run together in the group's time: clipped by its duration, not stretched.
open class CAAnimationGroup: CAAnimation {
  /// The animations.
  ///
  /// Their delegates and `isRemovedOnCompletion` are ignored.
  public var animations: [CAAnimation]?

  open override var kindID: String { "pegbar.animation.group" }

  open override func copyProperties(to other: CAAnimation) {
    super.copyProperties(to: other)
    guard let other = other as? CAAnimationGroup else { return }
    other.animations = animations?.map { $0.copy() }
  }
}
