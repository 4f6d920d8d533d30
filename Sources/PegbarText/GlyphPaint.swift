import CPegbarText
import PegbarCore

/// Reads glyphs whose colours are a graph of paints: version 1 of the table COLR.
///
/// Source: OpenType 1.9.1, chapter COLR.
struct GlyphPaint {
  typealias Affine = GlyphPainting.Affine

  let table: FontTable
  let font: OpenFont
  /// What a variable font's settings add; nil for none.
  private let variations: FontVariations?
  private var painting = GlyphPainting()
  /// Paints that may still be looked at: graphs share parts and might go round.
  private var budget = GlyphPaint.mostPaints
  /// Elements of glyphs' outlines that may still be read.
  private var elements = GlyphPaint.mostElements

  /// Paints of a glyph that are drawn; a part that several use counts each time.
  static let mostPaints = 4096
  /// Elements of all outlines of a glyph.
  static let mostElements = 1 << 18
  /// Paints inside one another; more show nothing.
  static let deepest = 64

  /// What a glyph shows; nil where the font has no paint for it.
  static func painting(_ glyph: UInt32, of font: OpenFont) -> GlyphPainting? {
    guard let table = font.paints else { return nil }
    var paint = GlyphPaint(table, font)
    guard paint.paint(of: glyph) != nil else { return nil }
    var everywhere = GlyphBox()
    for side in [-16 * font.metrics.units, 16 * font.metrics.units] {
      everywhere.add(Point(x: side, y: side))
    }
    paint.painting.nodes = paint.nodes(glyph: glyph, Affine(), everywhere, 0)
    paint.hold(glyph, within: everywhere)
    return paint.painting
  }

  private init(_ table: FontTable, _ font: OpenFont) {
    (self.table, self.font) = (table, font)
    variations = FontVariations(table, map: 26, store: 30, of: font.handle)
  }

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

  /// Where the paint of a layer of the font's begins; nil for an unknown one.
  private func layer(_ number: Int) -> Int? {
    guard let list = table.offset32(18), number < table.number32(list) else { return nil }
    return list + table.number32(list + 4 + 4 * number)
  }

  /// The rectangle that a glyph is drawn in; nil where none is told.
  private func box(of glyph: UInt32) -> GlyphBox? {
    guard let list = table.offset32(22) else { return nil }
    var (low, high) = (0, table.number32(list + 1))
    while low < high {
      let middle = (low + high) / 2
      let record = list + 5 + 7 * middle
      guard table.number16(record + 2) >= glyph else {
        low = middle + 1
        continue
      }
      guard table.number16(record) <= glyph else {
        high = middle
        continue
      }
      let at = list + table.number24(record + 4)
      let base = table.byte(at) == 2 ? table.number32(at + 9) : nil
      let sides = (0..<4).map { value(at + 1 + 2 * $0, base, $0) }
      var box = GlyphBox()
      box.add(Point(x: sides[0], y: sides[1]))
      box.add(Point(x: sides[2], y: sides[3]))
      return box
    }
    return nil
  }

  // MARK: Nodes

  /// Cuts what has no end to the glyph's own outline.
  private mutating func hold(_ glyph: UInt32, within everywhere: GlyphBox) {
    guard let bounds = painting.bounds(painting.nodes), bounds.low.x <= everywhere.low.x else {
      return
    }
    let own = GlyphBox(OutlineReader.outline(glyph, of: font))
    painting.nodes = own.isEmpty ? [] : [.clip(add(own.outline), painting.nodes)]
  }

  /// What a glyph of the table shows, within its rectangle.
  private mutating func nodes(
    glyph: UInt32, _ map: Affine, _ area: GlyphBox, _ depth: Int
  ) -> [GlyphPainting.Node] {
    guard let start = paint(of: glyph) else { return [] }
    guard let box = box(of: glyph) else { return nodes(start, map, area, depth) }
    let corners = box.outline.map { $0.moved(by: map) }
    let moved = GlyphBox(corners)
    let inside = nodes(start, map, moved, depth)
    guard let bounds = painting.bounds(inside) else { return inside }
    if map.xy == 0, map.yx == 0, moved.contains(bounds) { return inside }
    return [.clip(add(corners), inside)]
  }

