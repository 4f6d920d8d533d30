import PegbarLayers

/// An object that makes a view and sets it up.
@preconcurrency @MainActor open class UIViewController: UIResponder {
  private var loadedView: UIView?

  /// Whether the view is on a stage.
  var appearance = Appearance.disappeared

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

  /// A name, which is not shown; nil for none.
  ///
  /// Default nil.
  open var title: String?

  /// Called before the view comes onto a stage; does nothing by default.
  ///
  /// The view appears when a stage is made with it, or when it is added to the tree of a stage's view.
  open func viewWillAppear(_ animated: Bool) {}

  /// Called at the first commit after the view has come onto a stage, when it is laid out; does nothing by
  /// default.
  ///
  /// A place to start animations.
  open func viewDidAppear(_ animated: Bool) {}

  /// Called before the view leaves the stage; does nothing by default.
  open func viewWillDisappear(_ animated: Bool) {}

  /// Called after the view has left the stage; does nothing by default.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Called before the view lays out its subviews; does nothing by default.
  open func viewWillLayoutSubviews() {}

  /// Called after the view has laid out its subviews; does nothing by default.
  open func viewDidLayoutSubviews() {}
}
