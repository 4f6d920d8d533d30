import PegbarCore

/// A compiled animation of a layer, with resolved names, values and plugins.
public struct AnimationRow: Sendable {
  /// The effect of an animation.
  public enum Body: Sendable {
    /// Changes a property.
    indirect case property(PropertyAnimation)
    /// Runs other animations in its local time.
    case group(any AnimationEvaluation, [AnimationRow])
    /// Turns an old picture of the layer into the live layer.
    case transition(any AnimationEvaluation, TransitionRecipe)
    /// Has no effect, for example because its values do not fit; it still runs for its duration.
    case nothing
  }

  /// The animation's id; the same in every snapshot.
  public var id: UInt64

  /// Its timing; `beginTime` is absolute in the time of the layer or group.
  public var timing: MediaTiming

  /// The easing of each cycle; nil for linear.
  public var easing: (any Timing)?

  /// Whether the animation is removed at its end, whatever the fill mode.
  public var isRemovedOnCompletion: Bool

  /// The effect of the animation.
  public var body: Body

  /// Makes a row.
  public init(
    id: UInt64, timing: MediaTiming, easing: (any Timing)? = nil,
    isRemovedOnCompletion: Bool = true, body: Body
  ) {
    self.id = id
    self.timing = timing
    self.easing = easing
    self.isRemovedOnCompletion = isRemovedOnCompletion
    self.body = body
  }
}

/// The part of an animation that changes a property.
public struct PropertyAnimation: Sendable {
  /// The key values of an animation.
  public enum Keys: Sendable {
    /// The values as given.
    case values([Value])
    /// fromValue, toValue, byValue; a missing end is calculated while the animation runs.
    case ends(from: Value?, to: Value?, by: Value?)
  }

  /// The animated property.
  public var target: PropertyPath

  /// The animation kind's evaluation.
  public var evaluation: any AnimationEvaluation

  /// The key values.
  public var keys: Keys

  /// Whether the animation adds its value to the current value instead of replacing it.
  public var isAdditive: Bool

  /// Whether every cycle starts where the previous cycle ended.
  public var isCumulative: Bool

  /// Turns the animated numbers into a transform; nil for none.
  public let valueMapping: (any ValueMapping)?

  /// What a missing end is for the value function.
  let neutral: Value?

  /// Makes a property animation.
  public init(
    target: PropertyPath, evaluation: any AnimationEvaluation, keys: Keys,
    isAdditive: Bool = false, isCumulative: Bool = false,
    valueMapping: (any ValueMapping)? = nil
  ) {
    self.target = target
    self.evaluation = evaluation
    self.keys = keys
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
    self.valueMapping = valueMapping
    neutral = valueMapping?.neutralInput
  }
}

extension ValueMapping {
  /// The numbers that give the identity: zeros, or ones for factors; nil where neither does.
  fileprivate var neutralInput: Value? {
    for x in [0.0, 1] {
      let numbers = [Double](repeating: x, count: inputCount)
      guard (try? transform(numbers)) == .identity else { continue }
      return inputCount == 1 ? .number(x) : .numbers(numbers)
    }
    return nil
  }
}
