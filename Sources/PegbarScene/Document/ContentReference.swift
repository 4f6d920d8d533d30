import PegbarCore

/// A reference to a picture in a scene file that has not been read.
///
/// There is one object for each file; a stage made without pictures draws nothing in its place.
public final class ContentReference: UnreadImage {
  /// The file's path with symbolic links resolved.
  public let realPath: String
  /// The name in the scene file.
  public let name: String
  /// Where the scene file first names it.
  let path: JSONPath

  init(realPath: String, name: String, path: JSONPath) {
    self.realPath = realPath
    self.name = name
    self.path = path
  }
}