  /// What a paint shows.
  ///
  /// - Parameters:
  ///   - at: where it begins.
  ///   - map: from its space to that of the glyph.
  ///   - area: what a paint fills that has no outline.
  ///   - depth: how many paints lie around it.
  /// - Returns: the lowest first.
  private mutating func nodes(
    _ at: Int, _ map: Affine, _ area: GlyphBox, _ depth: Int
  ) -> [GlyphPainting.Node] {
    budget -= 1
    guard budget > 0, elements > 0, depth < GlyphPaint.deepest else { return [] }
    switch table.byte(at) {
    case 1:
      let (count, first) = (table.byte(at + 1), table.number32(at + 2))
      return (first..<first + count).flatMap { number in
        layer(number).map { nodes($0, map, area, depth + 1) } ?? []
      }
    case 2...9:
      guard let paint = paint(at, map) else { return [] }
      return [.fill(add(area.outline), paint)]
    case 10: return glyph(at, map, depth)
    case 11: return nodes(glyph: UInt32(table.number16(at + 1)), map, area, depth + 1)
    case 12...31:
      return nodes(at + table.number24(at + 1), map.after(transform(at)), area, depth + 1)
    case 32:
      guard let mode = GlyphPainting.Mode(rawValue: table.byte(at + 4)) else { return [] }
      let source = nodes(at + table.number24(at + 1), map, area, depth + 1)
      let backdrop = nodes(at + table.number24(at + 5), map, area, depth + 1)
      return GlyphPaint.composite(source, mode, backdrop)
    default: return []
    }
  }

  /// The same without a group wherever there need be none.
  private static func composite(
    _ source: [GlyphPainting.Node], _ mode: GlyphPainting.Mode, _ backdrop: [GlyphPainting.Node]
  ) -> [GlyphPainting.Node] {
    switch mode {
    case .clear: []
    case .source: source
    case .destination: backdrop
    case .sourceOver: backdrop + source
    case .destinationOver: source + backdrop
    default: [.composite(source, mode, over: backdrop)]
    }
  }

  /// What shows inside a glyph's outline.
  private mutating func glyph(_ at: Int, _ map: Affine, _ depth: Int) -> [GlyphPainting.Node] {
    let glyph = UInt32(table.number16(at + 4))
    let outline = OutlineReader.outline(glyph, of: font).map { $0.moved(by: map) }
    elements -= outline.count
    guard !outline.isEmpty else { return [] }
    var (inner, own, depth) = (at + table.number24(at + 1), map, depth + 1)
    while 12...31 ~= table.byte(inner), depth < GlyphPaint.deepest {
      own = own.after(transform(inner))
      inner += table.number24(inner + 1)
      depth += 1
    }
    if 2...9 ~= table.byte(inner) {
      return paint(inner, own).map { [.fill(add(outline), $0)] } ?? []
    }
    let inside = nodes(inner, own, GlyphBox(outline), depth)
    return inside.isEmpty ? [] : [.clip(add(outline), inside)]
  }

  private mutating func add(_ outline: [Path.Element]) -> Int {
    painting.outlines.append(outline)
    return painting.outlines.count - 1
  }

  // MARK: Paints

  /// A number of 16 bits with what the font's settings add to the `place`-th number from `base` on.
  private func value(_ at: Int, _ base: Int?, _ place: Int) -> Double {
    Double(table.signed16(at)) + added(base, place)
  }

  private func added(_ base: Int?, _ place: Int) -> Double {
    guard let variations, let base, base != 0xFFFF_FFFF else { return 0 }
    return variations.delta(base + place)
  }

  /// The colour or gradient of a paint; nil where it shows nothing.
  private func paint(_ at: Int, _ map: Affine) -> GlyphPainting.Paint? {
    let format = table.byte(at)
    if format < 4 {
      return .tone(tone(at + 1, base: format == 3 ? table.number32(at + 5) : nil, 0))
    }
    let count = format < 8 ? 6 : 4
    let base = format % 2 == 1 ? table.number32(at + 4 + 2 * count) : nil
    let n = (0..<count).map { place in
      // Radii have no sign.
      format / 2 == 3 && (place == 2 || place == 5)
        ? Double(table.number16(at + 4 + 2 * place)) + added(base, place)
        : value(at + 4 + 2 * place, base, place)
    }
    guard let shape = GlyphPaint.shape(format, n) else { return nil }
    let line = at + table.number24(at + 1)
    let stops = stops(line, isVaried: base != nil)
    guard let extend = GlyphGradient.Extend(rawValue: table.byte(line)), !stops.isEmpty else {
      return nil
    }
    return .gradient(GlyphGradient(shape: shape, extend: extend, stops: stops, map: map))
  }

