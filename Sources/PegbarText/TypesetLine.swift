import CPegbarText
import PegbarCore

/// A line of glyphs in their places, for whoever draws them one by one.
package struct TypesetLine: Sendable {
  /// Glyphs of one font and look, from left to right.
  package struct Run: Sendable {
    package var font: OpenFont
    /// The name that the font was asked for by.
    package var fontName: String
    /// Points.
    package var size: Double
    package var glyphs: [UInt32] = []
    /// Right of and above the beginning of the line, points.
    package var positions: [Point] = []
    /// How far the pen moves after each glyph, points.
    package var advances: [Double] = []
    /// The number of the first character that each glyph stands for, in the whole text.
    package var characters: [Int] = []
    /// Whether the text runs from the right to the left.
    package var isLeftwards: Bool

    /// Points in a unit of the font.
    package var scale: Double { size / font.metrics.units }
  }

  package private(set) var runs: [Run] = []
  /// The beginning of the line on its baseline, x rightwards and y downwards in the block.
  package let origin: Point
  package let width: Double
  package let ascent, descent, leading: Double
  /// The characters of the line in the whole text.
  package let characters: Range<Int>
  /// The same with the spaces at its end.
  package let consumed: Range<Int>

  /// The places of a line's glyphs.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - origin: where it begins.
  ///   - extra: points that are added to each space.
  ///   - first: the number of its paragraph's first character in the text.
  ///   - range: its characters in the paragraph, with the spaces at its end.
  init(_ line: SetLine, origin: Point, extra: Double, from first: Int, _ range: Range<Int>) {
    self.origin = origin
    consumed = first + range.lowerBound..<first + range.upperBound
    (ascent, descent, leading) = (line.ascent, line.descent, line.gap)
    var pen = 0.0
    var numbers: [Int] = []
    for part in line.runs {
      var run = Run(
        font: part.item.font, fontName: part.style.font, size: part.style.size,
        isLeftwards: part.item.level & 1 == 1)
      if part.item.isRoom {
        pen += part.width
        numbers.append(first + part.item.range.lowerBound)
        continue
      }
      var last = UInt32.max
      for glyph in part.glyphs {
        let start = pen
        let up = Double(glyph.y) * part.scale + part.style.baselineOffset
        run.glyphs.append(glyph.glyph)
        run.positions.append(Point(x: pen + Double(glyph.x) * part.scale, y: up))
        run.characters.append(first + Int(glyph.cluster))
        pen += Double(glyph.advance) * part.scale
        if glyph.cluster != last { pen += part.style.kern }
        if line.scalars[Int(glyph.cluster)] == 0x20 { pen += extra }
        last = glyph.cluster
        run.advances.append(pen - start)
      }
      numbers += run.characters
      runs.append(run)
    }
    width = pen
    characters = (numbers.min() ?? first)..<(numbers.max().map { $0 + 1 } ?? first)
  }

  /// Sets a text in one line; ends of lines in it are spaces.
  ///
  /// - Returns: nil for an empty text, and where there are no fonts.
  package static func make(_ text: AttributedText, font: String, size: Double) -> TypesetLine? {
    let runs = text.runs.map { run in
      let scalars = run.text.unicodeScalars.map { scalar -> Unicode.Scalar in
        SplitText.isEnd(scalar.value) ? " " : scalar
      }
      return AttributedText.Run(String(String.UnicodeScalarView(scalars)), run.attributes)
    }
    var request = TextRequest(AttributedText(runs), font: font, size: size)
    request.keepsLines = true
    return TextLayout(request).lines.first
  }
}
