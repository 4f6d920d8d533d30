import PegbarCore

/// Where a line is cut.
public enum CTLineTruncationType: UInt32, Sendable {
  /// At its beginning.
  case start
  /// At its end.
  case end
  /// In its middle.
  case middle
}

/// Cuts a line that is wider than a width.
///
/// - Parameters:
///   - line: the line.
///   - width: points.
///   - truncationType: where it is cut.
///   - truncationToken: what stands there, usually a line with an ellipsis; nil for nothing.
/// - Returns: the line itself if it fits; nil where not even the token fits.
public func CTLineCreateTruncatedLine(
  _ line: CTLine, _ width: Double, _ truncationType: CTLineTruncationType,
  _ truncationToken: CTLine?
) -> CTLine? {
  guard Double(line.width) > width else { return line }
  let token = Double(truncationToken?.width ?? 0)
  guard token <= width else { return nil }
  let cutting = LineCutting(line, truncationToken, truncationType)
  var count = cutting.countThatFits(width - token)
  while count > 0 {
    let cut = cutting.line(keeping: count)
    // Letters may join others than before.
    if Double(cut.width) <= width * (1 + 1e-9) { return cut }
    count -= 1
  }
  return truncationToken ?? CTLine(range: CFRange(location: line.range.location, length: 0))
}

/// A line that loses letters.
private struct LineCutting {
  private let line: CTLine
  private let token: NSAttributedString
  private let type: CTLineTruncationType
  /// The units of what readers see as one letter.
  private let letters: [Range<Int>]

  init(_ line: CTLine, _ token: CTLine?, _ type: CTLineTruncationType) {
    (self.line, self.type) = (line, type)
    self.token =
      token.map { $0.text.attributedSubstring(from: $0.shown) } ?? NSAttributedString(string: "")
    var unit = line.shown.location
    let text = line.text.attributedSubstring(from: line.shown).string
    letters = text.map { letter in
      defer { unit += letter.utf16.count }
      return unit..<unit + letter.utf16.count
    }
  }

  /// How many letters are kept before and behind the cut.
  private func kept(_ count: Int) -> (head: Int, tail: Int) {
    switch type {
    case .start: (0, count)
    case .end: (count, 0)
    case .middle: (count - count / 2, count / 2)
    }
  }

  /// The most letters that are no wider than a width where they stand now.
  func countThatFits(_ width: Double) -> Int {
    var widths: [Int: Double] = [:]
    for run in line.runs {
      for (place, advance) in zip(run.places, run.advances) {
        widths[place, default: 0] += Double(advance.width)
      }
    }
    // What lies before each letter, and behind the last one.
    var before = [0.0]
    for letter in letters {
      before.append(letter.reduce(before[before.count - 1]) { $0 + (widths[$1] ?? 0) })
    }
    let all = before[letters.count]
    // Rounded sums decide nothing: the line that is set is measured.
    let most = width * (1 + 1e-9)
    return (0..<letters.count).last { count in
      let (head, tail) = kept(count)
      return before[head] + (all - before[letters.count - tail]) <= most
    } ?? 0
  }

  /// The line with so many letters and the token.
  func line(keeping count: Int) -> CTLine {
    let (head, tail) = kept(count)
    let start = line.shown.location
    let cut = head > 0 ? letters[head - 1].upperBound : start
    let end = start + line.shown.length
    let rest = tail > 0 ? letters[letters.count - tail].lowerBound : end
    let text = NSMutableAttributedString(
      attributedString: line.text.attributedSubstring(
        from: NSRange(location: start, length: cut - start)))
    text.append(token)
    text.append(
      line.text.attributedSubstring(from: NSRange(location: rest, length: end - rest)))
    let places =
      Array(start..<cut) + [Int](repeating: cut, count: token.length) + Array(rest..<end)
      + [tail > 0 ? end : cut]
    return CTLine.make(text, original: places.map(line.units.caller))
  }
}

/// Moves the words of a line apart, or together, so that it takes a width.
///
/// - Parameters:
///   - line: the line.
///   - justificationFactor: 0 for no change, 1 for the whole width, between them for a part of the difference.
///   - justificationWidth: points.
/// - Returns: the line itself where there are no spaces between words.
public func CTLineCreateJustifiedLine(
  _ line: CTLine, _ justificationFactor: CGFloat, _ justificationWidth: Double
) -> CTLine? {
  let text = line.text.string as NSString
  func isSpace(_ place: Int) -> Bool { text.character(at: place) == 0x20 }
  let spaces = line.runs.reduce(0) { $0 + $1.places.count(where: isSpace) }
  guard spaces > 0 else { return line }
  let factor = min(max(justificationFactor, 0), 1)
  let extra = (CGFloat(justificationWidth) - line.width) * factor / CGFloat(spaces)
  var moved: CGFloat = 0
  let runs = line.runs.map { run in
    var (positions, advances) = (run.positions, run.advances)
    for (i, place) in run.places.enumerated() {
      positions[i].x += moved
      guard isSpace(place) else { continue }
      advances[i].width += extra
      moved += extra
    }
    return CTRun(run, positions: positions, advances: advances)
  }
  return CTLine(line, runs, width: line.width + moved)
}

/// The width of the spaces at the end of a line: 0, as lines leave them out.
public func CTLineGetTrailingWhitespaceWidth(_ line: CTLine) -> Double { 0 }

/// The UTF-16 unit before which a caret stands at a point of a line.
///
/// - Parameters:
///   - line: the line.
///   - position: from the line's beginning; only x counts.
/// - Returns: the unit at the nearer edge of the letter there; beyond the ends the first or the last.
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
  let end = line.range.location + line.range.length
  let starts = line.runs.flatMap(\.indices).sorted()
  var best: (distance: CGFloat, index: CFIndex)?
  func meet(_ x: CGFloat, _ index: CFIndex) {
    let distance = (position.x - x).magnitude
    if best.map({ distance < $0.distance }) ?? true { best = (distance, index) }
  }
  for run in line.runs {
    for (i, index) in run.indices.enumerated() {
      let next = starts.first { $0 > index } ?? end
      let (left, right) = (run.positions[i].x, run.positions[i].x + run.advances[i].width)
      meet(left, run.isLeftwards ? next : index)
      meet(right, run.isLeftwards ? index : next)
    }
  }
  return best?.index ?? line.range.location
}
