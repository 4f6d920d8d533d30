import PegbarCore

/// A picture that a scene file names and that has not been read.
///
/// One object for each file; a stage that is made without pictures shows nothing in its place.
public final class ContentReference: Content {
  /// The file's path with all links resolved.
  public let realPath: String
  /// As the scene file writes it.
  public let name: String
  /// Where the scene file first names it.
  let path: JSONPath

  init(realPath: String, name: String, path: JSONPath) {
    self.realPath = realPath
    self.name = name
    self.path = path
  }
}
