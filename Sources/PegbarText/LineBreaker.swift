import CPegbarText
import PegbarCore

/// Finds where the lines of a paragraph end.
struct LineBreaker {
  let paragraph: Paragraph

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

  func width(_ range: Range<Int>) -> Double {
    range.reduce(0) { $0 + paragraph.advances[$1] }
  }

  /// The characters of the line that begins at one.
  ///
  /// A word that is too long for a line is divided between the characters that readers see.
  func line(from start: Int, width limit: Double) -> Range<Int> {
    let count = paragraph.scalars.count
    var (width, lastBreak, lastCluster) = (0.0, start, start)
    for i in start..<count {
      let advance = paragraph.advances[i]
      if i > start, advance > 0 || paragraph.advances[i - 1] == 0 { lastCluster = i }
      width += advance
      if width > limit * (1 + 1e-9), !isSpace(i) {
        if lastBreak > start { return start..<lastBreak }
        return start..<max(lastCluster, next(start))
      }
      if paragraph.breaks[i] { lastBreak = i + 1 }
    }
    return start..<count
  }

  /// The line that begins at a character, shaped on its own.
  ///
  /// Letters that joined those of the next line may be wider without them: then the line ends before.
  func shapedLine(from start: Int, width limit: Double) -> (range: Range<Int>, line: SetLine) {
    var range = line(from: start, width: limit)
    var set = SetLine(paragraph, range)
    while set.width > limit * (1 + 1e-9) {
      let shorter = line(from: start, width: width(trimmed(range)) - (set.width - limit))
      guard shorter.count < range.count else { break }
      (range, set) = (shorter, SetLine(paragraph, shorter))
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
