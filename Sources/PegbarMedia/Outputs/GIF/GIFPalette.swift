import CPegbarCodecs
import PegbarEngine

/// The colours of some frames of a GIF: first counted, then chosen.
///
/// About 10 MB for any number of frames. One thread at a time.
final class GIFPalette {
  private let palette: OpaquePointer
  private let threads: Int32
  private let path: String

  /// Red, green, blue of each colour, filled up to a power of two; empty until `choose`.
  private(set) var table: [UInt8] = []
  private var count = 0

  /// A palette without colours.
  ///
  /// - Parameters:
  ///   - threads: the colours do not depend on it.
  ///   - path: the output, for errors.
  /// - Throws: `MediaError` without memory.
  init(threads: Int, path: String) throws {
    guard let palette = pgb_gif_palette_new() else { throw MediaError.noMemory(path) }
    self.palette = palette
    self.threads = Int32(clamping: threads)
    self.path = path
  }

  deinit { pgb_gif_palette_free(palette) }

  /// Counts the colours of a part of a frame.
  func add(_ canvas: StraightCanvas, _ part: pgb_codec_rect) {
    pgb_gif_palette_add(
      palette, canvas.start(of: part), canvas.stride, part.width, part.height)
  }

  /// Chooses at most 255 colours of those that were counted.
  func choose() throws {
    count = Int(pgb_gif_palette_build(palette, threads))
    guard count > 0 else { throw MediaError.noMemory(path) }
    let colors = UnsafeBufferPointer(start: pgb_gif_palette_colors(palette), count: count * 3)
    table = colors + [UInt8](repeating: 0, count: (1 << bits) * 3 - colors.count)
  }

  /// Forgets everything.
  func clear() {
    pgb_gif_palette_clear(palette)
    table = []
    count = 0
  }

  /// Whether each colour that was counted is kept as it is.
  var isExact: Bool { pgb_gif_palette_is_exact(palette) != 0 }

  /// The mean squared distance in Oklab at which the pixels that `counted` has seen are drawn.
  func error(of counted: GIFPalette) -> Double {
    pgb_gif_palette_error(palette, counted.palette, threads)
  }

  /// Bits of an index, 2 to 8.
  var bits: Int {
    var bits = 2
    while 1 << bits < count + 1 { bits += 1 }
    return bits
  }

  /// The index that is no colour.
  var transparent: UInt8 { UInt8(count) }

  /// Draws what has changed on a canvas, and says with which indices.
  ///
  /// - Parameters:
  ///   - pixels: the frame.
  ///   - drawn: what was there when the canvas was drawn.
  ///   - canvas: what a viewer sees, brought up to date.
  ///   - area: outside of it nothing has changed.
  ///   - indices: a byte for each pixel of the area.
  /// - Returns: the rectangle that has changed; empty when nothing has.
  /// - Throws: `MediaError` without memory.
  func plan(
    _ pixels: StraightCanvas, drawn: StraightCanvas, on canvas: StraightCanvas,
    _ area: pgb_codec_rect, into indices: UnsafeMutablePointer<UInt8>
  ) throws -> pgb_codec_rect {
    var changed = pgb_codec_rect()
    let made = pgb_gif_plan(
      palette, drawn.pixels, pixels.pixels, canvas.pixels, canvas.stride, area, transparent,
      threads, indices, &changed)
    guard made != 0 else { throw MediaError.noMemory(path) }
    return changed
  }
}
