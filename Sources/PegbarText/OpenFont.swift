import CPegbarCodecs
import CPegbarText
import PegbarCore
import PegbarEngine
import PegbarMedia
import PegbarSystem
import Synchronization

/// A font that is ready for use: a face of a font file.
///
/// Immutable; for any thread. Lengths are in units of which `metrics.units` make the size of the font.
package final class OpenFont: @unchecked Sendable {
  /// The font's file.
  package let path: String
  /// The number of the face in the file.
  let face: UInt32
  package let metrics: pgb_font_metrics
  let handle: OpaquePointer
  /// Glyphs whose colours are a graph of paints; nil where there are none.
  let paints: FontTable?
  /// The contents of the file, which all settings of its axes share.
  private let bytes: FontBytes
  private let glyphs = Mutex<[UInt32: Glyph]>([:])

  /// The largest font file that is read, bytes: 256 MiB.
  package static let maximumFileSize = 256 << 20

  /// Glyphs whose outlines are kept; when there are more, all are worked out anew.
  private static let mostGlyphs = 8192

  /// Opens a face of a file.
  ///
  /// - Throws: `FontError` where the file cannot be read or is no font.
  package convenience init(path: String, face: UInt32 = 0) throws(FontError) {
    let bytes = try FontBytes(path: path, limit: OpenFont.maximumFileSize)
    guard let font = pgb_font_open(bytes.start, bytes.count, face, nil, 0) else {
      throw FontError(path: path, reason: "is not a TrueType or OpenType font")
    }
    guard pgb_font_is_drawable(font) != 0 else {
      pgb_font_close(font)
      throw FontError(path: path, reason: "has no outlines of its letters")
    }
    self.init(path: path, face: face, bytes: bytes, handle: font)
  }

  private init(path: String, face: UInt32, bytes: FontBytes, handle: OpaquePointer) {
    (self.path, self.face, self.bytes, self.handle) = (path, face, bytes, handle)
    metrics = pgb_font_measure(handle)
    let table = FontTable("COLR", of: handle)
    paints = table?.number16(0) == 1 ? table : nil
  }

  deinit { pgb_font_close(handle) }

  /// The same font at settings of its axes; the file is not read again.
  ///
  /// - Returns: nil where memory is short.
  func varied(by variations: [Variation]) -> OpenFont? {
    let settings = variations.map(\.setting)
    return pgb_font_open(bytes.start, bytes.count, face, settings, settings.count).map {
      OpenFont(path: path, face: face, bytes: bytes, handle: $0)
    }
  }

  /// The names that a font gives itself.
  package enum NameKind: UInt32 {
    case family = 1
    case full = 4
    case postScript = 6
    /// The family that all its styles share, where `family` has some of them only.
    case typographicFamily = 16
  }

  /// A name that the font gives itself in English; nil where it has none.
  package func name(_ kind: NameKind) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { bytes in
      guard let start = bytes.baseAddress else { return nil }
      pgb_font_name(handle, kind.rawValue, start, bytes.count)
      let name = String(cString: start)
      return name.isEmpty ? nil : name
    }
  }

  /// Whether the font has a glyph for a character.
  func has(_ character: UInt32) -> Bool { pgb_font_has(handle, character) != 0 }

  /// Whether it has glyphs in colours of their own, or that are pictures.
  var isColored: Bool { paints != nil || pgb_font_is_colored(handle) != 0 }

  /// The character that is seen for a soft hyphen at the end of a line; nil where the font has none.
  var hyphen: UInt32? { [0x2010, 0x2D].first(where: has) }

  /// The glyph of a character; 0 where the font has none.
  package func glyphNumber(of character: UInt32) -> UInt32 { pgb_font_glyph(handle, character) }

  /// How far the pen moves after a glyph that stands alone.
  package func advance(of glyph: UInt32) -> Double { Double(pgb_font_advance(handle, glyph)) }

  /// A glyph's look.
  package func glyph(_ number: UInt32) -> Glyph {
    if let known = glyphs.withLock({ $0[number] }) { return known }
    let made = Glyph(number, of: self)
    glyphs.withLock { glyphs in
      if glyphs.count >= OpenFont.mostGlyphs { glyphs.removeAll() }
      glyphs[number] = made
    }
    return made
  }

  /// A setting of a variable font's axis.
  package struct Variation: Hashable, Sendable {
    /// Four letters, such as `wght`.
    package var axis: String
    /// In the axis's own units.
    package var value: Double

    package init(axis: String, value: Double) { (self.axis, self.value) = (axis, value) }

    fileprivate var setting: pgb_variation {
      var letters = Array(axis.utf8.prefix(4)).map { CChar(truncatingIfNeeded: $0) }
      while letters.count < 4 { letters.append(32) }
      return pgb_variation(
        tag: (letters[0], letters[1], letters[2], letters[3]), value: Float(value))
    }
  }
}

/// What is wrong with a font file.
package struct FontError: Error, CustomStringConvertible, Hashable {
  package let path: String
  package let reason: String
  package var description: String { "\(path): \(reason)" }
}

/// The contents of a font file.
private final class FontBytes: @unchecked Sendable {
  let start: UnsafeMutablePointer<UInt8>
  let count: Int

  init(path: String, limit: Int) throws(FontError) {
    var start: UnsafeMutablePointer<UInt8>?
    var size = 0
    let code = pgb_read_file(path, limit, &start, &size)
    guard code == 0, let start else {
      let reason =
        code == EFBIG ? "is larger than \(limit >> 20) MiB" : String(cString: strerror(code))
      throw FontError(path: path, reason: reason)
    }
    (self.start, count) = (start, size)
  }

  deinit { free(start) }
}
