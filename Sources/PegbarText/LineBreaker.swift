import CPegbarText
import PegbarCore

/// Finds where the lines of a paragraph end.
struct LineBreaker {
  let paragraph: Paragraph
  /// Whether lines end between any two characters rather than between words.
  var isByCharacters = false

  private func isTab(_ i: Int) -> Bool { paragraph.scalars[i] == TabRuler.tab }

  /// Whether a character is a space at the end of a line, which takes no room there.
  func isSpace(_ i: Int) -> Bool {
    let scalar = paragraph.scalars[i]
    return scalar == 0x20 || (scalar >= 0x2000 && scalar <= 0x200A) || scalar == 0x1680
      || scalar == 0x3000
  }

  /// A range without the spaces at its end.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, isSpace(end - 1) { end -= 1 }
    return range.lowerBound..<end
  }

  /// The width of a line's characters, of which the first is `head` away from the edge where lines begin.
  func width(_ range: Range<Int>, head: Double = 0) -> Double {
    guard paragraph.ruler != nil else { return range.reduce(0) { $0 + paragraph.advances[$1] } }
    return range.reduce(0) { $0 + advance($1, at: $0 + head, end: .infinity) }
  }

  /// How wide a character is; tabs hang on where they begin and may not reach beyond the end.
  private func advance(_ i: Int, at x: Double, end: Double) -> Double {
    guard let ruler = paragraph.ruler, isTab(i) else { return paragraph.advances[i] }
    return ruler.width(from: x, end: end, space: paragraph.advances[i]) { terminators in
      var (width, next) = (0.0, i + 1)
      while next < paragraph.scalars.count, !isTab(next),
        !terminators.contains(paragraph.scalars[next])
      {
        width += paragraph.advances[next]
        next += 1
      }
      return width
    }
  }

  /// The characters of the line that begins at one.
  ///
  /// A word that is too long for a line is divided between the characters that readers see.
  func line(from start: Int, width limit: Double, head: Double = 0) -> Range<Int> {
    let count = paragraph.scalars.count
    var (width, lastBreak, lastCluster) = (0.0, start, start)
    for i in start..<count {
      let advance = advance(i, at: head + width, end: head + limit)
      if i > start, advance > 0 || paragraph.advances[i - 1] == 0 { lastCluster = i }
      width += advance
      if width > limit * (1 + 1e-9), !isSpace(i), !isTab(i) {
        if lastBreak > start, !isByCharacters { return start..<lastBreak }
        return start..<max(lastCluster, next(start))
      }
      if paragraph.breaks[i] { lastBreak = i + 1 }
    }
    return start..<count
  }

  /// The line that begins at a character, shaped on its own.
  ///
  /// Letters that joined those of the next line may be wider without them: then the line ends before.
  func shapedLine(
    from start: Int, width limit: Double, head: Double = 0
  ) -> (range: Range<Int>, line: SetLine) {
    var range = line(from: start, width: limit, head: head)
    var set = SetLine(paragraph, range, head: head, end: head + limit)
    while set.width > limit * (1 + 1e-9) {
      let less = width(trimmed(range), head: head) - (set.width - limit)
      let shorter = line(from: start, width: less, head: head)
      guard shorter.count < range.count else { break }
      (range, set) = (shorter, SetLine(paragraph, shorter, head: head, end: head + limit))
    }
    return (range, set)
  }

  /// The beginning of the cluster after the one at a character.
  private func next(_ start: Int) -> Int {
    var i = start + 1
    while i < paragraph.scalars.count, paragraph.advances[i] == 0 { i += 1 }
    return i
  }

  /// The longest beginning, of whole clusters, that is no wider than a limit.
  func prefix(of range: Range<Int>, width limit: Double) -> Range<Int> {
    var (width, end) = (0.0, range.lowerBound)
    for i in range {
      width += paragraph.advances[i]
      if width > limit { break }
      if i + 1 == range.upperBound || paragraph.advances[i + 1] > 0 { end = i + 1 }
    }
    return range.lowerBound..<end
  }

  /// The longest end, of whole clusters, that is no wider than a limit.
  func suffix(of range: Range<Int>, width limit: Double) -> Range<Int> {
    var (width, start) = (0.0, range.upperBound)
    for i in range.reversed() {
      width += paragraph.advances[i]
      if width > limit { break }
      if paragraph.advances[i] > 0 { start = i }
    }
    return start..<range.upperBound
  }
}
