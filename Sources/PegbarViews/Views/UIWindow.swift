import PegbarLayers

/// A view at the top of a tree, which its views find as `window`.
open class UIWindow: UIView {
  /// The controller whose view fills the window.
  ///
  /// Default nil.
  open var rootViewController: UIViewController? {
    didSet {
      oldValue?.view.removeFromSuperview()
      guard let view = rootViewController?.view else { return }
      view.frame = bounds
      addSubview(view)
    }
  }

  /// The screen that shows the window: the only one.
  open var screen: UIScreen { .main }

  /// Shows the window.
  open func makeKeyAndVisible() { isHidden = false }
}
