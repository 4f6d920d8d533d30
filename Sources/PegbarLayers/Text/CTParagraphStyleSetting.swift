import PegbarCore

/// What a setting of a paragraph style sets.
public enum CTParagraphStyleSpecifier: UInt32, Sendable {
  /// A CTTextAlignment; default natural.
  case alignment
  /// A CGFloat: the indent of the first line, points.
  case firstLineHeadIndent
  /// A CGFloat: the indent of the other lines, points.
  case headIndent
  /// A CGFloat: where lines end, points from where they begin if positive, from the far edge if 0 or negative.
  case tailIndent
  /// Where tabs lead; see `CTParagraphStyleSetting.init(tabStops:)`.
  case tabStops
  /// A CGFloat: where tabs lead after the last stop: to the multiples of this; 0 for the width of a space.
  case defaultTabInterval
  /// A CTLineBreakMode; default `byWordWrapping`.
  case lineBreakMode
  /// A CGFloat: a factor for the height of lines; 0 for 1.
  case lineHeightMultiple
  /// A CGFloat: the greatest height of a line, points; 0 for any.
  case maximumLineHeight
  /// A CGFloat: the least height of a line, points.
  case minimumLineHeight
  /// A CGFloat: the distance between lines, points; the same value as `lineSpacingAdjustment`.
  case lineSpacing
  /// A CGFloat: the distance below the paragraph, points.
  case paragraphSpacing
  /// A CGFloat: the distance above the paragraph, points, except for the first one.
  case paragraphSpacingBefore
  /// A CTWritingDirection; default natural.
  case baseWritingDirection
  /// A CGFloat: the most that `lineSpacingAdjustment` counts for, points; default any.
  case maximumLineSpacing
  /// A CGFloat: the least that `lineSpacingAdjustment` counts for, points; default 0.
  case minimumLineSpacing
  /// A CGFloat: the distance between lines, beyond what the font says, points.
  case lineSpacingAdjustment
}

/// A setting of a paragraph style: what it sets, and where its value lies.
public struct CTParagraphStyleSetting {
  /// What is set.
  public var spec: CTParagraphStyleSpecifier
  /// The bytes of the value.
  public var valueSize: Int
  /// Where the value lies; it is read while a style is made.
  public var value: UnsafeRawPointer?

  let stops: [CTTextTab]?

  /// Makes a setting of a value that lies somewhere until the style is made.
  public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
    (self.spec, self.valueSize, self.value, stops) = (spec, valueSize, value, nil)
  }

  /// Makes a setting of tab stops.
  ///
  /// Not part of Core Text, where they are given by a pointer to a CFArray: what a Swift array gives as its pointer
  /// are its elements, so that such a setting cannot be read.
  public init(tabStops: [CTTextTab]) {
    (spec, valueSize, value, stops) = (.tabStops, 0, nil, tabStops)
  }
}

/// What happens to lines that do not fit.
public enum CTLineBreakMode: UInt8, Sendable {
  /// They end between words.
  case byWordWrapping
  /// They end between any two characters that readers see.
  case byCharWrapping
  /// The text reaches beyond the width.
  case byClipping
  /// An ellipsis stands at the beginning.
  case byTruncatingHead
  /// An ellipsis stands at the end.
  case byTruncatingTail
  /// An ellipsis stands in the middle.
  case byTruncatingMiddle

  private static let kinds: [TextLineBreak] = [
    .wordWrapping, .charWrapping, .clipping, .truncatingHead, .truncatingTail, .truncatingMiddle,
  ]

  var kind: TextLineBreak { CTLineBreakMode.kinds[Int(rawValue)] }

  /// Of a paragraph; words wrap where it says nothing.
  init(_ kind: TextLineBreak?) {
    let number = kind.flatMap(CTLineBreakMode.kinds.firstIndex)
    self = number.flatMap { CTLineBreakMode(rawValue: UInt8($0)) } ?? .byWordWrapping
  }
}

/// The direction of writing, a byte with Core Text's number.
public struct CTWritingDirection: RawRepresentable, Hashable, Sendable {
  /// Core Text's number: −1, 0 or 1.
  public let rawValue: Int8

  /// Makes a direction from Core Text's number.
  public init(rawValue: Int8) { self.rawValue = rawValue }

  /// By the first letter that has one.
  public static let natural = CTWritingDirection(rawValue: -1)
  /// From left to right.
  public static let leftToRight = CTWritingDirection(rawValue: 0)
  /// From right to left.
  public static let rightToLeft = CTWritingDirection(rawValue: 1)
}
