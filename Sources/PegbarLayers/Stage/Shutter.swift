import PegbarCore

/// How long each frame is exposed: motion blur.
///
/// A scene file has one, and a stage that writes files.
public struct Shutter: Sendable, Hashable {
  /// The part of a frame during which the shutter is open, degrees of 360.
  public var angle: Double
  /// How many moments of that time are drawn.
  public var samples: Int

  /// The number of moments without another one.
  public static let usualSamples = 16

  /// The largest number of moments.
  public static let maximumSamples = 256

  /// Makes a shutter.
  ///
  /// - Precondition: the angle is in 0…360, the samples are in 1…`maximumSamples`.
  public init(angle: Double, samples: Int = usualSamples) {
    let call = "Shutter(angle:samples:)"
    demand((0...360).contains(angle), call, "a shutter of \(angle) degrees; use 0 to 360")
    demand(
      (1...Shutter.maximumSamples).contains(samples), call,
      "\(samples) samples; use 1 to \(Shutter.maximumSamples)")
    (self.angle, self.samples) = (angle, samples)
  }

  /// Whether anything is blurred.
  public var isOpen: Bool { angle > 0 && samples > 1 }

  /// The time of a moment, seconds.
  ///
  /// - Parameters:
  ///   - index: the moment, 0 to `samples - 1`; 0 is the time of the frame itself.
  ///   - time: of the frame, seconds.
  ///   - rate: frames a second.
  /// - Returns: seconds, less than a frame after `time`.
  public func time(of index: Int, at time: Double, rate: Double) -> Double {
    time + angle / 360 / rate * Double(index) / Double(samples)
  }
}
