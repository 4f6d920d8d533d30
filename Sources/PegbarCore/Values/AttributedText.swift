/// Text whose parts look different: what an attributed string says to a text layer.
///
/// Immutable; use it from any thread. Two texts are equal if their characters and attributes are.
public final class AttributedText: Content, Hashable {
  /// A part of the text and its look.
  public struct Run: Hashable, Sendable {
    /// The characters.
    public let text: String
    /// Their look.
    public let attributes: TextAttributes

    /// Makes a part.
    public init(_ text: String, _ attributes: TextAttributes = TextAttributes()) {
      (self.text, self.attributes) = (text, attributes)
    }
  }

  /// The parts in order.
  public let runs: [Run]

  /// The immutable object that the text was made from; nil for none.
  package nonisolated(unsafe) let origin: AnyObject?

  /// How the lines lie in the layer.
  package let block: TextBlock

  /// Makes a text of parts.
  public init(_ runs: [Run]) { (self.runs, origin, block) = (runs, nil, TextBlock()) }

  /// Makes a text for a block of lines.
  ///
  /// - Parameters:
  ///   - runs: the parts.
  ///   - origin: what they were made from; it does not change.
  ///   - block: how the lines lie in the layer.
  package init(_ runs: [Run], origin: AnyObject?, block: TextBlock = TextBlock()) {
    (self.runs, self.origin, self.block) = (runs, origin, block)
  }

  /// All characters.
  public var string: String { runs.map(\.text).joined() }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static func == (a: AttributedText, b: AttributedText) -> Bool {
    a === b || (a.runs == b.runs && a.block == b.block)
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func hash(into hasher: inout Hasher) {
    hasher.combine(runs)
    hasher.combine(block)
  }
}

/// How the lines of a text lie in its layer.
package struct TextBlock: Hashable, Sendable {
  /// The most lines; 0 for any number.
  package var mostLines = 0
  /// Whether they are in the middle of the layer's height rather than at its top.
  package var isCentered = false
  /// Whether lines may end between any two characters rather than between words.
  package var wrapsCharacters = false
  /// The least factor of the fonts' sizes with which one line is made to fit the width; 1 for none.
  package var leastFactor = 1.0
  /// What stays where it was when such a line has been made smaller.
  package var fixture = Fixture.baseline
  /// Whether one line's letters move together before it is cut; see `TextParagraph.tightens`.
  package var tightens = false

  /// Whether no part has a colour of its own.
  package var isDimmed = false

  /// What of a line that is made smaller stays where it would be in its own size.
  package enum Fixture: Hashable, Sendable {
    case baseline, center, top
  }

  package init(mostLines: Int = 0, isCentered: Bool = false) {
    (self.mostLines, self.isCentered) = (mostLines, isCentered)
  }
}

/// The look of a part of a text; nil is what the layer says.
public struct TextAttributes: Hashable, Sendable {
  /// A font family, a font's full or PostScript name, or the path of a font file.
  public var font: String?
  /// The size of the font, points.
  public var size: Double?
  /// The colour of the glyphs.
  public var color: Color?
  /// Points between characters, beyond what the font says; nil for what it says alone.
  ///
  /// 0 turns the kerning of pairs off, which fonts have; other numbers turn ligatures off.
  public var kern: Double?
  /// How far the text is above the baseline, points.
  public var baselineOffset = 0.0
  /// The line below the text.
  public var underline = TextDecoration.none
  /// The line through the text.
  public var strikethrough = TextDecoration.none
  /// The colour of the lines; nil for that of the glyphs.
  public var lineColor: Color?
  /// The colour behind the text, as high as its line; nil for none.
  public var background: Color?
  /// The width of lines along the outlines of the glyphs, in hundredths of the font's size; 0 for none.
  ///
  /// Positive for lines only, negative for lines over filled glyphs.
  public var strokeWidth = 0.0
  /// The colour of the lines along the outlines; nil for that of the glyphs.
  public var strokeColor: Color?
  /// The shadow of the glyphs and their lines; nil for none.
  public var shadow: TextShadow?
  /// The slant of the glyphs: how far the top of one moves to the right, in its heights.
  public var obliqueness = 0.0
  /// How the paragraph that begins here is set.
  public var paragraph = TextParagraph()
  /// What characters U+FFFC show; nil for themselves.
  package var attachment: TextAttachment?

