import CPegbarText
import PegbarCore

/// A glyph whose colours are a graph of paints: version 1 of the table COLR.
///
/// It becomes outlines in one colour each. A gradient is the colour of its middle; clips inside one another and modes
/// other than over, which letters hardly use, are left out. Source: OpenType 1.9, chapter COLR.
struct GlyphPaint {
  /// An outline in one colour; nil is the colour of the text.
  struct Layer {
    var glyph: UInt32
    var map: Affine
    var color: Color?
  }

  /// x' = xx·x + xy·y + dx, y' = yx·x + yy·y + dy.
  struct Affine {
    var xx = 1.0, yx = 0.0, xy = 0.0, yy = 1.0, dx = 0.0, dy = 0.0

    /// The map that does this one after another.
    func after(_ a: Affine) -> Affine {
      Affine(
        xx: xx * a.xx + xy * a.yx, yx: yx * a.xx + yy * a.yx, xy: xx * a.xy + xy * a.yy,
        yy: yx * a.xy + yy * a.yy, dx: xx * a.dx + xy * a.dy + dx, dy: yx * a.dx + yy * a.dy + dy)
    }

    func callAsFunction(_ p: Point) -> Point {
      Point(x: xx * p.x + xy * p.y + dx, y: yx * p.x + yy * p.y + dy)
    }

    /// The same around a point.
    func around(_ x: Double, _ y: Double) -> Affine {
      Affine(dx: x, dy: y).after(after(Affine(dx: -x, dy: -y)))
    }
  }

  private let table: FontTable
  private let font: OpenFont
  private var layers: [Layer] = []
  /// Paints that may still be looked at: graphs share parts and might go round.
  private var budget = 512

  /// Paints above one another.
  private static let deepest = 32

  /// The layers of a glyph, the lowest first; nil where the font has no paint for it.
  static func layers(_ glyph: UInt32, of font: OpenFont) -> [Layer]? {
    guard let table = font.paints else { return nil }
    var paint = GlyphPaint(table: table, font: font)
    guard let start = paint.paint(of: glyph) else { return nil }
    paint.add(start, Affine(), 0)
    return paint.layers
  }

  private init(table: FontTable, font: OpenFont) { (self.table, self.font) = (table, font) }

