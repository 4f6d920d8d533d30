/// A range of desired frame rates.
public struct CAFrameRateRange: Hashable, Sendable {
  /// The lowest acceptable rate, frames per second.
  public var minimum: Float

  /// The highest useful rate, frames per second.
  public var maximum: Float

  /// The preferred rate, frames per second; nil and 0 mean no preference.
  public var preferred: Float?

  /// Makes a range.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// Any rate.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)
}
