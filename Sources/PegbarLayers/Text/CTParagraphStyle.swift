import PegbarCore

/// How the lines of a paragraph are set, as Core Text calls it; a value of `NSAttributedString.Key.paragraphStyle`.
///
/// Immutable; use it from any thread. UIKit's NSParagraphStyle says the same.
public final class CTParagraphStyle: NSObject, TextParagraphStyle, @unchecked Sendable {
  fileprivate let values: ParagraphValues

  fileprivate init(_ values: ParagraphValues) {
    self.values = values
    super.init()
  }

  package var textParagraph: TextParagraph { values.paragraph }

  /// Where tabs lead; by default twelve stops, 28 points apart.
  ///
  /// Not part of Core Text, where a list of stops is read through a pointer.
  public var tabStops: [CTTextTab] {
    (values.setting.tabStops ?? TextTab.usual).map(CTTextTab.init)
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? CTParagraphStyle)?.values == values
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public override var hash: Int { values.hashValue }
}

/// What a paragraph style says.
private struct ParagraphValues: Hashable {
  var setting = TextParagraph()
  var leastSpacing = 0.0
  var greatestSpacing = Double.greatestFiniteMagnitude

  /// With the distance between lines within its limits.
  var paragraph: TextParagraph {
    var paragraph = setting
    paragraph.lineSpacing = min(max(setting.lineSpacing, leastSpacing), greatestSpacing)
    return paragraph
  }

  static func length(
    _ specifier: CTParagraphStyleSpecifier
  ) -> WritableKeyPath<ParagraphValues, Double>? {
    switch specifier {
    case .firstLineHeadIndent: \.setting.firstLineHeadIndent
    case .headIndent: \.setting.headIndent
    case .tailIndent: \.setting.tailIndent
    case .defaultTabInterval: \.setting.defaultTabInterval
    case .lineHeightMultiple: \.setting.lineHeightMultiple
    case .maximumLineHeight: \.setting.maximumLineHeight
    case .minimumLineHeight: \.setting.minimumLineHeight
    case .lineSpacing, .lineSpacingAdjustment: \.setting.lineSpacing
    case .paragraphSpacing: \.setting.paragraphSpacing
    case .paragraphSpacingBefore: \.setting.paragraphSpacingBefore
    case .maximumLineSpacing: \.greatestSpacing
    case .minimumLineSpacing: \.leastSpacing
    case .alignment, .tabStops, .lineBreakMode, .baseWritingDirection: nil
    }
  }

  /// Takes over a setting; what is wrong with it.
  mutating func take(_ given: CTParagraphStyleSetting) -> String? {
    if let stops = given.stops {
      setting.tabStops = stops.map(\.stop)
      return nil
    }
    guard let value = given.value else { return "it has no value" }
    if let path = ParagraphValues.length(given.spec) {
      guard given.valueSize == MemoryLayout<CGFloat>.size else { return "its value is no CGFloat" }
      let x = Double(value.loadUnaligned(as: CGFloat.self))
      guard !x.isNaN else { return "its value is not a number" }
      self[keyPath: path] = x
      return nil
    }
    guard given.spec != .tabStops else {
      return "a pointer to a list is not read; use CTParagraphStyleSetting(tabStops:)"
    }
    guard given.valueSize == 1 else { return "its value has \(given.valueSize) bytes instead of 1" }
    let byte = value.loadUnaligned(as: UInt8.self)
    return take(byte, as: given.spec) ? nil : "\(byte) is none of its values"
  }

  private mutating func take(_ byte: UInt8, as specifier: CTParagraphStyleSpecifier) -> Bool {
    switch specifier {
    case .alignment:
      guard let alignment = CTTextAlignment(rawValue: byte) else { return false }
      setting.alignment = alignment.name
    case .lineBreakMode:
      guard let mode = CTLineBreakMode(rawValue: byte) else { return false }
      setting.lineBreak = mode.kind
    default:
      let number = Int8(bitPattern: byte)
      guard (-1...1).contains(number) else { return false }
      setting.direction = Int(number) + 1
    }
    return true
  }

  /// Copies a value into a buffer; false where it has no room.
  func copy(
    _ specifier: CTParagraphStyleSpecifier, _ size: Int, _ buffer: UnsafeMutableRawPointer
  ) -> Bool {
    if let path = ParagraphValues.length(specifier) {
      guard size >= MemoryLayout<CGFloat>.size else { return false }
      buffer.storeBytes(of: CGFloat(self[keyPath: path]), as: CGFloat.self)
      return true
    }
    let byte: UInt8
    switch specifier {
    case .alignment: byte = CTTextAlignment(name: setting.alignment).rawValue
    case .lineBreakMode: byte = CTLineBreakMode(setting.lineBreak).rawValue
    case .baseWritingDirection: byte = UInt8(bitPattern: Int8(setting.direction - 1))
    default: return false
    }
    guard size >= 1 else { return false }
    buffer.storeBytes(of: byte, as: UInt8.self)
    return true
  }
}

/// The attribute of paragraph styles in text: `NSAttributedString.Key.paragraphStyle`.
public let kCTParagraphStyleAttributeName: CFString =
  NSAttributedString.Key.paragraphStyle.rawValue

/// Makes a paragraph style.
///
/// - Parameters:
///   - settings: what differs from a plain style; of two settings of the same the later one counts. One with a value of
///     the wrong size or outside its range is reported and has no effect.
///   - settingCount: how many there are.
/// - Returns: the style.
public func CTParagraphStyleCreate(
  _ settings: UnsafePointer<CTParagraphStyleSetting>?, _ settingCount: Int
) -> CTParagraphStyle {
  var values = ParagraphValues()
  for setting in UnsafeBufferPointer(start: settings, count: settings == nil ? 0 : settingCount) {
    if let problem = values.take(setting) {
      Diagnostics.report("CTParagraphStyleCreate: \(setting.spec) has no effect: \(problem)")
    }
  }
  return CTParagraphStyle(values)
}

/// The style itself, as styles do not change.
public func CTParagraphStyleCreateCopy(_ paragraphStyle: CTParagraphStyle) -> CTParagraphStyle {
  paragraphStyle
}

/// Copies a value of a paragraph style.
///
/// - Parameters:
///   - paragraphStyle: the style.
///   - spec: which value; for `tabStops` read the style's property.
///   - valueBufferSize: bytes: at least those of the value's type.
///   - valueBuffer: receives the value.
/// - Returns: whether the buffer has the value.
@discardableResult
public func CTParagraphStyleGetValueForSpecifier(
  _ paragraphStyle: CTParagraphStyle, _ spec: CTParagraphStyleSpecifier, _ valueBufferSize: Int,
  _ valueBuffer: UnsafeMutableRawPointer
) -> Bool {
  paragraphStyle.values.copy(spec, valueBufferSize, valueBuffer)
}
