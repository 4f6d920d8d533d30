import PegbarCore

/// A colour in sRGB with alpha, each component 0…1, not premultiplied.
public final class CGColor: Hashable, Sendable {
  /// The components.
  package let value: Color

  init(_ value: Color) { self.value = value }

  /// Makes a colour from red, green, blue and alpha.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(Color(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Makes a colour from sRGB red, green, blue and alpha.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(Color(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Makes a grey.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(Color(red: gray, green: gray, blue: gray, alpha: alpha))
  }

  /// Opaque black.
  public static let black = CGColor(.black)

  /// Opaque white.
  public static let white = CGColor(.white)

  /// Transparent black.
  public static let clear = CGColor(.clear)

  /// Red, green, blue, alpha.
  public var components: [CGFloat]? {
    [value.red, value.green, value.blue, value.alpha].map { CGFloat($0) }
  }

  /// Opacity, 0…1.
  public var alpha: CGFloat { CGFloat(value.alpha) }

  /// The same colour with another opacity.
  public func copy(alpha: CGFloat) -> CGColor? {
    var copy = value
    copy.alpha = alpha
    return CGColor(copy)
  }

  /// Compares by content.
  public static func == (a: CGColor, b: CGColor) -> Bool { a.value == b.value }

  /// Feeds the content to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
