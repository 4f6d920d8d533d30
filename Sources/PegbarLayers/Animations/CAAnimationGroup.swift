import PegbarCore

/// Animations that run together in the group's time: clipped by its duration, not stretched.
open class CAAnimationGroup: CAAnimation {
  /// The animations.
  ///
  /// Their delegates and `isRemovedOnCompletion` are ignored.
  public var animations: [CAAnimation]?

  open override var kindID: String { "pegbar.animation.group" }

  /// The maximum nesting depth of groups.
  public static let maximumDepth = 256

  /// The maximum number of animations in a group, including those in nested groups.
  public static let maximumCount = 1_000_000

  /// Copies the children too; a group that `isTooDeep` is copied without them.
  open override func copyProperties(to other: CAAnimation) {
    super.copyProperties(to: other)
    guard let other = other as? CAAnimationGroup, let animations else { return }
    other.isTooDeep = isTooDeep || exceedsLimits
    other.animations = other.isTooDeep ? [] : animations.map { $0.copy() }
  }

  /// Whether this is the copy of a group that was too deep to be copied.
  private(set) var isTooDeep = false

  /// Whether groups contain themselves, are nested too deep, or hold too many animations.
  ///
  /// Walks without recursion, so no depth can exhaust the stack.
  private var exceedsLimits: Bool {
    var waiting: [(group: CAAnimationGroup, depth: Int)] = [(self, 1)]
    var count = 0
    while let (group, depth) = waiting.popLast() {
      guard depth <= CAAnimationGroup.maximumDepth else { return true }
      count += group.animations?.count ?? 0
      guard count <= CAAnimationGroup.maximumCount else { return true }
      for case let child as CAAnimationGroup in group.animations ?? [] {
        waiting.append((child, depth + 1))
      }
    }
    return false
  }

  /// Releases nested groups one by one: releasing a long chain at once would exhaust the stack.
  deinit {
    guard var waiting = animations else { return }
    animations = nil
    while var animation = waiting.popLast() {
      guard isKnownUniquelyReferenced(&animation), let group = animation as? CAAnimationGroup,
        let children = group.animations
      else { continue }
      group.animations = nil
      waiting += children
    }
  }
}
