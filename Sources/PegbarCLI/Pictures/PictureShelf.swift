import ArgumentParser
import PegbarEngine
import PegbarMedia

/// How a picture takes another size, as the command line names it.
enum FitChoice: String, CaseIterable, ExpressibleByArgument {
  case fill, fit, stretch

  /// The same for pictures.
  var pictureFit: PictureFit {
    switch self {
    case .fill: .fill
    case .fit: .fit
    case .stretch: .stretch
    }
  }
}

/// Pictures of one size, read when they are needed; the last two stay in memory.
final class PictureShelf {
  /// The size of every picture.
  let size: PixelSize
  private let paths: [String]
  private let fit: PictureFit
  private let background: SIMD4<UInt8>
  private var kept: [(index: Int, picture: Picture)] = []

  /// Looks at every file's header.
  ///
  /// - Parameters:
  ///   - paths: one or more files.
  ///   - size: nil for that of the first.
  ///   - fit: how pictures of another size take it.
  ///   - background: premultiplied, around pictures that do not fill the size.
  /// - Throws: `MediaError` of the first file that is no picture.
  init(paths: [String], size: PixelSize?, fit: FitChoice, background: SIMD4<UInt8>) throws {
    let sizes = try paths.map { try PictureReader.pictureSize(path: $0) }
    self.paths = paths
    self.size = size ?? PixelSize(width: sizes[0].width, height: sizes[0].height)
    self.fit = fit.pictureFit
    self.background = background
  }

  /// A picture by its number.
  ///
  /// - Throws: `MediaError`.
  func picture(_ index: Int) throws -> Picture {
    if let entry = kept.first(where: { $0.index == index }) { return entry.picture }
    let picture = try PictureReader.read(path: paths[index]).resized(
      width: size.width, height: size.height, fit: fit, background: background)
    kept.append((index, picture))
    if kept.count > 2 { kept.removeFirst() }
    return picture
  }
}
