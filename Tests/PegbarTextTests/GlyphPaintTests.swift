import Foundation
import PegbarCore
import Testing

@testable import PegbarText

@Suite struct GlyphPaintTests {
  /// DejaVu Sans whose letter A (glyph 36) is painted with the bar of I (glyph 44): a red one, half opaque, a moved
  /// one with a gradient, and one in the colour of the text, turned by a quarter.
  ///
  /// Source: the structures of OpenType 1.9, chapter COLR, put together by hand.
  private func paintedFont() throws -> OpenFont {
    let path = try paintedFile()
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try OpenFont(path: path)
  }

  private func paintedFile() throws -> String {
    let plain = try openDejaVu()
    let colr: [UInt8] =
      [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 34, 0, 0, 0, 50]
      + [UInt8](repeating: 0, count: 12)
      + [0, 0, 0, 1, 0, 36, 0, 0, 0, 10, 1, 3, 0, 0, 0, 0]
      + [0, 0, 0, 3, 0, 0, 0, 16, 0, 0, 0, 27, 0, 0, 0, 78]
      + [10, 0, 0, 6, 0, 44, 2, 0, 0, 0x20, 0]
      + [14, 0, 0, 8, 0, 100, 0xFF, 0xCE, 10, 0, 0, 6, 0, 44, 4, 0, 0, 16]
      + [0, 0, 0, 0, 0, 100, 0, 0, 0, 0, 0, 100]
      + [0, 0, 3, 0, 0, 0, 2, 0x40, 0, 0x20, 0, 0, 1, 0x40, 0, 0x40, 0, 0, 0, 0x40, 0]
      + [24, 0, 0, 6, 0x20, 0, 10, 0, 0, 6, 0, 44, 2, 0xFF, 0xFF, 0x40, 0]
    let cpal: [UInt8] = [
      0, 0, 0, 3, 0, 1, 0, 3, 0, 0, 0, 14, 0, 0, 0, 0, 255, 255, 0, 255, 0, 255, 255, 0, 0, 255,
    ]
    let path = NSTemporaryDirectory() + "pegbar-colr-\(UInt64.random(in: 0 ... .max)).ttf"
    let font = try Data(contentsOf: URL(fileURLWithPath: plain.path))
    try Data(with(Array(font), ["COLR": colr, "CPAL": cpal])).write(
      to: URL(fileURLWithPath: path))
    return path
  }

  /// A font with more tables, in the order of their names.
  private func with(_ font: [UInt8], _ tables: [String: [UInt8]]) -> [UInt8] {
    func number(_ at: Int, _ size: Int) -> Int {
      font[at..<at + size].reduce(0) { $0 << 8 | Int($1) }
    }
    func bytes(_ x: Int) -> [UInt8] {
      (0..<4).reversed().map { UInt8(truncatingIfNeeded: x >> (8 * $0)) }
    }
    let count = number(4, 2)
    let shift = 16 * tables.count
    var records = (0..<count).map { i -> [UInt8] in
      let at = 12 + 16 * i
      return Array(font[at..<at + 8]) + bytes(number(at + 8, 4) + shift) + font[at + 12..<at + 16]
    }
    var end: [UInt8] = []
    for (name, table) in tables {
      let place = font.count + shift + end.count
      records.append(Array(name.utf8) + [0, 0, 0, 0] + bytes(place) + bytes(table.count))
      end += table
    }
    records.sort { $0.prefix(4).lexicographicallyPrecedes($1.prefix(4)) }
    let head = Array(font[0..<4]) + bytes(count + tables.count).suffix(2) + font[6..<12]
    return head + records.flatMap { $0 } + font[(12 + 16 * count)...] + end
  }

  @Test func paintsBecomeOutlines() throws {
    let font = try paintedFont()
    #expect(font.isColored)
    guard case .painting(let painting) = font.glyph(36).look else {
      Issue.record("A has no paints")
      return
    }
    let tones = painting.nodes.map { node -> GlyphPainting.Tone? in
      guard case .fill(_, .tone(let tone)) = node else { return nil }
      return tone
    }
    #expect(
      tones == [
        GlyphPainting.Tone(color: Color(red: 1, green: 0, blue: 0), alpha: 0.5), nil,
        GlyphPainting.Tone(),
      ])
    guard case .fill(_, .gradient(let gradient)) = painting.nodes[1] else {
      Issue.record("the second is no gradient")
      return
    }
    #expect(gradient.stops.map(\.place) == [0, 0.5, 1] && gradient.extend == .pad)
    func box(_ outline: [Path.Element]) -> Rect? {
      let points = outline.compactMap { element -> Point? in
        switch element {
        case .move(let p), .line(let p): p
        default: nil
        }
      }
      guard let x = points.map(\.x).min(), let y = points.map(\.y).min(),
        let right = points.map(\.x).max(), let bottom = points.map(\.y).max()
      else { return nil }
      return Rect(x: x, y: y, width: right - x, height: bottom - y)
    }
    // The bar goes from (201, 0) to (403, 1493).
    #expect(box(painting.outlines[0]) == Rect(x: 201, y: 0, width: 202, height: 1493))
    #expect(box(painting.outlines[1]) == Rect(x: 301, y: -50, width: 202, height: 1493))
    let turned = try #require(box(painting.outlines[2]))
    #expect(abs(turned.minX + 1493) < 1e-6 && abs(turned.minY - 201) < 1e-6)
    #expect(abs(turned.size.width - 1493) < 1e-6 && abs(turned.size.height - 202) < 1e-6)
  }

  /// The characters that are pictures come from the font that is asked for where that is coloured.
  @Test func aColouredFontShowsItsOwnPictures() throws {
    let path = try paintedFile()
    defer { try? FileManager.default.removeItem(atPath: path) }
    var request = TextRequest(AttributedText([.init("\u{1F600}")]), font: path, size: 20)
    request.keepsLines = true
    let run = try #require(TextLayout(request).lines.first?.runs.first)
    #expect(run.font.path == path && run.glyphs.first ?? 0 > 0)
  }

  @Test func otherGlyphsStayAsTheyAre() throws {
    guard case .outline(let outline) = try paintedFont().glyph(44).look else {
      Issue.record("I has no outline")
      return
    }
    #expect(outline.count > 3)
  }

  @Test func tablesReadAsZeroOutside() throws {
    let font = try paintedFont()
    let table = try #require(font.paints)
    #expect(table.number16(0) == 1 && table.number32(1_000_000) == 0 && table.byte(-1) == 0)
    #expect(table.offset32(14) == 34 && table.offset32(22) == nil)
    #expect(try openDejaVu().paints == nil)
  }
}
