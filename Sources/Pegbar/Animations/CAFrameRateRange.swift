/// How many times a second an animation is to be shown.
public struct CAFrameRateRange: Hashable, Sendable {
  /// The fewest frames a second that will do.
  public var minimum: Float

  /// The most frames a second that are of use.
  public var maximum: Float

  /// The best number of frames a second; nil and 0 leave it open.
  public var preferred: Float?

  /// Makes a range.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// Whatever suits.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)
}
