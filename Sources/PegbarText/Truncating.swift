import PegbarCore

extension Paragraph {
  /// The same paragraph, cut so that it fits into one line.
  ///
  /// - Parameters:
  ///   - range: the characters of the line and all that follow.
  ///   - width: the width of the line.
  ///   - mode: where it is cut.
  ///   - isCut: whether something is left out in any case.
  ///   - indent: where the line begins, from the edge from which tab stops count.
  /// - Returns: a paragraph of one line.
  func truncated(
    _ range: Range<Int>, width: Double, _ mode: TextRequest.Truncation, isCut: Bool,
    indent: Double = 0
  ) -> Paragraph {
    let breaker = LineBreaker(paragraph: self)
    let range = breaker.trimmed(range)
    if !isCut, breaker.width(range, head: indent) <= width {
      return part(range, nil, range.upperBound..<range.upperBound)
    }
    var room = width - ellipsisWidth(at: range)
    while true {
      let (head, tail) = ends(of: range, breaker, room, mode)
      let cut = part(
        head, styleOf[min(max(head.upperBound - 1, range.lowerBound), range.upperBound - 1)], tail)
      let excess = LineBreaker(paragraph: cut).width(0..<cut.scalars.count, head: indent) - width
      // Joined letters may need more room beside the ellipsis than where they stood before.
      if excess <= 0 || (head.isEmpty && tail.isEmpty) { return cut }
      room -= excess
    }
  }

  private func ends(
    of range: Range<Int>, _ breaker: LineBreaker, _ room: Double, _ mode: TextRequest.Truncation
  ) -> (head: Range<Int>, tail: Range<Int>) {
    let none = range.upperBound..<range.upperBound
    switch mode {
    case .none, .end: return (breaker.trimmed(breaker.prefix(of: range, width: room)), none)
    case .start:
      return (range.lowerBound..<range.lowerBound, breaker.suffix(of: range, width: room))
    case .middle:
      let tail = breaker.suffix(of: range, width: room / 2)
      let head = breaker.prefix(
        of: range.lowerBound..<tail.lowerBound, width: room - breaker.width(tail))
      return (head, tail)
    }
  }

  private func ellipsisWidth(at range: Range<Int>) -> Double {
    guard let style = styleOf[range].first else { return 0 }
    return Paragraph([Paragraph.ellipsis], [style], styles, settings).advances[0]
  }

  private static let ellipsis: UInt32 = 0x2026

  /// Two ranges with an ellipsis between them, or the first one alone.
  private func part(_ head: Range<Int>, _ ellipsis: Int?, _ tail: Range<Int>) -> Paragraph {
    let mark = ellipsis.map { [$0] } ?? []
    return Paragraph(
      scalars[head] + mark.map { _ in Paragraph.ellipsis } + scalars[tail],
      styleOf[head] + mark + styleOf[tail], styles, direct(settings))
  }

  /// What is left keeps the direction of the whole.
  private func direct(_ settings: TextParagraph) -> TextParagraph {
    var settings = settings
    settings.direction = isLeftwards ? 2 : 1
    return settings
  }
}
