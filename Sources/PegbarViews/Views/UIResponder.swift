import PegbarLayers

/// An object that can respond to events; the superclass of views.
@preconcurrency @MainActor open class UIResponder: NSObject {
  /// Makes a responder.
  public override init() { super.init() }

  /// The next responder in the chain; nil at its end.
  open var next: UIResponder? { nil }
}

/// An event, which hit tests receive; pass nil.
public class UIEvent: NSObject {}
