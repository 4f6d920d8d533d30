/// What an element is and can do, for assistive technologies.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  /// UIKit's bits.
  public let rawValue: UInt64

  /// Makes a set from UIKit's bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Nothing in particular.
  public static let none: UIAccessibilityTraits = []
  /// A button.
  public static let button = UIAccessibilityTraits(rawValue: 1)
  /// A link.
  public static let link = UIAccessibilityTraits(rawValue: 2)
  /// An image.
  public static let image = UIAccessibilityTraits(rawValue: 4)
  /// Selected.
  public static let selected = UIAccessibilityTraits(rawValue: 8)
  /// A text that does not change.
  public static let staticText = UIAccessibilityTraits(rawValue: 64)
  /// A value that can be changed.
  public static let adjustable = UIAccessibilityTraits(rawValue: 4096)
  /// A text above others.
  public static let header = UIAccessibilityTraits(rawValue: 65536)
  /// A value that changes often.
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 512)
  /// Not enabled.
  public static let notEnabled = UIAccessibilityTraits(rawValue: 256)
}
