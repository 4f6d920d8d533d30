import PegbarSystem

/// An external program for clips and some outputs.
public enum Tool: String, Sendable, CaseIterable {
  /// Reads clips and sound; encodes video.
  case ffmpeg
  /// Reports the contents of clips.
  case ffprobe

  /// Its path from `PATH`; nil if it is not installed.
  public var path: String? {
    guard let list = getenv("PATH") else { return nil }
    for folder in String(cString: list).split(separator: ":") where folder.hasPrefix("/") {
      let path = "\(folder)/\(rawValue)"
      var about = stat()
      if stat(path, &about) == 0, about.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0 {
        return path
      }
    }
    return nil
  }

  /// What to do if it is missing.
  public var advice: String { "install it: apt-get install ffmpeg" }
}
