import PegbarCore
import Synchronization

/// Prepared animations of one kind that differ from one another in more than the numbers of their keys.
///
/// The last few are kept: many layers mostly have the same few animations between other values.
final class SharedAnimations: Sendable {
  /// An object, because a search through structures copies the arrays of each.
  private final class Entry: Sendable {
    let parameters: ParameterValues
    /// Without the numbers of the keys, so that values are not kept.
    let setup: AnimationSetup
    let animation: any AnimationEvaluation

    init(
      _ parameters: ParameterValues, _ setup: AnimationSetup, _ animation: any AnimationEvaluation
    ) {
      self.parameters = parameters
      self.setup = setup
      self.animation = animation
    }
  }

  private let entries = Mutex<[Entry]>([])

  /// How many are kept.
  private static let limit = 32

  /// An animation that was prepared for the same but for the numbers of the keys.
  func find(_ parameters: ParameterValues, _ setup: AnimationSetup) -> (any AnimationEvaluation)? {
    entries.withLock { entries in
      for index in entries.indices.reversed() {
        let entry = entries[index]
        if entry.setup.isAlike(setup), entry.parameters == parameters { return entry.animation }
      }
      return nil
    }
  }

  /// Keeps an animation.
  func keep(
    _ animation: any AnimationEvaluation, _ parameters: ParameterValues, _ setup: AnimationSetup
  ) {
    var setup = setup
    setup.keys = []
    entries.withLock { entries in
      if entries.count >= SharedAnimations.limit {
        entries.removeFirst(SharedAnimations.limit / 2)
      }
      entries.append(Entry(parameters, setup, animation))
    }
  }
}

extension AnimationSetup {
  /// Whether two setups differ in nothing but the numbers of their keys.
  fileprivate func isAlike(_ other: AnimationSetup) -> Bool {
    duration == other.duration && valueKind == other.valueKind
      && componentCount == other.componentCount && keyCount == other.keyCount
      && calculationMode == other.calculationMode && rotationMode == other.rotationMode
      && childCount == other.childCount && path == nil && other.path == nil
      && keyTimes == other.keyTimes && tension == other.tension
      && continuity == other.continuity && bias == other.bias
      && timings.elementsEqual(other.timings, by: ===)
  }
}
