import PegbarEngine
import PegbarMedia

/// Pictures and clips made one size, read when they are needed.
///
/// Of many inputs only those that are seen take memory or a process.
package final class InputReel {
  /// The size of everything that is shown.
  package let size: PixelSize
  /// The files, as they were named.
  let paths: [String]
  private let inputs: [InputHeader]
  private let fit: PictureFit
  private let background: SIMD4<UInt8>
  /// What is seen now: as it was read, where that is needed again, and as it is shown.
  private var seen: [Int: (source: Picture?, shown: Picture)] = [:]

  /// Looks at every file's header.
  ///
  /// - Parameters:
  ///   - paths: one or more files.
  ///   - size: nil for that of the first.
  ///   - fit: how inputs of another size take it.
  ///   - background: premultiplied, around inputs that do not fill the size.
  /// - Throws: `MediaError` of the first file that shows nothing.
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

  /// The clips by their numbers.
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

  /// Lets all inputs rest but those that are seen.
  func keep(_ wanted: ClosedRange<Int>) {
    for index in seen.keys where !wanted.contains(index) {
      seen[index] = nil
      if case .clip(let clip) = inputs[index] { clip.rest() }
    }
  }

  /// What an input shows.
  ///
  /// - Parameters:
  ///   - index: the input's number.
  ///   - time: seconds since it began; of no meaning for a picture.
  /// - Returns: a picture of the reel's size; the same object while it is the same.
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
