import PegbarCore

/// A colour with alpha, each component 0…1, not premultiplied.
///
/// Drawn in sRGB, whatever the colour space. Layers return their colours in sRGB.
public final class CGColor: Hashable, Sendable {
  /// The colour in sRGB.
  package let value: Color

  /// The space of the components.
  public let colorSpace: CGColorSpace?

  /// The components in their space and alpha; nil if they are those of `value`.
  private let own: [CGFloat]?

  init(_ value: Color) { (self.value, colorSpace, own) = (value, .deviceRGB, nil) }

  /// Makes a colour from red, green, blue and alpha.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(Color(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Makes a colour from sRGB red, green, blue and alpha.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(Color(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Makes a grey in the space of `CGColorSpaceCreateDeviceGray`.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(.deviceGray, [gray, alpha])
  }

  /// Makes a colour of inks, each 0…1, in the space of `CGColorSpaceCreateDeviceCMYK`.
  public convenience init(
    genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat,
    alpha: CGFloat
  ) {
    self.init(.deviceCMYK, [cyan, magenta, yellow, black, alpha])
  }

  /// Makes a grey with gamma 2.2, 0…1.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    let space = CGColorSpace(name: CGColorSpace.genericGrayGamma2_2) ?? .deviceGray
    self.init(space, [gray, alpha])
  }

  /// Makes a colour of a space.
  ///
  /// Fails if a component is not finite, and for spaces of patterns.
  ///
  /// - Parameters:
  ///   - colorSpace: the space.
  ///   - components: as many as the space has, then alpha.
  public convenience init?(colorSpace: CGColorSpace, components: UnsafePointer<CGFloat>) {
    guard colorSpace.model != .pattern else { return nil }
    let list = (0...colorSpace.numberOfComponents).map { components[$0] }
    guard list.allSatisfy(\.isFinite) else { return nil }
    self.init(colorSpace, list)
  }

  /// Makes a colour from as many components as its space has, and alpha.
  private init(_ space: CGColorSpace, _ components: [CGFloat]) {
    let numbers = components.map { Double($0) }
    value = space.sRGB(numbers, alpha: numbers[space.numberOfComponents])
    (colorSpace, own) = (space, components)
  }

  /// Opaque black.
  public static let black = CGColor(.black)

  /// Opaque white.
  public static let white = CGColor(.white)

  /// Transparent black.
  public static let clear = CGColor(.clear)

  /// The components in `colorSpace`, then alpha: four, two for a grey, or five for inks.
  public var components: [CGFloat]? {
    own ?? [value.red, value.green, value.blue, value.alpha].map { CGFloat($0) }
  }

  /// How many components the colour has, with alpha.
  public var numberOfComponents: Int { own?.count ?? 4 }

  /// Opacity, 0…1.
  public var alpha: CGFloat { CGFloat(value.alpha) }

  /// The same colour with another opacity.
  public func copy(alpha: CGFloat) -> CGColor? {
    guard let colorSpace, let own else {
      var copy = value
      copy.alpha = alpha
      return CGColor(copy)
    }
    return CGColor(colorSpace, own.dropLast() + [alpha])
  }

  /// The colour in another space, with the same alpha.
  ///
  /// Grey is the luminance. What the space cannot show is clamped.
  ///
  /// - Parameters:
  ///   - space: the space.
  ///   - intent: has no effect.
  ///   - options: pass nil.
  /// - Returns: the colour; nil for a space of patterns.
  public func converted(
    to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?
  ) -> CGColor? {
    guard space.model != .pattern else { return nil }
    // A colour keeps its numbers in its own space.
    if space == colorSpace { return self }
    let components = space.components(of: value).map { CGFloat($0) }
    return CGColor(space, components + [alpha])
  }

  /// A copy; colours do not change.
  public func copy() -> CGColor? { self }

  /// Compares the colours that are drawn, whatever their spaces.
  public static func == (a: CGColor, b: CGColor) -> Bool { a.value == b.value }

  /// Feeds the colour that is drawn to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