  /// Where a glyph's paint begins.
  private func paint(of glyph: UInt32) -> Int? {
    guard let list = table.offset32(14) else { return nil }
    var (low, high) = (0, table.number32(list))
    while low < high {
      let middle = (low + high) / 2
      let record = list + 4 + 6 * middle
      let found = table.number16(record)
      if found == glyph { return table.number32(record + 2) + list }
      if found < glyph { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// Goes through a paint that fills no glyph yet.
  private mutating func add(_ at: Int, _ map: Affine, _ depth: Int) {
    budget -= 1
    guard budget > 0, depth < GlyphPaint.deepest, layers.count < 256 else { return }
    switch table.byte(at) {
    case 1:
      guard let list = table.offset32(18) else { return }
      let (count, first) = (table.byte(at + 1), table.number32(at + 2))
      for i in 0..<count where first + i < table.number32(list) {
        add(list + table.number32(list + 4 + 4 * (first + i)), map, depth + 1)
      }
    case 10:
      let glyph = UInt32(table.number16(at + 4))
      if let fill = fill(at + table.number24(at + 1), depth + 1) {
        layers.append(Layer(glyph: glyph, map: map, color: fill))
      }
    case 11:
      if let start = paint(of: UInt32(table.number16(at + 1))) { add(start, map, depth + 1) }
    case 12...31:
      add(at + table.number24(at + 1), map.after(transform(at)), depth + 1)
    case 32:
      let mode = table.byte(at + 4)
      // Clear, source, destination, source in, destination in; all others are taken for over.
      if ![0, 1, 5].contains(mode) { add(at + table.number24(at + 5), map, depth + 1) }
      if ![0, 2, 6].contains(mode) { add(at + table.number24(at + 1), map, depth + 1) }
    default: break
    }
  }

  /// The colour that fills a glyph: outer nil for none, inner nil for that of the text.
  private mutating func fill(_ at: Int, _ depth: Int) -> Color?? {
    budget -= 1
    guard budget > 0, depth < GlyphPaint.deepest else { return nil }
    let format = table.byte(at)
    switch format {
    case 2, 3: return .some(color(at + 1))
    case 4...9:
      let line = at + table.number24(at + 1)
      let count = table.number16(line + 1)
      guard count > 0 else { return nil }
      let size = format % 2 == 0 ? 6 : 10
      return .some(color(line + 3 + (count / 2) * size + 2))
    case 10, 12...31: return fill(at + table.number24(at + 1), depth + 1)
    case 32: return fill(at + table.number24(at + 1), depth + 1)
    case 1:
      guard let list = table.offset32(18), table.number32(at + 2) < table.number32(list) else {
        return nil
      }
      return fill(list + table.number32(list + 4 + 4 * table.number32(at + 2)), depth + 1)
    default: return nil
    }
  }

  /// The colour of the font's first palette at a place with its number and alpha; nil for that of the text.
  private func color(_ at: Int) -> Color? {
    var color = pgb_glyph_layer()
    pgb_font_color(font.handle, UInt32(table.number16(at)), &color)
    guard color.is_foreground == 0 else { return nil }
    return Color(
      red: Double(color.red) / 255, green: Double(color.green) / 255,
      blue: Double(color.blue) / 255,
      alpha: Double(color.alpha) / 255 * max(0, min(1, table.share(at + 2))))
  }

  private func transform(_ at: Int) -> Affine {
    func share(_ i: Int) -> Double { table.share(at + 4 + 2 * i) }
    func length(_ i: Int) -> Double { Double(table.signed16(at + 4 + 2 * i)) }
    // Formats with variations have a number behind what is read here.
    switch table.byte(at) & ~1 {
    case 12:
      let m = at + table.number24(at + 4)
      let n = (0..<6).map { Double(Int32(truncatingIfNeeded: table.number32(m + 4 * $0))) / 65536 }
      return Affine(xx: n[0], yx: n[1], xy: n[2], yy: n[3], dx: n[4], dy: n[5])
    case 14: return Affine(dx: length(0), dy: length(1))
    case 16: return Affine(xx: share(0), yy: share(1))
    case 18: return Affine(xx: share(0), yy: share(1)).around(length(2), length(3))
    case 20: return Affine(xx: share(0), yy: share(0))
    case 22: return Affine(xx: share(0), yy: share(0)).around(length(1), length(2))
    case 24: return GlyphPaint.turn(share(0))
    case 26: return GlyphPaint.turn(share(0)).around(length(1), length(2))
    case 28: return GlyphPaint.skew(share(0), share(1))
    case 30: return GlyphPaint.skew(share(0), share(1)).around(length(2), length(3))
    default: return Affine()
    }
  }

  /// Half turns, counterclockwise.
  private static func turn(_ halves: Double) -> Affine {
    let (s, c) = Math.sineAndCosine(halves * .pi)
    return Affine(xx: c, yx: s, xy: -s, yy: c)
  }

  private static func skew(_ x: Double, _ y: Double) -> Affine {
    func tangent(_ halves: Double) -> Double {
      let (s, c) = Math.sineAndCosine(halves * .pi)
      return c == 0 ? 0 : s / c
    }
    return Affine(yx: tangent(y), xy: -tangent(x))
  }
}

/// A table of a font; what lies outside reads as 0.
struct FontTable: Sendable {
  private let bytes: [UInt8]

  /// Copies a table of four letters; nil where the font has none.
  init?(_ tag: StaticString, of font: OpaquePointer) {
    let found = tag.withUTF8Buffer { letters in
      letters.withMemoryRebound(to: CChar.self) { pgb_font_find_table(font, $0.baseAddress) }
    }
    guard found.blob != nil else { return nil }
    defer { pgb_table_free(found) }
    bytes = Array(UnsafeBufferPointer(start: found.bytes, count: found.length))
  }

  func byte(_ at: Int) -> Int { bytes.indices.contains(at) ? Int(bytes[at]) : 0 }
  func number16(_ at: Int) -> Int { byte(at) << 8 | byte(at + 1) }
  func number24(_ at: Int) -> Int { number16(at) << 8 | byte(at + 2) }
  func number32(_ at: Int) -> Int { number16(at) << 16 | number16(at + 2) }
  func signed16(_ at: Int) -> Int { Int(Int16(truncatingIfNeeded: number16(at))) }
  /// A number of 2 and 14 bits.
  func share(_ at: Int) -> Double { Double(signed16(at)) / 16384 }
  /// A place in the table; nil for none.
  func offset32(_ at: Int) -> Int? {
    let offset = number32(at)
    return offset > 0 && offset < bytes.count ? offset : nil
  }
}
