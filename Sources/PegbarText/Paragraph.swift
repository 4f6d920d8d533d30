import CPegbarText
import PegbarCore

/// The characters between two hard ends of lines, with what lines are made of.
struct Paragraph {
  /// Characters of one font, style, script and direction.
  struct Item {
    var range: Range<Int>
    var font: OpenFont
    var style: Int
    /// Odd numbers run from the right to the left.
    var level: Int8
    var script: UInt32
    var glyphs: [pgb_glyph] = []
    /// Whether it is one tab, which has no glyphs: how wide it is turns out where its line is set.
    var isTab = false
    /// What one character U+FFFC shows, which has no glyphs; nil for letters.
    var attachment: TextAttachment?
    /// Whether it has room rather than glyphs.
    var isRoom: Bool { isTab || attachment != nil }
  }

  /// The number of its first character in the whole text.
  var start = 0
  /// All looks of the text.
  let styles: [TextStyle]
  let settings: TextParagraph
  private(set) var scalars: [UInt32]
  /// The number of each character's style.
  private(set) var styleOf: [Int]
  /// The bidirectional level of each character.
  private(set) var levels: [Int8] = []
  /// Whether the paragraph runs from the right to the left.
  private(set) var isLeftwards = false
  /// Whether a line may end after a character.
  private(set) var breaks: [Bool] = []
  /// In the order of the characters.
  private(set) var items: [Item] = []
  /// How wide what begins at a character is, points; 0 inside a ligature or an accented letter; a space for a tab.
  private(set) var advances: [Double] = []
  /// The tab stops; nil where there are no tabs.
  private(set) var ruler: TabRuler?

  /// Makes a paragraph of characters without the end of the line and the numbers of their styles.
  init(
    _ scalars: [UInt32], _ styleOf: [Int], _ styles: [TextStyle], _ settings: TextParagraph
  ) {
    (self.scalars, self.styleOf) = (scalars, styleOf)
    (self.styles, self.settings) = (styles, settings)
    let units = CodeUnits(scalars)
    let bidi = units.bidiLevels(direction: settings.direction)
    (levels, isLeftwards) = (bidi.levels, bidi.isLeftwards)
    breaks = units.lineBreaks()
    if scalars.contains(TabRuler.tab) {
      ruler = TabRuler(settings, isLeftwards: isLeftwards)
    }
    itemize()
    advances = [Double](repeating: 0, count: scalars.count)
    for i in items.indices {
      if items[i].isTab {
        advances[items[i].range.lowerBound] = space(items[i])
        continue
      }
      if let attachment = items[i].attachment {
        advances[items[i].range.lowerBound] = attachment.advance
        continue
      }
      items[i].glyphs = shape(items[i], items[i].range)
      for glyph in items[i].glyphs {
        advances[Int(glyph.cluster)] += Double(glyph.advance) * scale(items[i])
      }
      let kern = styles[items[i].style].kern
      if kern != 0 { for j in clusters(items[i].glyphs) { advances[j] += kern } }
    }
  }

  /// Points in a unit of an item's font.
  func scale(_ item: Item) -> Double { styles[item.style].size / item.font.metrics.units }

  /// The items that have characters of a range.
  func items(in range: Range<Int>) -> ArraySlice<Item> {
    guard !range.isEmpty else { return [] }
    /// The first item that ends behind a character.
    func first(behind character: Int) -> Int {
      var (low, high) = (0, items.count)
      while low < high {
        let middle = (low + high) / 2
        if items[middle].range.upperBound > character { high = middle } else { low = middle + 1 }
      }
      return low
    }
    let start = first(behind: range.lowerBound)
    var end = first(behind: range.upperBound - 1)
    if end < items.count, items[end].range.lowerBound < range.upperBound { end += 1 }
    return items[start..<max(start, end)]
  }

  /// The width of a space in an item's font.
  private func space(_ item: Item) -> Double {
    let font = item.font
    let glyph = font.glyphNumber(of: 0x20)
    let width = glyph == 0 ? font.metrics.units / 4 : font.advance(of: glyph)
    return width * scale(item)
  }

