import PegbarLayers

/// The name and size of a font, to find bold and slanted ones of the same family.
///
/// Immutable; use it from any thread.
public final class UIFontDescriptor: NSObject, @unchecked Sendable {
  /// Traits of fonts.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    /// UIKit's bits.
    public let rawValue: UInt32

    /// Makes a set from UIKit's bits; others than the ones below have no effect.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Slanted.
    public static let traitItalic = SymbolicTraits(rawValue: 1)
    /// With thick strokes.
    public static let traitBold = SymbolicTraits(rawValue: 2)
  }

  /// The name of the font.
  public let postscriptName: String

  /// Points.
  public let pointSize: CGFloat

  /// Makes a descriptor of a font's name and its size, points.
  public init(name: String, size: CGFloat) {
    (postscriptName, pointSize) = (name, size)
    super.init()
  }

  /// The name before a hyphen with a style.
  var family: String { parts.family }

  /// The traits that the name tells.
  public var symbolicTraits: SymbolicTraits {
    let style = parts.style.lowercased()
    var traits: SymbolicTraits = []
    if ["bold", "heavy", "black"].contains(where: style.contains), !style.contains("semibold") {
      traits.insert(.traitBold)
    }
    if ["italic", "oblique"].contains(where: style.contains) { traits.insert(.traitItalic) }
    return traits
  }

  /// The font of the same family with other traits; nil for a font file.
  public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    guard !postscriptName.contains("/") else { return nil }
    let isBold = symbolicTraits.contains(.traitBold)
    let style = (isBold ? "Bold" : "") + (symbolicTraits.contains(.traitItalic) ? "Oblique" : "")
    return UIFontDescriptor(name: style.isEmpty ? family : "\(family)-\(style)", size: pointSize)
  }

  /// The same font in another size, points.
  public func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    UIFontDescriptor(name: postscriptName, size: newPointSize)
  }

  /// A style behind the last hyphen of the name.
  private var parts: (family: String, style: String) {
    let styles = [
      "ultralight", "thin", "light", "medium", "semibold", "bold", "heavy", "black", "regular",
      "italic", "oblique", "bolditalic", "boldoblique",
    ]
    guard !postscriptName.contains("/"), let hyphen = postscriptName.lastIndex(of: "-") else {
      return (postscriptName, "")
    }
    let style = postscriptName[postscriptName.index(after: hyphen)...]
    guard styles.contains(style.lowercased()) else { return (postscriptName, "") }
    return (String(postscriptName[..<hyphen]), String(style))
  }
}
