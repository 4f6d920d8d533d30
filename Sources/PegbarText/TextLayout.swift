import PegbarCore

/// A text set in lines, ready to be drawn.
///
/// Immutable; for any thread.
package final class TextLayout: Sendable {
  /// The parts in the order of drawing, x rightwards and y downwards from the upper left corner.
  package let pieces: [TextPiece]
  /// The lines, if the request asks for them.
  package let lines: [TypesetLine]
  /// The width of the longest line and the height of all, without what follows the last one, points.
  package let size: Size
  /// How far the first baseline is below the upper edge, points; 0 without lines.
  package let firstBaseline: Double
  /// How many lines are set.
  package let lineCount: Int
  /// Whether text was left out.
  package let isTruncated: Bool

  /// Lines that are set at most.
  private static let mostLines = 100_000

  /// Sets a text.
  package init(_ request: TextRequest) {
    var setter = LineSetter(request)
    if request.size > 0, request.size.isFinite, request.width >= 0 {
      setter.run(TextLayout.mostLines)
    }
    pieces = setter.painter.finished()
    lines = setter.lines
    size = Size(width: setter.widest, height: setter.bottom)
    firstBaseline = setter.firstBaseline
    lineCount = setter.lineCount
    isTruncated = setter.isTruncated
  }
}

extension TextRequest {
  /// Whether and where the lines of a paragraph end that do not fit, and what is cut.
  func breaking(
    _ settings: TextParagraph
  ) -> (isWrapped: Bool, byCharacters: Bool, truncation: Truncation) {
    switch settings.lineBreak {
    case nil: (isWrapped, wrapsCharacters, truncation)
    case .wordWrapping: (isWrapped, false, truncation)
    case .charWrapping: (isWrapped, true, truncation)
    case .clipping: (false, false, .none)
    case .truncatingHead: (false, false, .start)
    case .truncatingTail: (false, false, .end)
    case .truncatingMiddle: (false, false, .middle)
    }
  }

  /// How far from the edge of their direction the lines of a paragraph begin, and how wide they may be.
  func edges(_ settings: TextParagraph, isFirst: Bool) -> (left: Double, width: Double) {
    let head = isFirst ? settings.firstLineHeadIndent : settings.headIndent
    let end = settings.tailIndent > 0 ? settings.tailIndent : width + settings.tailIndent
    return (head, max(0, end - head))
  }
}

/// Sets lines one below the other.
private struct LineSetter {
  let request: TextRequest
  let text: SplitText
  var painter: TextPainter
  var lines: [TypesetLine] = []
  var widest = 0.0
  /// The upper edge of the next line.
  var top = 0.0
  /// The lower edge of the last line.
  var bottom = 0.0
  var firstBaseline = 0.0
  var lineCount = 0
  var isTruncated = false

  init(_ request: TextRequest) {
    self.request = request
    text = SplitText(request)
    painter = TextPainter(width: request.width, height: request.height)
  }

  private var most = 0

  mutating func run(_ most: Int) {
    self.most = request.mostLines > 0 ? min(most, request.mostLines) : most
    for number in text.paragraphs.indices {
      let paragraph = text.paragraph(number)
      if number > 0 { top += paragraph.settings.paragraphSpacingBefore }
      guard set(paragraph, isLast: number + 1 == text.paragraphs.count) else { return }
      top += paragraph.settings.paragraphSpacing
    }
  }

