import PegbarCore
import PegbarLayers

/// How the lines of a paragraph are set; lengths are in points.
///
/// Instances of the class itself do not change; those of NSMutableParagraphStyle do.
open class NSParagraphStyle: NSObject, TextParagraphStyle {
  fileprivate var setting = TextParagraph()
  fileprivate var hyphenation: Float = 0

  package var textParagraph: TextParagraph { setting }

  /// The style of text that has none.
  open class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// Makes a plain style.
  public override init() { super.init() }

  /// The alignment of lines.
  open var alignment: NSTextAlignment { NSTextAlignment(setting.alignment) }
  /// The distance between lines, beyond what the font says.
  open var lineSpacing: CGFloat { setting.lineSpacing }
  /// The distance below the paragraph.
  open var paragraphSpacing: CGFloat { setting.paragraphSpacing }
  /// The distance above the paragraph, except for the first one.
  open var paragraphSpacingBefore: CGFloat { setting.paragraphSpacingBefore }
  /// A factor for the height of lines; 0 for 1.
  open var lineHeightMultiple: CGFloat { setting.lineHeightMultiple }
  /// The least height of a line.
  open var minimumLineHeight: CGFloat { setting.minimumLineHeight }
  /// The greatest height of a line; 0 for any.
  open var maximumLineHeight: CGFloat { setting.maximumLineHeight }
  /// The indent of the first line, from the edge where lines of the direction begin.
  open var firstLineHeadIndent: CGFloat { setting.firstLineHeadIndent }
  /// The indent of the other lines, from the same edge.
  open var headIndent: CGFloat { setting.headIndent }
  /// Where lines end: from the beginning if positive, from the far edge if 0 or negative.
  open var tailIndent: CGFloat { setting.tailIndent }
  /// Where tabs lead; by default twelve stops, 28 points apart.
  open var tabStops: [NSTextTab] { (setting.tabStops ?? TextTab.usual).map(NSTextTab.init) }
  /// Where tabs lead after the last stop: to the multiples of this; 0 or less for the width of a space.
  open var defaultTabInterval: CGFloat { setting.defaultTabInterval }
  /// What happens to lines that do not fit.
  ///
  /// Default `byWordWrapping`. A label's own `lineBreakMode` counts instead, which takes over this one when the label
  /// gets the text.
  open var lineBreakMode: NSLineBreakMode { NSLineBreakMode(setting.lineBreak) }
  /// How readily words are divided, 0…1; has no effect, as words are only divided at soft hyphens.
  open var hyphenationFactor: Float { hyphenation }
  /// Whether the letters of a paragraph of one line move together before it is cut.
  ///
  /// Default false. They do where the line is at most a twentieth wider than its room.
  open var allowsDefaultTighteningForTruncation: Bool { setting.tightens }
  /// The direction of writing.
  open var baseWritingDirection: NSWritingDirection { NSWritingDirection(setting.direction) }

  /// A copy that can be changed.
  open override func mutableCopy() -> Any {
    let copy = NSMutableParagraphStyle()
    copy.setting = setting
    copy.hyphenation = hyphenation
    return copy
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSParagraphStyle else { return false }
    return other.setting == setting && other.hyphenation == hyphenation
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  open override var hash: Int { setting.hashValue }
}

/// A paragraph style that can be changed.
open class NSMutableParagraphStyle: NSParagraphStyle {
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  open override var alignment: NSTextAlignment {
    get { super.alignment }
    set { setting.alignment = newValue.mode.rawValue }
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  open override var lineSpacing: CGFloat {
    get { setting.lineSpacing }
    set { setting.lineSpacing = newValue }
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  open override var paragraphSpacing: CGFloat {
    get { setting.paragraphSpacing }
    set { setting.paragraphSpacing = newValue }
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  open override var paragraphSpacingBefore: CGFloat {
    get { setting.paragraphSpacingBefore }
    set { setting.paragraphSpacingBefore = newValue }
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  open override var lineHeightMultiple: CGFloat {
    get { setting.lineHeightMultiple }
    set { setting.lineHeightMultiple = newValue }
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  open override var minimumLineHeight: CGFloat {
    get { setting.minimumLineHeight }
    set { setting.minimumLineHeight = newValue }
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  open override var maximumLineHeight: CGFloat {
    get { setting.maximumLineHeight }
    set { setting.maximumLineHeight = newValue }
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  open override var firstLineHeadIndent: CGFloat {
    get { setting.firstLineHeadIndent }
    set { setting.firstLineHeadIndent = newValue }
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  open override var headIndent: CGFloat {
    get { setting.headIndent }
    set { setting.headIndent = newValue }
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  open override var tailIndent: CGFloat {
    get { setting.tailIndent }
    set { setting.tailIndent = newValue }
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  open override var tabStops: [NSTextTab] {
    get { super.tabStops }
    set { setting.tabStops = newValue.map(\.stop) }
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  open override var defaultTabInterval: CGFloat {
    get { super.defaultTabInterval }
    set { setting.defaultTabInterval = newValue }
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  open override var lineBreakMode: NSLineBreakMode {
    get { super.lineBreakMode }
    set { setting.lineBreak = newValue.kind }
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  open override var hyphenationFactor: Float {
    get { super.hyphenationFactor }
    set { hyphenation = newValue }
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  open override var allowsDefaultTighteningForTruncation: Bool {
    get { super.allowsDefaultTighteningForTruncation }
    set { setting.tightens = newValue }
  }

  /// Takes over all settings of another style.
  open func setParagraphStyle(_ obj: NSParagraphStyle) {
    (setting, hyphenation) = (obj.setting, obj.hyphenation)
  }

  /// Adds a tab stop.
  open func addTabStop(_ anObject: NSTextTab) { tabStops.append(anObject) }

  /// Removes the tab stops that are equal to one.
  open func removeTabStop(_ anObject: NSTextTab) { tabStops.removeAll { $0.isEqual(anObject) } }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  open override var baseWritingDirection: NSWritingDirection {
    get { super.baseWritingDirection }
    set { setting.direction = newValue.rawValue + 1 }
  }
}

/// The direction of writing.
public enum NSWritingDirection: Int, Sendable {
  /// By the first letter that has one.
  case natural = -1
  /// From left to right.
  case leftToRight
  /// From right to left.
  case rightToLeft

  fileprivate init(_ number: Int) { self = NSWritingDirection(rawValue: number - 1) ?? .natural }
}

/// A line below or through text, as numbers of `underlineStyle` and `strikethroughStyle`.
public struct NSUnderlineStyle: OptionSet, Sendable {
  /// UIKit's number.
  public let rawValue: Int

  /// Makes a style from UIKit's number; patterns are drawn as lines.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// One line.
  public static let single = NSUnderlineStyle(rawValue: 1)
  /// One line of twice the thickness.
  public static let thick = NSUnderlineStyle(rawValue: 2)
  /// Two lines.
  public static let double = NSUnderlineStyle(rawValue: 9)
}
