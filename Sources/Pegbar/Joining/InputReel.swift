import PegbarEngine
import PegbarMedia

/// Pictures and clips scaled to one size and read when needed.
///
/// Only the inputs visible at the moment take memory or a process.
package final class InputReel {
  /// The common size.
  package let size: PixelSize
  /// The paths of the inputs, as given.
  let paths: [String]
  private let inputs: [InputHeader]
  private let fit: PictureFit
  private let background: SIMD4<UInt8>
  /// The visible inputs: the picture as read, if it is needed again, and as shown.
  private var seen: [Int: (source: Picture?, shown: Picture)] = [:]

  /// Reads every file's header.
  ///
  /// - Parameters:
  ///   - paths: one or more files.
  ///   - size: nil for the first input's.
  ///   - fit: how inputs of another size are fitted to it.
  ///   - background: premultiplied, around inputs that do not fill the size.
  /// - Throws: `MediaError` of the first file that cannot be read.
  package init(
    paths: [String], size: PixelSize?, fit: PictureFit, background: SIMD4<UInt8>
  ) throws {
    self.paths = paths
    inputs = try InputHeader.read(paths: paths)
    switch inputs[0] {
    case _ where size != nil: self.size = size ?? PixelSize(width: 1, height: 1)
    case .picture(let width, let height): self.size = PixelSize(width: width, height: height)
    case .clip(let clip): self.size = PixelSize(width: clip.info.width, height: clip.info.height)
    }
    self.fit = fit
    self.background = background
  }

  /// The clips with their input numbers.
  var clips: [(index: Int, clip: any ClipSource)] {
    inputs.enumerated().compactMap { index, input in
      if case .clip(let clip) = input { (index, clip) } else { nil }
    }
  }

  /// How long each input is shown.
  ///
  /// - Parameter hold: seconds that a picture stands still.
  /// - Returns: a length for each input.
  func lengths(hold: Double) -> [CutTimeline.Length] {
    inputs.map { input in
      if case .clip(let clip) = input { .clip(clip.info.duration) } else { .still(hold) }
    }
  }

  /// Releases all inputs except the visible ones.
  func keep(_ wanted: ClosedRange<Int>) {
    for index in seen.keys where !wanted.contains(index) {
      seen[index] = nil
      if case .clip(let clip) = inputs[index] { clip.rest() }
    }
  }

  /// The picture of an input at a time.
  ///
  /// - Parameters:
  ///   - index: the input's number.
  ///   - time: seconds since the input began; ignored for a picture.
  /// - Returns: a picture of the reel's size; the same object as long as it does not change.
  /// - Throws: `MediaError`.
  package func picture(_ index: Int, at time: Double) throws -> Picture {
    let source: Picture
    switch inputs[index] {
    case .picture:
      if let known = seen[index] { return known.shown }
      source = try PictureReader.read(path: paths[index])
    case .clip(let clip):
      source = try clip.frame(at: max(0, time))
      if let known = seen[index], known.source === source { return known.shown }
    }
    let shown = source.resized(
      width: size.width, height: size.height, fit: fit, background: background)
    if case .clip = inputs[index] {
      seen[index] = (source, shown)
    } else {
      seen[index] = (nil, shown)
    }
    return shown
  }
}
