import PegbarEngine

/// Which palette each part of an animation is drawn with: the common one, or one of its own where
/// the common one would show.
///
/// A part is at least a second and eight frames, and begins, where there is one, after a rest. Each
/// part's colours are counted before it is drawn, so memory does not grow with the frames.
final class GIFPaletteChoice {
  /// The mean squared distance in Oklab that is not seen: the square of half the smallest
  /// difference that eyes tell apart.
  private static let visible = 0.0001
  /// A palette of its own has to be that much better, for each of its frames carries it.
  private static let worthwhile = 0.7
  private static let leastHundredths = 100
  private static let leastFrames = 8

  /// The palette of the file's head.
  let common: GIFPalette
  private let spool: GIFSpool
  private let canvas: StraightCanvas
  private var counted: GIFPalette?
  private var current: GIFPalette

  /// A choice that begins with the common palette.
  ///
  /// - Parameters:
  ///   - common: chosen from all frames.
  ///   - spool: the frames.
  ///   - size: of the frames.
  init(common: GIFPalette, spool: GIFSpool, size: ExportSettings) {
    self.common = common
    self.spool = spool
    current = common
    canvas = StraightCanvas(width: size.width, height: size.height)
  }

  /// The frames after `start`, itself included, that share a palette.
  func part(from start: Int) -> Range<Int> {
    let entries = spool.entries
    guard !common.isExact else { return start..<entries.count }
    var end = start + 1
    while end < entries.count {
      let isLong = entries[end].start - entries[start].start >= GIFPaletteChoice.leastHundredths
      if isLong && end - start >= GIFPaletteChoice.leastFrames { break }
      end += 1
    }
    return start..<end
  }

  /// The palette for a part.
  func palette(for part: Range<Int>, threads: Int, path: String) throws -> GIFPalette {
    // The only part is what the common palette was made of.
    if common.isExact || part == 0..<spool.entries.count { return common }
    let counted = try self.counted ?? GIFPalette(threads: threads, path: path)
    self.counted = counted
    counted.clear()
    for entry in spool.entries[part] {
      try spool.restore(entry, onto: canvas)
      counted.add(canvas, entry.part)
    }
    let common = common.error(of: counted)
    if common <= GIFPaletteChoice.visible { return use(self.common) }
    let before = current === self.common ? common : current.error(of: counted)
    if before <= GIFPaletteChoice.visible { return current }
    try counted.choose()
    if counted.error(of: counted) < GIFPaletteChoice.worthwhile * min(common, before) {
      self.counted = nil
      return use(counted)
    }
    return use(before < common ? current : self.common)
  }

  private func use(_ palette: GIFPalette) -> GIFPalette {
    current = palette
    return palette
  }
}