  /// What a character shows that is an attachment; nil for others.
  private func attachment(_ i: Int) -> TextAttachment? {
    scalars[i] == TextAttachment.character ? styles[styleOf[i]].attachment : nil
  }

  /// The glyphs of a part of an item, from left to right; none for one that has none.
  ///
  /// - Parameters:
  ///   - item: has the part.
  ///   - range: the part.
  ///   - line: the characters of its line, with which letters join; nil for the whole paragraph.
  ///   - ending: a character that stands for the last one of the line; nil for itself.
  /// - Returns: glyphs whose clusters are numbers of characters of the paragraph.
  func shape(
    _ item: Item, _ range: Range<Int>, in line: Range<Int>? = nil, ending: UInt32? = nil
  ) -> [pgb_glyph] {
    guard !item.isRoom else { return [] }
    let line = line ?? 0..<scalars.count
    var scalars = scalars
    if let ending, let last = line.last { scalars[last] = ending }
    return scalars.withUnsafeBufferPointer { scalars in
      let shaped = pgb_shape(
        item.font.handle, scalars.baseAddress.map { $0 + line.lowerBound }, line.count,
        range.lowerBound - line.lowerBound, range.upperBound - line.lowerBound, item.script,
        item.level & 1 == 1 ? 1 : 0, styles[item.style].shaping)
      defer { pgb_glyphs_free(shaped) }
      return UnsafeBufferPointer(start: shaped.glyphs, count: shaped.count).map { glyph in
        var glyph = glyph
        glyph.cluster += UInt32(line.lowerBound)
        return glyph
      }
    }
  }

  /// The characters at which glyphs begin.
  private func clusters(_ glyphs: [pgb_glyph]) -> [Int] {
    var last: UInt32?
    return glyphs.compactMap { glyph in
      defer { last = glyph.cluster }
      return glyph.cluster == last ? nil : Int(glyph.cluster)
    }
  }

  // MARK: Fonts

  private mutating func itemize() {
    var scripts = [UInt32](repeating: 0, count: scalars.count)
    pgb_scripts(scalars, scalars.count, &scripts)
    let fonts = self.fonts()
    var start = 0
    for i in scalars.indices {
      let isLast = i + 1 == scalars.count
      let goesOn =
        !isLast && fonts[i + 1] === fonts[start] && styleOf[i + 1] == styleOf[start]
        && levels[i + 1] == levels[start] && scripts[i + 1] == scripts[start]
        && !isRoom(start) && !isRoom(i + 1)
      if goesOn { continue }
      if let font = fonts[start] {
        items.append(
          Item(
            range: start..<i + 1, font: font, style: styleOf[start], level: levels[start],
            script: scripts[start], isTab: scalars[start] == TabRuler.tab,
            attachment: attachment(start)))
      }
      start = i + 1
    }
  }

  private func isRoom(_ i: Int) -> Bool { scalars[i] == TabRuler.tab || attachment(i) != nil }

  /// The font of each character; one that its own font lacks takes another's, with its accents.
  private func fonts() -> [OpenFont?] {
    var result: [OpenFont?] = []
    result.reserveCapacity(scalars.count)
    let own = styles.map { FontBook.find($0.font)?.font }
    let text = String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
    for character in text {
      let style = styleOf[result.count]
      let font =
        attachment(result.count) != nil
        ? own[style]
        : font(for: character, own[style], styles[style].font, last: result.last ?? nil)
      for _ in character.unicodeScalars { result.append(font) }
    }
    return result
  }

  private func font(
    for character: Character, _ own: OpenFont?, _ name: String, last: OpenFont?
  ) -> OpenFont? {
    let shown = character.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    guard let first = shown.first, let own else { return last ?? own }
    let isPicture =
      character.unicodeScalars.contains { $0.value == 0xFE0F }
      || first.properties.isEmojiPresentation
    let hasAll = shown.allSatisfy { own.has($0.value) }
    if isPicture, !(hasAll && own.isColored),
      let font = FontBook.fallback(for: first.value, name: "emoji"), font.isColored || !hasAll
    {
      return font
    }
    if hasAll { return own }
    if first.properties.isWhitespace { return last ?? own }
    return FontBook.fallback(for: first.value, name: name) ?? own
  }
}
