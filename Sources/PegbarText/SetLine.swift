import CPegbarText
import PegbarCore

/// A line of a paragraph: its runs from left to right and its measures, points.
struct SetLine {
  /// Glyphs of one item.
  struct Run {
    var item: Paragraph.Item
    var glyphs: [pgb_glyph]
    /// Points in a unit of the font.
    var scale: Double
    var style: TextStyle
    /// Of its glyphs, or of a tab or an attachment.
    var width: Double
    var isTab: Bool { item.isTab }
  }

  private(set) var runs: [Run] = []
  private(set) var width = 0.0
  private(set) var ascent = 0.0
  private(set) var descent = 0.0
  private(set) var gap = 0.0
  /// Spaces between words.
  private(set) var spaces = 0
  let scalars: [UInt32]

  /// Sets a line; spaces at its end are left out, and a soft hyphen there is seen.
  ///
  /// - Parameters:
  ///   - paragraph: has the line.
  ///   - range: the line's characters.
  ///   - head: where it begins, from the edge from which tab stops count.
  ///   - end: where it ends at the latest: tabs lead no farther.
  init(
    _ paragraph: Paragraph, _ range: Range<Int>, head: Double = 0, end: Double = .infinity
  ) {
    scalars = paragraph.scalars
    let shown = LineBreaker(paragraph: paragraph).trimmed(range)
    let isHyphenated =
      range.upperBound < scalars.count && shown.last.map { scalars[$0] == 0xAD } ?? false
    for item in paragraph.items(in: shown) {
      let part = item.range.clamped(to: shown)
      let hyphen = isHyphenated && part.upperBound == shown.upperBound ? item.font.hyphen : nil
      let isWhole =
        part == item.range && hyphen == nil && !SetLine.joins(part, shown, paragraph)
      let glyphs =
        isWhole ? item.glyphs : paragraph.shape(item, part, in: shown, ending: hyphen)
      runs.append(run(item, glyphs, paragraph))
    }
    if let ruler = paragraph.ruler { setTabs(paragraph, ruler, head, end) }
    measure(paragraph, range)
    runs = SetLine.reordered(runs)
    width = runs.reduce(0) { $0 + $1.width }
    spaces = shown.count { paragraph.scalars[$0] == 0x20 }
  }

  /// Whether a part at an edge of its line may have been shaped with letters of another line.
  private static func joins(
    _ part: Range<Int>, _ line: Range<Int>, _ paragraph: Paragraph
  ) -> Bool {
    let breaker = LineBreaker(paragraph: paragraph)
    let (first, end) = (line.lowerBound, line.upperBound)
    if part.lowerBound == first, first > 0, !breaker.isSpace(first - 1) { return true }
    return part.upperBound == end && end < paragraph.scalars.count && !breaker.isSpace(end)
  }

  private func run(
    _ item: Paragraph.Item, _ glyphs: [pgb_glyph], _ paragraph: Paragraph
  ) -> Run {
    let scale = paragraph.scale(item)
    let style = paragraph.styles[item.style]
    let width = item.attachment?.advance ?? SetLine.width(of: glyphs, scale, style)
    return Run(item: item, glyphs: glyphs, scale: scale, style: style, width: width)
  }

  /// Finds how wide the tabs are, while the runs are in the order of the characters.
  private mutating func setTabs(
    _ paragraph: Paragraph, _ ruler: TabRuler, _ head: Double, _ end: Double
  ) {
    var x = head
    for i in runs.indices {
      if runs[i].isTab {
        let space = paragraph.advances[runs[i].item.range.lowerBound]
        runs[i].width = ruler.width(from: x, end: end, space: space) { terminators in
          width(of: runs[(i + 1)...].prefix { !$0.isTab }, before: terminators)
        }
      }
      x += runs[i].width
    }
  }

  /// The width of runs, up to one of some characters.
  private func width(of runs: ArraySlice<Run>, before terminators: Set<UInt32>) -> Double {
    let characters = runs.flatMap { $0.glyphs.map { Int($0.cluster) } }
    let last = characters.filter { terminators.contains(scalars[$0]) }.min() ?? .max
    return runs.reduce(0) { sum, run in
      guard !run.item.isRoom else {
        return run.item.range.lowerBound < last ? sum + run.width : sum
      }
      return sum + SetLine.width(of: run.glyphs.filter { $0.cluster < last }, run.scale, run.style)
    }
  }

  private static func width(
    of glyphs: [pgb_glyph], _ scale: Double, _ style: TextStyle
  ) -> Double {
    var (width, last) = (0.0, UInt32.max)
    for glyph in glyphs {
      width += Double(glyph.advance) * scale
      if glyph.cluster != last { width += style.kern }
      last = glyph.cluster
    }
    return width
  }

  /// The height of the line: that of its highest runs, or of its font where it is empty.
  ///
  /// Around an attachment there is room for letters of its font, too.
  private mutating func measure(_ paragraph: Paragraph, _ range: Range<Int>) {
    for run in runs {
      measure(run.item.font.metrics, run.style)
      guard let bounds = run.item.attachment?.bounds else { continue }
      ascent = max(ascent, bounds.maxY + run.style.baselineOffset)
      descent = max(descent, -bounds.minY - run.style.baselineOffset)
    }
    guard runs.isEmpty else { return }
    let number = range.isEmpty ? paragraph.styles.count - 1 : paragraph.styleOf[range.lowerBound]
    let style = paragraph.styles[number]
    if let font = FontBook.find(style.font)?.font { measure(font.metrics, style) }
  }

  private mutating func measure(_ metrics: pgb_font_metrics, _ style: TextStyle) {
    let scale = style.size / metrics.units
    ascent = max(ascent, metrics.ascent * scale + style.baselineOffset)
    descent = max(descent, metrics.descent * scale - style.baselineOffset)
    gap = max(gap, metrics.line_gap * scale)
  }

  /// Runs in the order in which they are seen: rule L2 of the bidirectional algorithm.
  private static func reordered(_ runs: [Run]) -> [Run] {
    var runs = runs
    let levels = runs.map(\.item.level)
    guard let highest = levels.max(), highest > 0 else { return runs }
    for level in (1...highest).reversed() {
      var start: Int?
      for i in 0...runs.count {
        if i < runs.count, runs[i].item.level >= level {
          if start == nil { start = i }
        } else if let from = start {
          runs[from..<i].reverse()
          start = nil
        }
      }
    }
    return runs
  }
}
