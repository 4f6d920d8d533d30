import PegbarCore
import PegbarLayers

/// A colour, as UIKit hands it to views and drawing.
///
/// Immutable; use it from any thread. Two colours are equal if their components are.
public final class UIColor: NSObject, TextColor, @unchecked Sendable {
  /// The colour for layers.
  public let cgColor: CGColor

  /// Finds the colour of an appearance; nil for the same colour in all of them.
  private let provider: ((UITraitCollection) -> UIColor)?

  /// Makes a colour from a layer's colour.
  public init(cgColor: CGColor) {
    (self.cgColor, provider) = (cgColor, nil)
    super.init()
  }

  /// Makes a colour of the current appearance, which is light.
  ///
  /// - Parameter dynamicProvider: called at once, and again by `resolvedColor(with:)`.
  public init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    (cgColor, provider) = (dynamicProvider(.current).cgColor, dynamicProvider)
    super.init()
  }

  /// The colour of an appearance; the same colour unless it was made with a provider.
  public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    provider?(traitCollection) ?? self
  }

  /// Makes a colour from components of Display P3, 0…1; what lies beyond sRGB is clamped.
  public convenience init(
    displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    let color = CGColorSpace(name: CGColorSpace.displayP3).flatMap {
      CGColor(colorSpace: $0, components: [red, green, blue, alpha])
    }
    self.init(cgColor: color ?? CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Makes a colour from sRGB components, 0…1; components beyond are clamped.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(
      cgColor: CGColor(
        red: clamp(red), green: clamp(green), blue: clamp(blue), alpha: clamp(alpha)))
  }

  /// Makes a grey, 0…1.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Makes a colour from hue, saturation and brightness, each 0…1; a hue of 1 is red again.
  public convenience init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    let (hue, saturation, value) = (clamp(hue), clamp(saturation), clamp(brightness))
    /// The component whose hue is `offset` sixths of the circle further on.
    func component(_ offset: CGFloat) -> CGFloat {
      let sixth = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
      return value - value * saturation * max(0, min(sixth, 4 - sixth, 1))
    }
    self.init(red: component(5), green: component(3), blue: component(1), alpha: alpha)
  }

  /// The same colour with another opacity, 0…1.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    let (red, green, blue, _) = components
    return UIColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Stores the sRGB components, 0…1.
  ///
  /// - Returns: true: every colour has them.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let own = components
    red?.pointee = own.red
    green?.pointee = own.green
    blue?.pointee = own.blue
    alpha?.pointee = own.alpha
    return true
  }

  /// Stores hue, saturation and brightness, each 0…1; a grey has the hue 0.
  ///
  /// - Returns: true: every colour has them.
  @discardableResult
  public func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let (red, green, blue, own) = components
    let (high, low) = (max(red, green, blue), min(red, green, blue))
    let range = high - low
    var sixths: CGFloat = 0
    if range > 0 {
      switch high {
      case red: sixths = (green - blue) / range
      case green: sixths = (blue - red) / range + 2
      default: sixths = (red - green) / range + 4
      }
    }
    hue?.pointee = (sixths < 0 ? sixths + 6 : sixths) / 6
    saturation?.pointee = high > 0 ? range / high : 0
    brightness?.pointee = high
    alpha?.pointee = own
    return true
  }

  /// Stores a grey, 0…1.
  ///
  /// - Returns: false for colours that are no grey; then nothing is stored.
  @discardableResult
  public func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let (red, green, blue, own) = components
    guard red == green, green == blue else { return false }
    white?.pointee = red
    alpha?.pointee = own
    return true
  }

  /// Sets the fill and stroke colours of the current drawing context.
  public func set() {
    setFill()
    setStroke()
  }

  /// Sets the fill colour of the current drawing context.
  public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  /// Sets the stroke colour of the current drawing context.
  public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }

  private var components: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    let color = cgColor.value
    return (color.red, color.green, color.blue, color.alpha)
  }

  /// Compares the components.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UIColor)?.cgColor == cgColor
  }

  /// Agrees with `isEqual`.
  public override var hash: Int { cgColor.hashValue }

  /// The components, for messages.
  public override var description: String {
    let (red, green, blue, alpha) = components
    return "UIColor(red: \(red), green: \(green), blue: \(blue), alpha: \(alpha))"
  }
}

private func clamp(_ component: CGFloat) -> CGFloat { min(max(component, 0), 1) }
