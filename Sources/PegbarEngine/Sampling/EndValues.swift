import PegbarCore
import PegbarReadings

/// The two ends of a basic animation, from fromValue, toValue, byValue and the property itself.
struct EndValues {
  var from: Value?
  var to: Value?
  var by: Value?
  /// What a missing end stands for in an animation that replaces: the model value.
  var current: Value?
  var isAdditive: Bool
  /// What a missing end is for a value function: the numbers that change nothing.
  var neutral: Value?

  /// Where the animation starts and ends; nil where values do not fit each other.
  ///
  /// Rule: values.ends.
  var resolved: (from: Value, to: Value)? {
    switch (from, to, by) {
    case (let from?, let to?, _): return (from, to)
    case (let from?, nil, let by?): return from.adding(by).map { (from, $0) }
    case (nil, let to?, let by?): return to.subtracting(by).map { ($0, to) }
    case (let from?, nil, nil): return base(like: from).map { (from, $0) }
    case (nil, let to?, nil): return base(like: to).map { ($0, to) }
    case (nil, nil, let by?):
      guard let start = base(like: by), let end = start.adding(by) else { return nil }
      return (start, end)
    case (nil, nil, nil): return current.map { ($0, $0) }
    }
  }

  /// Rule: values.additive-ends.
  private func base(like value: Value) -> Value? {
    if let neutral { return neutral }
    if isAdditive && Reading.additiveMissingEndIsNeutral.isFollowed || current == nil {
      return value.neutral
    }
    return current
  }
}
