import CPegbarCodecs
import PegbarEngine

extension Picture {
  /// The picture turned and mirrored as an EXIF orientation says.
  ///
  /// - Parameter orientation: 1 to 8; 1 is the picture as it is.
  /// - Returns: the picture itself for 1, otherwise a new one.
  /// - Throws: `PictureError` where there is no memory.
  package func oriented(exif orientation: Int) throws -> Picture {
    precondition((1...8).contains(orientation), "an EXIF orientation of \(orientation)")
    guard orientation != 1 else { return self }
    let isTurned = orientation >= 5
    return try Picture(
      tryingWidth: isTurned ? height : width, height: isTurned ? width : height, isOpaque: isOpaque
    ) { turned, turnedStride in
      pgb_codec_orient(
        pixels, stride, UInt32(width), UInt32(height), Int32(orientation), turned, turnedStride)
    }
  }
}
