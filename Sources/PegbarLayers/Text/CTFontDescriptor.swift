import PegbarCore
import PegbarText

/// What a font is to be, as Core Text calls it: attributes by their names; immutable.
public final class CTFontDescriptor: NSObject, @unchecked Sendable {
  let attributes: CFDictionary

  fileprivate init(_ attributes: CFDictionary) { self.attributes = attributes }
}

/// The attribute of a font's settings of its axes: a dictionary of numbers by the axes' identifiers.
///
/// An identifier is a number, four letters of one byte each, or a string of these letters.
public let kCTFontVariationAttribute: CFString = "NSCTFontVariationAttribute"

/// The number of an axis, four letters of one byte each, in `CTFontCopyVariationAxes`.
public let kCTFontVariationAxisIdentifierKey: CFString = "NSCTVariationAxisIdentifier"

/// The least value of an axis, in its own units.
public let kCTFontVariationAxisMinimumValueKey: CFString = "NSCTVariationAxisMinimumValue"

/// The greatest value of an axis, in its own units.
public let kCTFontVariationAxisMaximumValueKey: CFString = "NSCTVariationAxisMaximumValue"

/// The value of an axis that the font has without settings, in the axis's own units.
public let kCTFontVariationAxisDefaultValueKey: CFString = "NSCTVariationAxisDefaultValue"

/// Makes a descriptor, for `CTFontCreateCopyWithAttributes`.
///
/// `kCTFontVariationAttribute` counts; other attributes are reported when a font is made with them.
public func CTFontDescriptorCreateWithAttributes(_ attributes: CFDictionary) -> CTFontDescriptor {
  CTFontDescriptor(attributes)
}

/// The axes of a variable font, a dictionary each; nil for a font that does not vary.
public func CTFontCopyVariationAxes(_ font: CTFont) -> CFArray? {
  guard let axes = font.open?.axes, !axes.isEmpty else { return nil }
  return axes.map { axis -> CFDictionary in
    [
      kCTFontVariationAxisIdentifierKey: AxisNumber.number(of: axis.tag),
      kCTFontVariationAxisMinimumValueKey: axis.lowest,
      kCTFontVariationAxisMaximumValueKey: axis.highest,
      kCTFontVariationAxisDefaultValueKey: axis.usual,
    ]
  }
}

/// The settings of a font's axes by the axes' identifiers, within the axes; nil for a font as it is.
public func CTFontCopyVariation(_ font: CTFont) -> [Int: Double]? {
  let settings = font.open?.held(VariedFont(font.fontName).variations) ?? []
  guard !settings.isEmpty else { return nil }
  return Dictionary(
    uniqueKeysWithValues: settings.map { (AxisNumber.number(of: $0.axis), $0.value) })
}

extension CTFont {
  /// The name of the same font with the settings of a descriptor besides its own.
  ///
  /// What the font does not have is reported; unknown axes have no effect, and values end where axes do.
  func name(with attributes: Any?) -> String {
    guard let attributes else { return fontName }
    guard let descriptor = attributes as? CTFontDescriptor else {
      Diagnostics.report("a font takes a CTFontDescriptor, not a \(type(of: attributes))")
      return fontName
    }
    for key in descriptor.attributes.keys.sorted() where key != kCTFontVariationAttribute {
      Diagnostics.report("the font attribute '\(key)' has no effect")
    }
    guard let value = descriptor.attributes[kCTFontVariationAttribute] else { return fontName }
    guard let table = value as? [AnyHashable: Any] else {
      Diagnostics.report("the variation of a font is a dictionary, not a \(type(of: value))")
      return fontName
    }
    // An order of its own: of two settings of one axis, the one by letters comes last and counts.
    let given = table.sorted { "\($0.key)" < "\($1.key)" }
    let added = given.compactMap { key, value -> OpenFont.Variation? in
      guard let axis = AxisNumber.axis(key), let x = TextAttributes.number(value) else {
        Diagnostics.report("'\(key)' of a font's variation is no axis and number")
        return nil
      }
      return OpenFont.Variation(axis: axis, value: x)
    }
    let own = VariedFont(fontName)
    let name = VariedFont(own.base, own.variations + added).name
    if let problem = FontProblem.of(name), case .axes = problem {
      Diagnostics.report(problem.message)
    }
    return name
  }
}

/// Axes of fonts as Core Text numbers them.
private enum AxisNumber {
  static func number(of axis: String) -> Int { axis.utf8.reduce(0) { $0 << 8 | Int($1) } }

  static func axis(_ key: AnyHashable) -> String? {
    if let letters = key.base as? String {
      return OpenFont.Variation.isAxis(letters) ? letters : nil
    }
    guard let x = Value.number(from: key.base), let number = UInt32(exactly: x) else { return nil }
    let letters = stride(from: 24, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: number >> $0)
    }
    let axis = String(decoding: letters, as: UTF8.self)
    return OpenFont.Variation.isAxis(axis) ? axis : nil
  }
}
