import PegbarLayers
import PegbarText

/// A font: a name and a size.
///
/// Sizes are points; a size of 0 or less counts as 12, as in Core Text. If a font of Apple's systems isn't installed,
/// another one is drawn. Immutable; use it from any thread.
/// Two fonts are equal if their names and sizes are.
public final class UIFont: CTFont, @unchecked Sendable {
  /// The distance of the ascenders' ends from the baseline, points.
  public var ascender: CGFloat { ascent }

  /// The distance of the descenders' ends from the baseline, points, negative.
  public var descender: CGFloat { -descent }

  /// The height of capital letters, points.
  public var capHeight: CGFloat { capitalHeight }

  /// The height of small letters, points.
  public var xHeight: CGFloat { smallHeight }

  /// The distance between lines, points.
  public var leading: CGFloat { lineGap }

  /// The height of a line, points.
  public var lineHeight: CGFloat { ascent + descent }

  /// The size of labels: 17 points.
  public static let labelFontSize: CGFloat = 17

  /// The size of buttons: 18 points.
  public static let buttonFontSize: CGFloat = 18

  /// The standard size of the system's font: 14 points.
  public static let systemFontSize: CGFloat = 14

  /// The size of small text: 12 points.
  public static let smallSystemFontSize: CGFloat = 12

  /// Makes a font; fails where there is no such font.
  ///
  /// A font of Apple's systems that is not installed is there all the same: another one stands in for it, which is
  /// reported once.
  ///
  /// - Parameters:
  ///   - name: the name of a font or the path of a font file.
  ///   - size: points.
  public init?(name: String, size: CGFloat) {
    guard !name.isEmpty else { return nil }
    switch FontProblem.of(name) {
    case .noFont: return nil
    case .substitute, .noFonts: guard AppleFonts.has(name) else { return nil }
    case .axes, .characters, nil: break
    }
    Diagnostics.report(ofFont: name)
    super.init(name, UIFont.usable(size), .identity)
  }

  /// Core Text's size where a program gives none.
  private static func usable(_ size: CGFloat) -> CGFloat {
    size.isFinite && size > 0 ? size : 12
  }

  private init(systemName name: String, size: CGFloat) {
    super.init(name, UIFont.usable(size), .identity)
  }

  /// The system's font, Helvetica.
  public class func systemFont(ofSize size: CGFloat) -> UIFont {
    systemFont(ofSize: size, weight: .regular)
  }

  /// The system's bold font.
  public class func boldSystemFont(ofSize size: CGFloat) -> UIFont {
    systemFont(ofSize: size, weight: .bold)
  }

  /// The system's font of a weight.
  public class func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    let suffix = weight.suffix
    return UIFont(systemName: suffix.isEmpty ? "Helvetica" : "Helvetica-\(suffix)", size: size)
  }

  /// The system's slanted font.
  public class func italicSystemFont(ofSize size: CGFloat) -> UIFont {
    UIFont(systemName: "Helvetica-Oblique", size: size)
  }

  /// The system's font; its digits are equally wide.
  public class func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    systemFont(ofSize: size, weight: weight)
  }

  /// A font whose letters are equally wide, the system's `monospace`.
  public class func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    let suffix = weight.suffix
    return UIFont(systemName: suffix.isEmpty ? "monospace" : "monospace-\(suffix)", size: size)
  }

  /// The system's font for a kind of text, in the size of the standard setting.
  public class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    systemFont(ofSize: style.size, weight: style == .headline ? .semibold : .regular)
  }

  /// The system's font for a kind of text; traits have no effect.
  public class func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    preferredFont(forTextStyle: style)
  }

  /// Makes a font of a descriptor.
  ///
  /// - Parameters:
  ///   - descriptor: the font.
  ///   - size: points; 0 for that of the descriptor.
  public convenience init(descriptor: UIFontDescriptor, size: CGFloat) {
    self.init(systemName: descriptor.postscriptName, size: size == 0 ? descriptor.pointSize : size)
  }

  /// The name and size, to find related fonts.
  public var fontDescriptor: UIFontDescriptor { UIFontDescriptor(name: fontName, size: pointSize) }

  /// The name without the style after its hyphen.
  public var familyName: String { fontDescriptor.family }

  /// The same font in another size.
  public func withSize(_ size: CGFloat) -> UIFont { UIFont(systemName: fontName, size: size) }

  /// Compares names and sizes.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFont else { return false }
    return other.fontName == fontName && other.pointSize == pointSize
  }

  /// Agrees with `isEqual`.
  public override var hash: Int { fontName.hashValue ^ pointSize.hashValue }
}

extension UIFont {
  /// How thick the strokes of a font are.
  ///
  /// Source: UIKit's constants.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// The thickness, −1 to 1; 0 is regular.
    public let rawValue: CGFloat

    /// Makes a weight.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// −0.8.
    public static let ultraLight = Weight(rawValue: -0.8)
    /// −0.6.
    public static let thin = Weight(rawValue: -0.6)
    /// −0.4.
    public static let light = Weight(rawValue: -0.4)
    /// 0.
    public static let regular = Weight(rawValue: 0)
    /// 0.23.
    public static let medium = Weight(rawValue: 0.23)
    /// 0.3.
    public static let semibold = Weight(rawValue: 0.3)
    /// 0.4.
    public static let bold = Weight(rawValue: 0.4)
    /// 0.56.
    public static let heavy = Weight(rawValue: 0.56)
    /// 0.62.
    public static let black = Weight(rawValue: 0.62)

    /// The end of the name of a font with the closest weight.
    var suffix: String {
      let names: [(Weight, String)] = [
        (.ultraLight, "UltraLight"), (.thin, "Thin"), (.light, "Light"), (.regular, ""),
        (.medium, "Medium"), (.semibold, "Semibold"), (.bold, "Bold"), (.heavy, "Heavy"),
        (.black, "Black"),
      ]
      let distances = names.map { abs($0.0.rawValue - rawValue) }
      let closest = distances.indices.min { distances[$0] < distances[$1] }
      return closest.map { names[$0].1 } ?? ""
    }
  }
}
