import PegbarCore
import Synchronization

/// Finds where lines of a text end that may begin anywhere; each paragraph is set once for all its lines.
///
/// For any thread.
package final class LineFinder: Sendable {
  private let request: TextRequest
  /// What is known of the text from the first question on.
  private let known = Mutex<(text: SplitText, number: Int, paragraph: Paragraph?)?>(nil)

  /// Takes a text, and the font where that has none.
  package init(_ text: AttributedText, font: String, size: Double) {
    request = TextRequest(text, font: font, size: size)
  }

  /// The end of the line that begins at a character, without the characters that end a paragraph.
  ///
  /// - Parameters:
  ///   - start: the number of a character, a Unicode scalar, below that of all.
  ///   - width: points.
  ///   - byCharacters: whether lines end between any two characters.
  /// - Returns: the number of the character behind the line; `start` where that ends a paragraph.
  package func lineEnd(from start: Int, width: Double, byCharacters: Bool) -> Int {
    known.withLock { known in
      var state = known ?? (SplitText(request), -1, nil)
      defer { known = state }
      guard let number = state.text.number(of: start) else { return start }
      if state.number != number {
        (state.number, state.paragraph) = (number, state.text.paragraph(number))
      }
      guard let paragraph = state.paragraph else { return start }
      var request = request
      (request.width, request.isWrapped, request.wrapsCharacters) = (width, true, byCharacters)
      let (isWrapped, byCharacters, _) = request.breaking(paragraph.settings)
      let count = paragraph.scalars.count
      guard isWrapped else { return paragraph.start + count }
      let edges = request.edges(paragraph.settings, isFirst: true)
      let breaker = LineBreaker(paragraph: paragraph, isByCharacters: byCharacters)
      let line = breaker.shapedLine(
        from: start - paragraph.start, width: edges.width, head: edges.left)
      return paragraph.start + line.range.upperBound
    }
  }
}
