import PegbarLayers

/// The appearance of the system.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// Not said.
  case unspecified
  /// Dark letters on light ground.
  case light
  /// Light letters on dark ground.
  case dark
}

/// The direction of a user interface.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  /// From left to right.
  case leftToRight
  /// From right to left.
  case rightToLeft
}

/// What is known of the surroundings of a view: there is one appearance, which does not change.
///
/// Immutable; use it from any thread.
public final class UITraitCollection: NSObject, @unchecked Sendable {
  /// The appearance.
  public let userInterfaceStyle: UIUserInterfaceStyle

  /// Pixels per point; 0 for not said.
  public let displayScale: CGFloat

  /// The traits of all views: light, at the scale of the screen.
  public static var current: UITraitCollection { shared }

  private static let shared = UITraitCollection(.light, 1)

  private init(_ style: UIUserInterfaceStyle, _ scale: CGFloat) {
    (userInterfaceStyle, displayScale) = (style, scale)
    super.init()
  }

  /// Makes traits that say nothing.
  public convenience override init() { self.init(.unspecified, 0) }

  /// Makes traits of an appearance, to resolve colours with.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(userInterfaceStyle, 0)
  }

  /// Makes traits of a scale.
  public convenience init(displayScale: CGFloat) { self.init(.unspecified, displayScale) }

  /// Whether a colour may have changed; never for the same appearance.
  public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    traitCollection?.userInterfaceStyle != userInterfaceStyle
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return other.userInterfaceStyle == userInterfaceStyle && other.displayScale == displayScale
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public override var hash: Int { userInterfaceStyle.rawValue ^ displayScale.hashValue }
}
