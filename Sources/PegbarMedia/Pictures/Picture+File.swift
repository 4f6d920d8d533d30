import PegbarCore
import PegbarEngine

extension Picture {
  /// Makes a picture of a file's size, all of whose pixels `body` sets.
  ///
  /// - Throws: `MediaError` of kind decoder where there is no memory, and what `body` throws.
  convenience init(
    ofFile path: String, width: Int, height: Int, isOpaque: Bool = false,
    drawing body: (_ pixels: UnsafeMutableRawPointer, _ stride: Int) throws -> Void
  ) throws {
    do {
      try self.init(tryingWidth: width, height: height, isOpaque: isOpaque, drawing: body)
    } catch let error as PictureError {
      throw MediaError.starved(path, error.description)
    }
  }
}

extension MediaError {
  /// A decoder without memory.
  static func starved(
    _ path: String, _ reason: String = "there is not enough memory"
  ) -> MediaError {
    MediaError(
      .decoder, path: path, reason: reason, advice: "free some memory, or use smaller pictures")
  }
}

extension MediaError: PossibleShortage {
  package var isShortage: Bool { kind == .decoder }
}
