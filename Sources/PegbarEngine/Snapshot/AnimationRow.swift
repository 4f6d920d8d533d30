import PegbarCore

/// An animation on a layer, compiled: names, values and plugins are resolved.
public struct AnimationRow: Sendable {
  /// What an animation does.
  public enum Body: Sendable {
    /// Changes a property.
    indirect case property(PropertyAnimation)
    /// Runs others in its own time.
    case group(any AnimationEvaluation, [AnimationRow])
    /// Turns an old picture of the layer into the live one.
    case transition(any AnimationEvaluation, TransitionRecipe)
    /// Does nothing, such as one whose values do not fit; it still takes its time.
    case nothing
  }

  /// The animation's number; the same in every snapshot.
  public var id: UInt64

  /// Its timing; `beginTime` is absolute in the time of the layer or group.
  public var timing: MediaTiming

  /// Eases the position in each cycle; nil for linear.
  public var easing: (any Timing)?

  /// Whether nothing is shown after the end, whatever the fill mode.
  public var isRemovedOnCompletion: Bool

  /// What the animation does.
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
  /// The values that the animation goes through.
  public enum Keys: Sendable {
    /// As given.
    case values([Value])
    /// fromValue, toValue, byValue; a missing end is worked out while running.
    case ends(from: Value?, to: Value?, by: Value?)
  }

  /// What is animated.
  public var target: PropertyPath

  /// The animation kind's answer to a moment.
  public var evaluation: any AnimationEvaluation

  /// The values.
  public var keys: Keys

  /// Whether the value is laid on top of what is there instead of replacing it.
  public var isAdditive: Bool

  /// Whether every cycle starts where the one before ended.
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
