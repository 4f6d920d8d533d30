import PegbarSystem

/// The arguments with which ffmpeg and ffprobe read only one local file.
struct ClipTools {
  /// The path, as given.
  let path: String
  /// ffmpeg's name of the container, told by the content.
  let demuxer: String
  private let real: String

  /// Finds the file's absolute name.
  init(path: String, demuxer: String) throws {
    self.path = path
    self.demuxer = demuxer
    guard let real = realpath(path, nil) else {
      throw MediaError(
        .unreadable, path: path, reason: systemReason(errno), advice: "check the name")
    }
    defer { free(real) }
    self.real = String(cString: real)
  }

  /// The path of a tool.
  ///
  /// - Throws: `MediaError` of kind missingTool.
  func tool(_ tool: Tool) throws -> String {
    if let found = tool.path { return found }
    throw MediaError(
      .missingTool, path: path, reason: "\(tool.rawValue) is not installed", advice: tool.advice)
  }

  /// Arguments before the input: no protocol but local files, no container but the one that the
  /// content has, and limits on what it may make ffmpeg do.
  var guards: [String] {
    [
      "-hide_banner", "-v", "error", "-protocol_whitelist", "file,pipe",
      "-format_whitelist", demuxer, "-max_streams", String(StreamProbe.maximumStreams),
      "-max_pixels", String(StreamProbe.maximumPixels), "-f", demuxer,
    ]
  }

  /// The input: neither an option, nor a pattern, nor another protocol, whatever the name is.
  var input: [String] { ["-i", "file:\(real)"] }

  /// An error with ffmpeg's own words.
  func failure(_ words: String, otherwise: String) -> MediaError {
    let lines = words.split(whereSeparator: \.isNewline)
    if let line = lines.first(where: {
      $0.contains("Unknown decoder") || $0.contains("Decoder not found")
        || $0.contains("Option not found") || $0.contains("Unrecognized option")
    }) {
      return MediaError(
        .missingTool, path: path, reason: "this build of ffmpeg cannot do that: \(line)",
        advice: "install a complete ffmpeg, 5.1 or later: apt-get install ffmpeg")
    }
    let limits = ["exceeds specified max pixel count", "exceeds max_streams"]
    if let line = lines.first(where: { line in limits.contains { line.contains($0) } }) {
      return MediaError(
        .tooLarge, path: path, reason: ClipTools.plain(line),
        advice: "at most \(StreamProbe.maximumStreams) streams and 2^28 pixels")
    }
    let cause = lines.first.map(ClipTools.plain) ?? otherwise
    return MediaError(
      .damaged, path: path, reason: "damaged: \(cause)", advice: "save or copy the file again")
  }

  /// A line without the address that ffmpeg puts before it.
  static func plain(_ line: Substring) -> String {
    guard line.hasPrefix("["), let end = line.firstRange(of: "] ") else { return String(line) }
    return String(line[end.upperBound...])
  }
}
