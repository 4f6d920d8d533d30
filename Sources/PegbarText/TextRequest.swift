import CPegbarText
import PegbarCore

/// A text and the place where its lines are set: all that a layout hangs on.
package struct TextRequest: Hashable, Sendable {
  /// The characters with their looks.
  package var text: AttributedText
  /// The font where the text says none: a name or a file.
  package var font: String
  /// Its size where the text says none, points.
  package var size: Double
  /// The width of the lines, points; infinite where they may be as long as they like.
  package var width: Double
  /// The height that is seen, points; infinite for all lines.
  ///
  /// Lines below are not set.
  package var height: Double
  /// Whether lines end where they reach the width.
  package var isWrapped = false
  /// Whether lines end between any two characters rather than between words.
  package var wrapsCharacters = false
  /// Factor of all sizes of fonts.
  package var sizeFactor = 1.0
  /// Where text that does not fit is cut.
  package var truncation = Truncation.none
  /// The alignment where a paragraph says none.
  package var alignment = Alignment.natural
  /// The most lines; 0 for any number.
  package var mostLines = 0
  /// Whether all paragraphs of one line are tightened before they are cut.
  package var tightens = false

  /// Whether the layout keeps its lines, besides what is drawn of them.
  package var keepsLines = false

  package init(
    _ text: AttributedText, font: String, size: Double, width: Double = .infinity,
    height: Double = .infinity
  ) {
    (self.text, self.font, self.size) = (text, font, size)
    (self.width, self.height) = (width, height)
  }

  /// Where text that does not fit is cut; an ellipsis stands in its place.
  package enum Truncation: String, Sendable {
    case none, start, middle, end
  }

  /// Where lines stand.
  package enum Alignment: String, Sendable {
    /// Where the paragraph's direction begins.
    case natural
    case left, right, center
    /// At both edges, but for the last line of a paragraph.
    case justified
  }
}

/// The look of a run, with nothing left open.
struct TextStyle: Hashable, Sendable {
  var font: String
  var size: Double
  /// nil for the layer's.
  var color: Color?
  /// Points that are added between characters.
  var kern: Double
  /// Whether pairs of characters are kerned as the font says.
  var kernsPairs: Bool
  var baselineOffset: Double
  var underline: TextDecoration
  var strikethrough: TextDecoration
  var lineColor: Color?
  var background: Color?
  /// Points; positive for lines only.
  var strokeWidth: Double
  var strokeColor: Color?
  var shadow: TextShadow?
  var obliqueness: Double
  /// What characters U+FFFC show.
  var attachment: TextAttachment?

  init(_ attributes: TextAttributes, _ request: TextRequest) {
    font = attributes.font ?? request.font
    size = (attributes.size ?? request.size) * request.sizeFactor
    color = attributes.color
    kern = attributes.kern ?? 0
    kernsPairs = attributes.kern != 0
    baselineOffset = attributes.baselineOffset
    underline = attributes.underline
    strikethrough = attributes.strikethrough
    lineColor = attributes.lineColor
    background = attributes.background
    strokeWidth = attributes.strokeWidth / 100 * size
    strokeColor = attributes.strokeColor
    shadow = attributes.shadow
    obliqueness = attributes.obliqueness
    attachment = attributes.attachment
  }

  /// The features of the font that are turned off.
  var shaping: UInt32 {
    UInt32(kern == 0 ? 0 : PGB_SHAPE_LIGATURES) | UInt32(kernsPairs ? 0 : PGB_SHAPE_KERNING)
  }
}
