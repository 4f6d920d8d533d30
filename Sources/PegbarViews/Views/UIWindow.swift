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

  /// Shows the window.
  open func makeKeyAndVisible() { isHidden = false }
}

/// An object that makes a view and sets it up.
@MainActor open class UIViewController: UIResponder {
  private var loadedView: UIView?

  /// Makes a controller without a view.
  public override init() { super.init() }

  /// Returns nil: Pegbar does not read archives of Apple's systems.
  public required init?(coder: NSCoder) { return nil }

  /// The view, which is loaded when it is first read.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set { loadedView = newValue }
  }

  /// Whether the view was loaded.
  open var isViewLoaded: Bool { loadedView != nil }

  /// Sets `view`; by default to an empty view.
  open func loadView() { view = UIView() }

  /// Called after the view was loaded; does nothing by default.
  open func viewDidLoad() {}

  /// Loads the view if it was not loaded.
  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    viewDidLoad()
  }
}
