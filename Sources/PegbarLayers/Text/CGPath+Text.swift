import PegbarCore
import PegbarText

extension CGPath {
  /// Makes the outlines of text, y downwards from the upper left corner of its first line.
  ///
  /// Assigned to a shape layer's `path`, `strokeEnd` draws the letters one after the other. Not part of Core
  /// Graphics. Letters that are pictures, such as emoji, have no outline and are left out.
  ///
  /// ```swift
  /// shape.path = CGPath(text: "Hello", font: "DejaVu Sans", size: 48)
  /// ```
  ///
  /// - Parameters:
  ///   - text: lines, shaped and ordered as in `CATextLayer`.
  ///   - font: a family, a font's full or PostScript name, or the path of a font file.
  ///   - size: of the font, points.
  ///   - width: where lines wrap, points; infinite for lines that only end where the text says it.
  ///   - alignment: of the lines in the width.
  public convenience init(
    text: String, font: String, size: CGFloat, width: CGFloat = .infinity,
    alignment: CATextLayerAlignmentMode = .natural
  ) {
    var request = TextRequest(
      AttributedText([AttributedText.Run(text)]), font: font, size: Double(size),
      width: Double(width))
    request.isWrapped = width.isFinite
    request.alignment = TextRequest.Alignment(rawValue: alignment.rawValue) ?? .natural
    self.init(TextLayout(request).outline)
  }

  /// Makes the outlines of text with attributes; see `init(text:font:size:width:alignment:)`.
  ///
  /// Parts without a font are in Helvetica with 12 points; colours have no effect.
  public convenience init(text: NSAttributedString, width: CGFloat = .infinity) {
    var request = TextRequest(
      AttributedText(text), font: "Helvetica", size: 12, width: Double(width))
    request.isWrapped = width.isFinite
    self.init(TextLayout(request).outline)
  }
}
