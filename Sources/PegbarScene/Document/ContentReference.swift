import PegbarCore

/// A reference to a picture in a scene file that has not been read.
///
/// There is one object for each file and each picture inside the scene file; a stage made without pictures draws nothing in its place.
public final class ContentReference: UnreadImage {
  /// The file's path with symbolic links resolved; the whole `data:` text of a picture inside the scene file.
  public let realPath: String
  /// The name in the scene file; a short form of a `data:` text.
  public let name: String
  /// The bytes of a picture inside the scene file; nil for a file.
  public let data: [UInt8]?
  /// Where the scene file first names it.
  let path: JSONPath

  init(realPath: String, name: String, path: JSONPath) {
    self.realPath = realPath
    self.name = name
    data = nil
    self.path = path
  }

  init(_ picture: EmbeddedPicture, text: String, path: JSONPath) {
    (realPath, name, data) = (text, picture.name, picture.bytes)
    self.path = path
  }
}
