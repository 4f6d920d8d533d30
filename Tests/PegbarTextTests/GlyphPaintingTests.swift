import Foundation
import PegbarCore
import PegbarTestSupport
import Testing

@testable import PegbarText

@Suite struct GlyphPaintingTests {
  private func font() throws -> OpenFont { try OpenFont(path: PaintedFont.path) }

  private func painting(_ number: Int) throws -> GlyphPainting {
    let font = try font()
    return try #require(
      font.glyph(font.glyphNumber(of: UInt32(0xE000 + number))).painting)
  }

  /// Source: the third point of `Tests/Fonts/painted.py` lies at 45° to the line of the colours.
  @Test func theThirdPointTurnsALinearGradient() throws {
    guard case .fill(_, .gradient(let gradient)) = try painting(1).nodes[0],
      case .linear(let start, let end) = gradient.shape
    else {
      Issue.record("no linear gradient")
      return
    }
    // From (312, 100) to (712, 100), at right angles to the line to (512, 500).
    #expect(start == Point(x: 312, y: 100))
    #expect(abs(end.x - 632) < 1e-9 && abs(end.y + 60) < 1e-9)
    #expect(gradient.stops.map(\.place) == [0.25, 0.5, 0.75])
  }

  /// Angles are turns; backwards ones too.
  @Test func sweepsTellTheirAngles() throws {
    guard case .fill(_, .gradient(let gradient)) = try painting(7).nodes[0],
      case .sweep(_, let start, let end) = gradient.shape
    else {
      Issue.record("no sweep gradient")
      return
    }
    #expect(abs(start - 300.0 / 360) < 1e-4 && abs(end - 90.0 / 360) < 1e-4)
  }

  /// Nodes say what lies in what; modes that need no group have none.
  @Test func nodesAreNested() throws {
    guard case .clip(_, let inside) = try painting(29).nodes[0] else {
      Issue.record("no clip")
      return
    }
    #expect(inside.count == 3)
    // 39 is source over: six fills in a row would be in one group otherwise.
    #expect(try painting(39).nodes.count == 3)
    guard case .composite(let source, let mode, let backdrop) = try painting(41).nodes[0] else {
      Issue.record("no mode")
      return
    }
    #expect(source.count == 2 && mode == .sourceIn && backdrop.count == 1)
  }

  /// The rectangle of a mode is where the mode can show anything.
  @Test func boundsFollowTheMode() throws {
    let font = try font()
    func box(_ number: Int) -> (SIMD2<Double>, SIMD2<Double>) {
      let glyph = font.glyph(font.glyphNumber(of: UInt32(0xE000 + number)))
      return (glyph.low, glyph.high)
    }
    // A colour without end inside a circle of radius 384 around (512, 256).
    #expect(box(34) == (SIMD2(128, -128), SIMD2(896, 640)))
    // Nothing but colour: the rectangle of the glyph.
    #expect(box(33) == (SIMD2(0, -256), SIMD2(1024, 768)))
  }

  /// Broken tables draw something or nothing, in a moment: no crash, no end without end.
  ///
  /// Each round changes some bytes of the table of paints; the numbers come from a seed, so that a failure comes again.
  @Test func brokenTablesAreHarmless() throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: PaintedFont.path)))
    let table = try #require(place(of: "COLR", in: bytes))
    let count = try #require(place(of: "CPAL", in: bytes)) - table
    let path = NSTemporaryDirectory() + "pegbar-broken-\(UInt64.random(in: 0 ... .max)).ttf"
    defer { try? FileManager.default.removeItem(atPath: path) }
    var seed: UInt64 = 1
    func next(_ count: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % count
    }
    for _ in 0..<150 {
      var broken = bytes
      for _ in 0..<1 + next(12) {
        broken[table + next(count)] =
          [0, 1, 10, 11, 32, 0x7F, 0xFF, UInt8(next(256))][next(8)]
      }
      try Data(broken).write(to: URL(fileURLWithPath: path))
      guard let font = try? OpenFont(path: path) else { continue }
      for number in 0..<64 {
        let glyph = font.glyph(font.glyphNumber(of: UInt32(0xE000 + number)))
        #expect(glyph.outline.count <= GlyphPaint.mostElements + 65_536)
      }
    }
  }

  /// A glyph that shows itself comes to an end, and so do layers that all show all of them.
  @Test func circlesEnd() throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: PaintedFont.path)))
    let font = try font()
    let table = try #require(font.paints)
    // Every paint of the list becomes the one that shows layers 0…254.
    let list = try #require(table.offset32(18))
    let start = try #require(place(of: "COLR", in: bytes))
    var broken = bytes
    let layer = start + list + table.number32(list + 4)
    broken.replaceSubrange(layer..<layer + 6, with: [1, 255, 0, 0, 0, 0])
    let path = NSTemporaryDirectory() + "pegbar-circle-\(UInt64.random(in: 0 ... .max)).ttf"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(broken).write(to: URL(fileURLWithPath: path))
    let round = try OpenFont(path: path)
    for number in 0..<64 {
      _ = round.glyph(round.glyphNumber(of: UInt32(0xE000 + number)))
    }
  }

  private func place(of name: String, in font: [UInt8]) -> Int? {
    for record in stride(from: 12, to: 12 + 16 * Int(font[5]), by: 16)
    where Array(font[record..<record + 4]) == Array(name.utf8) {
      return font[record + 8..<record + 12].reduce(0) { $0 << 8 | Int($1) }
    }
    return nil
  }
}
