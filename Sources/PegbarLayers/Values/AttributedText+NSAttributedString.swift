import Foundation
import PegbarCore

/// A font that attributes of a text hold: UIFont.
package protocol TextFont {
  /// A family, a font's full or PostScript name, or the path of a font file.
  var fontName: String { get }
  /// Points.
  var pointSize: CGFloat { get }
}

/// A colour that attributes of a text hold: UIColor.
package protocol TextColor {
  var cgColor: CGColor { get }
}

/// A paragraph style that attributes of a text hold: NSParagraphStyle.
package protocol TextParagraphStyle {
  var textParagraph: TextParagraph { get }
}

/// A shadow that attributes of a text hold: NSShadow.
package protocol TextShadowSource {
  var textShadow: TextShadow? { get }
}

/// A picture in a text that attributes hold: NSTextAttachment.
package protocol TextAttachmentSource {
  /// What is shown instead of a character U+FFFC.
  ///
  /// - Parameters:
  ///   - line: a line of the text's font, y upwards.
  ///   - index: the UTF-16 unit of the character.
  /// - Returns: nil for the character itself.
  func textAttachment(line: CGRect, index: Int) -> TextAttachment?
}

extension CGColor: TextColor {
  package var cgColor: CGColor { self }
}

extension AttributedText {
  /// The text of an attributed string.
  ///
  /// - Parameters:
  ///   - string: the text.
  ///   - fillsIn: whether a part without a font is in Helvetica with 12 points and one without a colour is black, as
  ///     in Core Text, rather than in the font and colour of the layer.
  ///   - block: how the lines lie in the layer.
  ///   - shadow: that of parts without one of their own.
  ///   - font: around attachments that say none; nil for Helvetica with 12 points.
  package convenience init(
    _ string: NSAttributedString, fillsIn: Bool = true, block: TextBlock = TextBlock(),
    shadow: TextShadow? = nil, font: CTFont? = nil
  ) {
    var runs: [Run] = []
    let whole = NSRange(location: 0, length: string.length)
    let text = string.string as NSString
    string.enumerateAttributes(in: whole, options: []) { attributes, range, _ in
      var look = TextAttributes(attributes, fillsIn: fillsIn)
      if let source = attributes[.attachment] as? any TextAttachmentSource {
        let font = attributes[.font] as? CTFont ?? font ?? CTFont(Property.font.defaultValue, 12)
        look.attachment = source.textAttachment(line: font.line, index: range.location)
      }
      runs.append(Run(text.substring(with: range), look))
    }
    let isPlain = !fillsIn && runs.allSatisfy { $0.attributes == TextAttributes() }
    if !fillsIn {
      runs = runs.map { run in
        var look = run.attributes
        look.shadow = look.shadow ?? shadow
        if block.isDimmed { look.color = nil }
        // Labels break lines as they say themselves.
        look.paragraph.lineBreak = nil
        return Run(run.text, look)
      }
    }
    self.init(
      runs, origin: isPlain ? nil : NSAttributedString(attributedString: string), block: block)
  }
}

extension TextAttributes {
  fileprivate init(_ attributes: [NSAttributedString.Key: Any], fillsIn: Bool) {
    self.init()
    if fillsIn {
      (font, size) = (Property.font.defaultValue, 12)
      color = Color(red: 0, green: 0, blue: 0, alpha: 1)
    }
    if let named = attributes[.font] as? any TextFont {
      (font, size) = (named.fontName, Double(named.pointSize))
    }
    color = TextAttributes.color(attributes[.foregroundColor]) ?? color
    kern = TextAttributes.number(attributes[.kern])
    baselineOffset = TextAttributes.number(attributes[.baselineOffset]) ?? 0
    underline = TextAttributes.decoration(attributes[.underlineStyle])
    strikethrough = TextAttributes.decoration(attributes[.strikethroughStyle])
    background = TextAttributes.color(attributes[.backgroundColor])
    strokeWidth = TextAttributes.number(attributes[.strokeWidth]) ?? 0
    strokeColor = TextAttributes.color(attributes[.strokeColor])
    shadow = (attributes[.shadow] as? any TextShadowSource)?.textShadow
    obliqueness = TextAttributes.number(attributes[.obliqueness]) ?? 0
    if attributes[.link] != nil {
      (color, underline) = (TextAttributes.linkColor, .single)
    }
    let lines = attributes[.underlineColor] ?? attributes[.strikethroughColor]
    lineColor = TextAttributes.color(lines)
    let style = attributes[.paragraphStyle] as? any TextParagraphStyle
    if let style { paragraph = style.textParagraph }
  }

  /// The colour of links: the system's blue.
  private static let linkColor = Color(red: 0, green: 122 / 255.0, blue: 1, alpha: 1)

  static func color(_ any: Any?) -> Color? { (any as? any TextColor)?.cgColor.value }

  static func number(_ any: Any?) -> Double? {
    any.flatMap { Value.number(from: $0) }.flatMap { $0.isFinite ? $0 : nil }
  }

  /// UIKit's numbers: 1 single, 2 thick, 9 double; patterns are drawn as lines.
  private static func decoration(_ any: Any?) -> TextDecoration {
    switch Int(saturating: number(any) ?? 0) & 0xF {
    case 0: .none
    case 2: .thick
    case 9: .double
    default: .single
    }
  }
}

extension NSAttributedString.Key {
  /// A UIFont.
  public static let font = NSAttributedString.Key("NSFont")
  /// A UIColor or a CGColor.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// Points between characters, beyond what the font says.
  ///
  /// 0 turns the kerning of pairs off, which fonts have; other numbers turn ligatures off.
  public static let kern = NSAttributedString.Key("NSKern")
  /// How far the text is above the baseline, points.
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
  /// The raw value of an NSUnderlineStyle.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// The colour of the line below or through the text, a UIColor or a CGColor; default that of the text.
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  /// The raw value of an NSUnderlineStyle.
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  /// The colour of the line through the text where `underlineColor` says none.
  public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
  /// The width of lines along the letters, in hundredths of the font's size.
  ///
  /// Positive for lines only, negative for lines and letters.
  public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
  /// The colour of lines along the letters, a UIColor or a CGColor; default that of the text.
  public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
  /// The colour behind the text, as high as its line, a UIColor or a CGColor.
  ///
  /// Core Text's functions ignore it, as well as `shadow`, `link` and `obliqueness`.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// An NSShadow.
  public static let shadow = NSAttributedString.Key("NSShadow")
  /// A URL or a String: the text is blue and underlined.
  public static let link = NSAttributedString.Key("NSLink")
  /// The slant of the letters: how far the top of one moves to the right, in its heights; a number.
  public static let obliqueness = NSAttributedString.Key("NSObliqueness")
  /// Has no effect: `kern` turns ligatures off.
  public static let ligature = NSAttributedString.Key("NSLigature")
  /// An NSTextAttachment, which is shown instead of a character U+FFFC.
  public static let attachment = NSAttributedString.Key("NSAttachment")
  /// An NSParagraphStyle or a CTParagraphStyle, which holds for the paragraph that begins with it.
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
}
