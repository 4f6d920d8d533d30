import PegbarEngine

/// Something with pictures that change over time.
///
/// Times are seconds from the first frame. Going forwards is cheap and keeps memory flat; going
/// back starts over or seeks. One thread at a time.
public protocol ClipSource: AnyObject {
  /// What the clip is, known without decoding it.
  var info: ClipInfo { get }

  /// The frame that is shown at a time: the last one that starts at or before it, within 1e-6 s.
  ///
  /// Before the first frame that is the first, after the end the last. The same picture whatever
  /// was asked for before; the same object while the frame is the same.
  ///
  /// - Throws: `MediaError`: damaged or tooLarge for the file, decoder when decoding was stopped.
  func frame(at time: Double) throws -> Picture

  /// The clip's sound on the same clock; nil when there is none.
  ///
  /// A track of its own each time, with its own place.
  func sound() throws -> AudioTrack?

  /// Gives back processes and buffers until the next `frame(at:)`.
  func rest()
}

extension ClipSource {
  /// No sound.
  public func sound() throws -> AudioTrack? { nil }
}

/// What a clip is.
public struct ClipInfo: Equatable, Sendable {
  /// The file, as the caller named it.
  public var path: String

  /// Pixels across, after rotation and with square pixels.
  public var width: Int

  /// Pixels down, after rotation and with square pixels.
  public var height: Int

  /// Seconds, above 0.
  public var duration: Double

  /// Frames a second; of a variable rate the average, rounded to a usual rate.
  public var frameRate: FrameRate

  /// Whether frames last differently long.
  public var isVariableRate: Bool

  /// Frames in the file, from what it says; at least 1.
  public var frameCount: Int

  /// Whether pixels may be transparent.
  public var hasAlpha: Bool

  /// Whether there is sound, for `AudioTrack`.
  public var hasAudio: Bool

  /// What a user should be told: each is something that is not shown as the file means it.
  public var remarks: [String] = []
}

/// How clips are read.
public struct ClipOptions: Sendable {
  /// Whether a clip that is cut off ends with its last whole frame instead of an error.
  public var allowsTruncated = false

  /// Seconds that a decoder may be silent before it is killed, above 0.
  public var patience = 60.0

  /// The defaults.
  public init() {}
}