  /// Where a gradient runs; nil where it shows nothing.
  private static func shape(_ format: Int, _ n: [Double]) -> GlyphGradient.Shape? {
    switch format / 2 {
    case 2:
      // The colours run at right angles to the line to the third point.
      let (x, y) = (n[5] - n[1], n[0] - n[4])
      let square = x * x + y * y
      let along = (n[2] - n[0]) * x + (n[3] - n[1]) * y
      guard square > 0, along != 0 else { return nil }
      return .linear(
        Point(x: n[0], y: n[1]),
        Point(x: n[0] + x * along / square, y: n[1] + y * along / square))
    case 3:
      let (from, to) = (Point(x: n[0], y: n[1]), Point(x: n[3], y: n[4]))
      guard from != to || n[2] != n[5] else { return nil }
      return .radial(from, max(0, n[2]), to, max(0, n[5]))
    default:
      // Half turns less one.
      return .sweep(Point(x: n[0], y: n[1]), (n[2] / 16384 + 1) / 2, (n[3] / 16384 + 1) / 2)
    }
  }

  private func stops(_ line: Int, isVaried: Bool) -> [GlyphGradient.Stop] {
    let (count, size) = (min(table.number16(line + 1), GlyphPaint.mostStops), isVaried ? 10 : 6)
    let stops = (0..<count).map { number -> GlyphGradient.Stop in
      let at = line + 3 + size * number
      let base = isVaried ? table.number32(at + 6) : nil
      return GlyphGradient.Stop(
        place: value(at, base, 0) / 16384, tone: tone(at + 2, base: base, 1))
    }
    // Of equal places the order stays.
    return stops.enumerated().sorted { ($0.1.place, $0.0) < ($1.1.place, $1.0) }.map(\.1)
  }

  /// Stops of a gradient that are looked at.
  private static let mostStops = 1024

  /// The colour of the font's first palette at a place with its number and alpha.
  private func tone(_ at: Int, base: Int?, _ place: Int) -> GlyphPainting.Tone {
    var color = pgb_glyph_layer()
    pgb_font_color(font.handle, UInt32(table.number16(at)), &color)
    let alpha = max(0, min(1, value(at + 2, base, place) / 16384))
    guard color.is_foreground == 0 else { return GlyphPainting.Tone(alpha: alpha) }
    return GlyphPainting.Tone(
      color: Color(
        red: Double(color.red) / 255, green: Double(color.green) / 255,
        blue: Double(color.blue) / 255, alpha: Double(color.alpha) / 255), alpha: alpha)
  }
}

// MARK: - Transforms

extension GlyphPaint {
  private func transform(_ at: Int) -> Affine {
    let format = table.byte(at)
    // Formats with variations have a number behind what the others have.
    let kind = format & ~1
    if kind == 12 {
      let m = at + table.number24(at + 4)
      let base = format == 13 ? table.number32(m + 24) : nil
      let n = (0..<6).map { (Double(table.signed32(m + 4 * $0)) + added(base, $0)) / 65536 }
      return Affine(xx: n[0], yx: n[1], xy: n[2], yy: n[3], dx: n[4], dy: n[5])
    }
    let counts = [14: 2, 16: 2, 18: 4, 20: 1, 22: 3, 24: 1, 26: 3, 28: 2, 30: 4]
    let count = counts[kind] ?? 0
    let base = format % 2 == 1 ? table.number32(at + 4 + 2 * count) : nil
    let n = (0..<count).map { value(at + 4 + 2 * $0, base, $0) }
    func share(_ i: Int) -> Double { n[i] / 16384 }
    switch kind {
    case 14: return Affine(dx: n[0], dy: n[1])
    case 16: return Affine(xx: share(0), yy: share(1))
    case 18: return Affine(xx: share(0), yy: share(1)).around(n[2], n[3])
    case 20: return Affine(xx: share(0), yy: share(0))
    case 22: return Affine(xx: share(0), yy: share(0)).around(n[1], n[2])
    case 24: return GlyphPaint.turn(share(0))
    case 26: return GlyphPaint.turn(share(0)).around(n[1], n[2])
    case 28: return GlyphPaint.skew(share(0), share(1))
    case 30: return GlyphPaint.skew(share(0), share(1)).around(n[2], n[3])
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
