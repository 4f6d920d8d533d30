import PegbarCore

/// A frame rate as an exact fraction, frames per second.
///
/// Frame k shows the time k / rate exactly; see `time(ofFrame:)`.
public struct FrameRate: Hashable, Sendable, CustomStringConvertible {
  /// The number of frames in `denominator` seconds, at least 1.
  public let numerator: Int

  /// The number of seconds for `numerator` frames, at least 1.
  public let denominator: Int

  /// The maximum rate: 10,000 frames per second.
  ///
  /// The minimum is one frame in 10,000 seconds.
  public static let limit = 10_000

  private static let largestPart = 1_000_000_000

  /// Makes a rate, reduced to lowest terms; nil unless both parts are positive and within `limit`.
  public init?(numerator: Int, denominator: Int = 1) {
    guard numerator > 0, numerator <= FrameRate.largestPart else { return nil }
    guard denominator > 0, denominator <= FrameRate.largestPart else { return nil }
    guard numerator <= denominator * FrameRate.limit else { return nil }
    guard denominator <= numerator * FrameRate.limit else { return nil }
    var (a, b) = (numerator, denominator)
    while b != 0 { (a, b) = (b, a % b) }
    self.numerator = numerator / a
    self.denominator = denominator / a
  }

  /// Reads "30", "29.97" (exactly 2997/100) or "30000/1001"; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2 {
      guard let top = FrameRate.digits(parts[0]), let bottom = FrameRate.digits(parts[1]) else {
        return nil
      }
      self.init(numerator: top, denominator: bottom)
      return
    }
    let decimals = text.split(separator: ".", omittingEmptySubsequences: false)
    guard decimals.count <= 2, let whole = FrameRate.digits(decimals[0]) else { return nil }
    guard decimals.count == 2 else {
      self.init(numerator: whole)
      return
    }
    var scale = 1
    for _ in decimals[1] { scale = scale &* 10 }
    guard let fraction = FrameRate.digits(decimals[1]) else { return nil }
    self.init(numerator: whole * scale + fraction, denominator: scale)
  }

  /// Makes a rate from the shortest decimal form of a number: 29.97 is exactly 2997/100.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    self.init(value.description)
  }

  // At most nine digits: no product of two such numbers overflows.
  private static func digits(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.count <= 9, text.utf8.allSatisfy({ 48...57 ~= $0 }) else {
      return nil
    }
    return Int(text)
  }

  /// Frames per second, rounded to the nearest Double.
  public var value: Double { Double(numerator) / Double(denominator) }

  /// The time of a frame, seconds: the exact fraction, rounded once.
  public func time(ofFrame frame: Int) -> Double {
    Double(frame) * Double(denominator) / Double(numerator)
  }

  /// The number of frames at which counting stops: 2^40.
  package static let maximumFrameCount = 1 << 40

  /// The number of frames in a duration in seconds: ⌈duration · rate − 1e−6⌉, at least 1.
  ///
  /// At most 2^40; 1 for a duration that is not a number.
  public func frameCount(duration: Double) -> Int {
    let exact = duration * Double(numerator) / Double(denominator) - 1e-6
    guard exact > 1 else { return 1 }
    return Int(saturating: min(exact, Double(FrameRate.maximumFrameCount)).rounded(.up))
  }

  /// "30" or "30000/1001".
  public var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }
}
