import PegbarLayers

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
    set {
      loadedView?.controller = nil
      loadedView = newValue
      newValue?.controller = self
    }
  }

  /// Whether the view was loaded.
  open var isViewLoaded: Bool { loadedView != nil }

  /// The superview of the view; nil while there is none.
  open override var next: UIResponder? { loadedView?.superview }

  /// Sets `view`; by default to an empty view of the size of the screen.
  open func loadView() { view = UIView(frame: UIScreen.main.bounds) }

  /// Called after the view was loaded; does nothing by default.
  open func viewDidLoad() {}

  /// Loads the view if it was not loaded.
  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    viewDidLoad()
  }

  /// Called before the view lays out its subviews; does nothing by default.
  open func viewWillLayoutSubviews() {}

  /// Called after the view has laid out its subviews; does nothing by default.
  open func viewDidLayoutSubviews() {}
}
