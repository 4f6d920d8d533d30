import PegbarCore
import PegbarReadings

/// The animations of a layer, those in groups taken out of them.
struct AnimationTree {
  /// An animation that is no group, and when it runs.
  struct Leaf {
    var animation: AnimationRow
    /// The clock that it runs by.
    var clock: Int
    var isInGroup: Bool
  }

  /// In the order of addition, children where their group stands.
  private(set) var leaves: [Leaf] = []
  private(set) var groups: [LoweredGroup] = []
  private(set) var nextClock: Int

  /// Makes a tree whose groups have clocks from a number on.
  init(nextClock: Int) { self.nextClock = nextClock }

  /// Takes an animation that runs by a clock, and all inside it.
  ///
  /// - Parameters:
  ///   - animation: the animation.
  ///   - clock: the number of the clock.
  ///   - depth: how many groups lie around it.
  /// - Returns: false where something in it is to be sampled by itself.
  mutating func take(_ animation: AnimationRow, clock: Int, depth: Int = 0) -> Bool {
    switch animation.body {
    case .nothing: return true
    case .group(_, let children) where children.isEmpty: return true
    case .transition: return false
    case .property:
      leaves.append(Leaf(animation: animation, clock: clock, isInGroup: depth > 0))
      return true
    case .group(let evaluation, let children):
      let first = nextClock
      nextClock += children.count
      groups.append(
        LoweredGroup(
          timing: animation.timing, fill: BatchTiming.Fill(animation, isInGroup: depth > 0),
          easing: animation.easing, evaluation: evaluation, childCount: children.count,
          depth: depth, clock: clock, firstChildClock: first))
      for (index, child) in children.enumerated() {
        guard take(child, clock: first + index, depth: depth + 1) else { return false }
      }
      return true
    }
  }

  /// The leaves as they are laid on top of one another.
  ///
  /// Rule: combining.order.
  var inOrder: [Leaf] {
    guard leaves.count > 1, Reading.replacingBeforeAdditive.isFollowed else { return leaves }
    return leaves.filter { !$0.animation.isAdditive } + leaves.filter(\.animation.isAdditive)
  }
}

extension AnimationRow {
  /// Whether the animation changes a property on top of what others make of it.
  fileprivate var isAdditive: Bool {
    if case .property(let animation) = body { return animation.isAdditive }
    return false
  }
}
