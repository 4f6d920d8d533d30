import PegbarCore

/// The error of reading a picture or writing an output: what, where, and what to do.
public struct MediaError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of the error.
  public enum Kind: Sendable {
    /// The file does not exist or is not readable.
    case unreadable
    /// The content is neither a picture nor a clip, or the file is empty.
    case notAPicture
    /// A picture of an unsupported kind.
    case unsupported
    /// Truncated or wrong data.
    case damaged
    /// More pixels or bytes than are allowed.
    case tooLarge
    /// The output's extension is unknown, or its format does not support the request.
    case badOutput
    /// The output's folder does not exist.
    case missingFolder
    /// The output exists, and replacing it was not allowed.
    case exists
    /// A program that the format needs is not installed.
    case missingTool
    /// Writing failed: disk full, broken pipe, no permission.
    case io
    /// An encoder failed.
    case encoder
    /// A decoder failed for a reason other than the file, such as being killed.
    case decoder
  }

  /// The kind of the error.
  public let kind: Kind

  /// The path, as given.
  public let path: String

  /// What is wrong, as a phrase.
  public let reason: String

  /// What to do; may be empty.
  public let advice: String

  /// Makes an error about a file.
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
  /// Control characters are escaped, such as `\u{1B}`.
  public var description: String {
    ForeignText.visible(
      advice.isEmpty ? "\(path): \(reason)" : "\(path): \(reason); \(advice)")
  }
}