  /// Sets a paragraph; false when there is no room for more.
  private mutating func set(_ paragraph: Paragraph, isLast: Bool) -> Bool {
    let (isWrapped, byCharacters, truncation) = request.breaking(paragraph.settings)
    let breaker = LineBreaker(paragraph: paragraph, isByCharacters: byCharacters)
    var start = 0
    repeat {
      guard top < request.height, lineCount < most else {
        isTruncated = true
        return false
      }
      let edges = request.edges(paragraph.settings, isFirst: start == 0)
      let count = paragraph.scalars.count
      let (range, natural) =
        isWrapped
        ? breaker.shapedLine(from: start, width: edges.width, head: edges.left)
        : (start..<count, SetLine(paragraph, start..<count, head: edges.left))
      let tightens =
        !isWrapped && truncation != .none && (request.tightens || paragraph.settings.tightens)
      let line = (tightens ? paragraph.tightened(edges) : nil) ?? natural
      let height = height(line, paragraph.settings)
      let isEnd = range.upperBound == count && isLast
      let tooLow =
        truncation != .none
        && isLastThatFits(height, paragraph.settings) {
          guard isWrapped, range.upperBound < count else { return height }
          let edges = request.edges(paragraph.settings, isFirst: false)
          let next = breaker.shapedLine(
            from: range.upperBound, width: edges.width, head: edges.left)
          return self.height(next.line, paragraph.settings)
        }
      if truncation != .none, (tooLow && !isEnd) || line.width > edges.width * (1 + 1e-9) {
        let cut = paragraph.truncated(
          start..<count, width: edges.width, truncation, isCut: tooLow && !isLast,
          indent: edges.left)
        isTruncated = true
        let line = SetLine(
          cut, 0..<cut.scalars.count, head: edges.left, end: edges.left + edges.width)
        place(line, start..<count, paragraph, edges, isParagraphEnd: true)
        return !tooLow && !isWrapped
      }
      place(line, range, paragraph, edges, isParagraphEnd: range.upperBound == count)
      start = range.upperBound
    } while start < paragraph.scalars.count
    return true
  }

  /// Whether the next line does not fit below one of a height.
  private func isLastThatFits(
    _ height: Double, _ settings: TextParagraph, next: () -> Double
  ) -> Bool {
    guard lineCount + 1 < most else { return true }
    let room = request.height * (1 + 1e-9) - top - height - settings.lineSpacing
    // The next line is only set where one like this is too high.
    return height > room && next() > room
  }

  private func height(_ line: SetLine, _ settings: TextParagraph) -> Double {
    var height = line.ascent + line.descent + line.gap
    if settings.lineHeightMultiple > 0 { height *= settings.lineHeightMultiple }
    height = max(height, settings.minimumLineHeight)
    return settings.maximumLineHeight > 0 ? min(height, settings.maximumLineHeight) : height
  }

  private mutating func place(
    _ line: SetLine, _ range: Range<Int>, _ paragraph: Paragraph,
    _ edges: (left: Double, width: Double),
    isParagraphEnd: Bool
  ) {
    let height = height(line, paragraph.settings)
    // What a line has more than its glyphs need lies above them.
    let baseline = top + height - line.descent - line.gap
    let free = edges.width - line.width
    let start = start(paragraph, edges)
    var (x, extra) = (start, 0.0)
    switch alignment(paragraph) {
    case .right: x += free
    case .center: x += free / 2
    case .justified where !isParagraphEnd && free > 0 && line.spaces > 0 && free.isFinite:
      extra = free / Double(line.spaces)
    case .justified where paragraph.isLeftwards: x += free
    default: break
    }
    if !x.isFinite { x = start }
    painter.draw(line, x: x, baseline: baseline, extra: extra)
    if request.keepsLines {
      lines.append(
        TypesetLine(
          line, origin: Point(x: x, y: baseline), extra: extra, from: paragraph.start, range))
    }
    if lineCount == 0 { firstBaseline = baseline }
    widest = max(widest, edges.left + line.width)
    bottom = top + height
    top = bottom + paragraph.settings.lineSpacing
    lineCount += 1
  }

  /// The left edge of a line's room: indents count from the right where text runs leftwards.
  private func start(_ paragraph: Paragraph, _ edges: (left: Double, width: Double)) -> Double {
    guard paragraph.isLeftwards, request.width.isFinite else { return edges.left }
    return request.width - edges.left - edges.width
  }

  private func alignment(_ paragraph: Paragraph) -> TextRequest.Alignment {
    let named = paragraph.settings.alignment.flatMap(TextRequest.Alignment.init(rawValue:))
    let alignment = named ?? request.alignment
    if alignment == .natural { return paragraph.isLeftwards ? .right : .left }
    return alignment
  }
}

extension TextLayout {
  /// The outlines of all letters that have one, in the order of drawing.
  package var outline: Path {
    Path(elements: pieces.filter { !$0.isBackground }.flatMap(\.elements))
  }
}
