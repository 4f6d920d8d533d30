/// The range of numbers that a property accepts from files and users.
public struct NumberRange: Sendable, Hashable {
  /// The minimum; nil for none.
  public let minimum: Double?

  /// The maximum; nil for none.
  public let maximum: Double?

  /// Whether the minimum itself is excluded.
  public let excludesMinimum: Bool

  /// Whether only integers are accepted.
  public let isWhole: Bool

  @inlinable init(minimum: Double?, maximum: Double?, excludesMinimum: Bool, isWhole: Bool) {
    self.minimum = minimum
    self.maximum = maximum
    self.excludesMinimum = excludesMinimum
    self.isWhole = isWhole
  }

  /// More than 0.
  @inlinable public static var positive: NumberRange {
    NumberRange(minimum: 0, maximum: nil, excludesMinimum: true, isWhole: false)
  }

  /// Any number from a minimum.
  @inlinable public static func from(_ minimum: Double) -> NumberRange {
    NumberRange(minimum: minimum, maximum: nil, excludesMinimum: false, isWhole: false)
  }

  /// The numbers in a closed range.
  @inlinable public static func between(_ range: ClosedRange<Double>) -> NumberRange {
    NumberRange(
      minimum: range.lowerBound, maximum: range.upperBound, excludesMinimum: false, isWhole: false)
  }

  /// The integers in a closed range.
  @inlinable public static func whole(_ range: ClosedRange<Double>) -> NumberRange {
    NumberRange(
      minimum: range.lowerBound, maximum: range.upperBound, excludesMinimum: false, isWhole: true)
  }

  /// The integers from a minimum.
  @inlinable public static func whole(_ range: PartialRangeFrom<Double>) -> NumberRange {
    NumberRange(
      minimum: range.lowerBound, maximum: nil, excludesMinimum: false, isWhole: true)
  }

  /// Whether the range contains a number.
  public func contains(_ x: Double) -> Bool {
    if let minimum, excludesMinimum ? x <= minimum : x < minimum { return false }
    if let maximum, x > maximum { return false }
    return !isWhole || x == x.rounded()
  }

  /// The rest of a sentence that begins with "must be", such as `a whole number in 0…15`.
  public var phrase: String {
    let noun = isWhole ? "a whole number " : ""
    let low = minimum.map { JSONWriter.numeral($0) }
    let high = maximum.map { JSONWriter.numeral($0) }
    return switch (low, high) {
    case (let low?, let high?): noun + "in \(low)…\(high)"
    case (let low?, nil):
      noun + (isWhole ? "of " : "") + (excludesMinimum ? "more than " : "at least ") + low
    case (nil, let high?): noun + (isWhole ? "of " : "") + "at most \(high)"
    case (nil, nil): isWhole ? "a whole number" : "a number"
    }
  }
}
