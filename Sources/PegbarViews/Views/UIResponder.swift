import PegbarLayers

/// An object that can respond to events; the superclass of views.
@preconcurrency @MainActor open class UIResponder: NSObject {
  /// Makes a responder.
  public override init() { super.init() }

  /// The next responder in the chain; nil at its end.
  open var next: UIResponder? { nil }

  // MARK: Accessibility

  /// Whether assistive technologies find it; stored for the program, like what follows.
  ///
  /// Default false.
  open var isAccessibilityElement = false

  /// The name of the responder.
  open var accessibilityLabel: String?

  /// The value of the responder, as a text.
  open var accessibilityValue: String?

  /// What happens when it is used.
  open var accessibilityHint: String?

  /// A name of the responder for tests.
  open var accessibilityIdentifier: String?

  /// What the responder is.
  open var accessibilityTraits: UIAccessibilityTraits = .none
}

/// An event, which hit tests receive; pass nil.
public class UIEvent: NSObject {}