  /// Makes the look that the layer says.
  public init() {}
}

/// The shadow of text.
public struct TextShadow: Hashable, Sendable {
  /// How far it lies to the right of and below the text, points.
  public var offset: Size
  /// How soft it is, points: twice the standard deviation of the blur; 0 or less for none.
  public var blur: Double
  /// Its colour.
  public var color: Color

  /// Makes a shadow.
  public init(offset: Size, blur: Double, color: Color) {
    (self.offset, self.blur, self.color) = (offset, blur, color)
  }
}

/// Where the lines of a paragraph end that do not fit.
public enum TextLineBreak: String, Hashable, Sendable, CaseIterable {
  /// Between words, where the text wraps at all.
  case wordWrapping
  /// Between any two characters that readers see, where the text wraps at all.
  case charWrapping
  /// Nowhere: the paragraph is one line, which reaches beyond the width.
  case clipping
  /// Nowhere: the paragraph is one line with an ellipsis at its beginning.
  case truncatingHead
  /// Nowhere: the paragraph is one line with an ellipsis at its end.
  case truncatingTail
  /// Nowhere: the paragraph is one line with an ellipsis in its middle.
  case truncatingMiddle
}

/// A line below or through text.
public enum TextDecoration: String, Hashable, Sendable, CaseIterable {
  /// No line.
  case none
  /// One line.
  case single
  /// One line of twice the thickness.
  case thick
  /// Two lines.
  case double
}

/// A place in the lines of a paragraph to which a tab leads.
public struct TextTab: Hashable, Sendable {
  /// From the edge where lines begin, points; what is not finite counts for nothing.
  public var location: Double
  /// How the text after the tab stands at the place: `left`, `right`, `center` or `natural`, which begins there.
  public var alignment: String
  /// Characters of which the first one after the tab ends what is aligned; empty for up to the next tab.
  public var terminators: String

  /// Makes a stop.
  public init(_ location: Double, alignment: String = "natural", terminators: String = "") {
    (self.location, self.alignment, self.terminators) = (location, alignment, terminators)
  }

  /// The stops of text that says none.
  public static let usual = (1...12).map { TextTab(28 * Double($0), alignment: "left") }
}

/// How the lines of a paragraph are set; lengths are in points.
public struct TextParagraph: Hashable, Sendable {
  /// Between lines, beyond what the font says.
  public var lineSpacing = 0.0
  /// Below the paragraph.
  public var paragraphSpacing = 0.0
  /// Above the paragraph, except the first one.
  public var paragraphSpacingBefore = 0.0
  /// A factor for the height of lines; 0 for 1.
  public var lineHeightMultiple = 0.0
  /// The least height of a line.
  public var minimumLineHeight = 0.0
  /// The greatest height of a line; 0 for any.
  public var maximumLineHeight = 0.0
  /// The indent of the first line, from the edge where lines of the paragraph's direction begin.
  public var firstLineHeadIndent = 0.0
  /// The indent of the other lines, from the same edge.
  public var headIndent = 0.0
  /// Where lines end: from the beginning if positive, from the far edge if 0 or negative.
  public var tailIndent = 0.0
  /// Where tabs lead; nil for twelve stops, 28 points apart.
  public var tabStops: [TextTab]?
  /// Where tabs lead after the last stop: to the multiples of this; 0 or less for the width of a space.
  public var defaultTabInterval = 0.0
  /// The alignment, as `CATextLayer.alignmentMode` names it; nil for the layer's.
  public var alignment: String?
  /// Where lines end that do not fit; nil is as the layer says.
  public var lineBreak: TextLineBreak?
  /// The direction of writing: 0 by the first letter, 1 from left to right, 2 from right to left.
  public var direction = 0
  /// Whether the letters of a paragraph of one line move together before it is cut.
  ///
  /// They do where the line is at most a twentieth wider than its room.
  public var tightens = false

  /// Makes a plain paragraph.
  public init() {}
}
