import PegbarEngine

/// A source of pictures that change over time.
///
/// Times are seconds from the first frame. Reading forwards is cheap and uses constant memory; going back
/// starts over or seeks. Use it from one thread at a time.
public protocol ClipSource: AnyObject {
  /// Information about the clip, available without decoding it.
  var info: ClipInfo { get }

  /// The frame at a time: the last one that starts at or before it, within 1e-6 s.
  ///
  /// Before the first frame it is the first frame, after the end the last. The picture does not depend on
  /// earlier calls; the object is the same as long as the frame is the same.
  ///
  /// - Throws: `MediaError`: damaged or tooLarge for the file, decoder if decoding was stopped.
  func frame(at time: Double) throws -> Picture

  /// The clip's sound on the same clock; nil if there is none.
  ///
  /// Each call returns a new track with its own position.
  func sound() throws -> AudioTrack?

  /// Releases processes and buffers until the next `frame(at:)`.
  func rest()
}

extension ClipSource {
  /// No sound.
  public func sound() throws -> AudioTrack? { nil }
}

/// Information about a clip.
public struct ClipInfo: Equatable, Sendable {
  /// The path, as given.
  public var path: String

  /// The width in pixels, after rotation and with square pixels.
  public var width: Int

  /// The height in pixels, after rotation and with square pixels.
  public var height: Int

  /// The duration, seconds, above 0.
  public var duration: Double

  /// The frame rate; for a variable rate the average, rounded to a common rate.
  public var frameRate: FrameRate

  /// Whether frames have different durations.
  public var isVariableRate: Bool

  /// The number of frames according to the file, at least 1.
  public var frameCount: Int

  /// Whether pixels may be transparent.
  public var hasAlpha: Bool

  /// Whether the clip has sound, for `AudioTrack`.
  public var hasAudio: Bool

  /// Remarks for the user: parts of the file that are not shown as intended.
  public var remarks: [String] = []
}

/// How clips are read.
public struct ClipOptions: Sendable {
  /// Whether a truncated clip ends with its last whole frame instead of an error.
  public var allowsTruncated = false

  /// How long a decoder may be silent before it is killed, seconds, above 0.
  public var patience = 60.0

  /// The defaults.
  public init() {}
}
