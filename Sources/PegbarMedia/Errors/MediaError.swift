import PegbarCore

/// Why a picture could not be read or an output not be written: what, where, and what to do.
public struct MediaError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What went wrong, for programs to tell apart.
  public enum Kind: Sendable {
    /// The file is not there or may not be read.
    case unreadable
    /// The content is no picture and no clip at all, or an empty file.
    case notAPicture
    /// A picture of a kind that is not read.
    case unsupported
    /// Truncated or wrong data.
    case damaged
    /// More pixels or bytes than are allowed.
    case tooLarge
    /// No format has the output's ending, or the name cannot hold what is asked for.
    case badOutput
    /// The folder that the output should lie in is not there.
    case missingFolder
    /// The output exists and may not be replaced.
    case exists
    /// A program that the format needs is not installed.
    case missingTool
    /// Writing failed: disk full, broken pipe, no permission.
    case io
    /// An encoder gave up.
    case encoder
    /// A decoder gave up for a reason that is not the file's, such as being killed.
    case decoder
  }

  /// What went wrong.
  public let kind: Kind

  /// The file, as it was named by the caller.
  public let path: String

  /// One phrase.
  public let reason: String

  /// What to do about it; may be empty.
  public let advice: String

  /// An error about a file.
  public init(_ kind: Kind, path: String, reason: String, advice: String = "") {
    self.kind = kind
    self.path = path
    self.reason = reason
    self.advice = advice
  }

  /// An encoder without memory.
  static func noMemory(_ path: String) -> MediaError {
    MediaError(.encoder, path: path, reason: "not enough memory", advice: "free some memory")
  }

  /// One line: the path, the reason, the advice.
  ///
  /// What would break the line or the terminal is written out, such as `\u{1B}`.
  public var description: String {
    ForeignText.visible(
      advice.isEmpty ? "\(path): \(reason)" : "\(path): \(reason); \(advice)")
  }
}
