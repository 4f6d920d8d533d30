import PegbarCore
import PegbarEngine

/// A rectangle that shows something, with others inside it.
///
/// Setting a property changes the model at once and, on a committed layer, starts an implicit animation of
/// what is presented. A layer tree belongs to whoever made it and is used from one thread at a time;
/// another thread may have it after `CATransaction.flush()`. Debug builds report a tree that two threads
/// change at once.
open class CALayer: CAMediaTiming, Hashable {
  /// The layer's number; the same in all snapshots.
  let id = SerialNumber.next()

  /// What the layer is called; nil for nothing.
  public var name: String?

  /// Is asked for actions, layout and drawing.
  public weak var delegate: (any CALayerDelegate)?

  /// Actions by key, searched after the delegate.
  public var actions: [String: any CAAction]?

  /// Values for keys that were never set; `style["actions"]` is searched for actions.
  public var style: [String: Any]? {
    didSet { applyStyle() }
  }

  /// The built-in properties whose values come from `style`.
  var styledProperties: Set<PropertyID> = []

  /// What `setValue(_:forKey:)` keeps and nothing can animate.
  var tags: [String: Any] = [:]

  /// The layer that this one lies in; of a presentation the superlayer's presentation.
  public var superlayer: CALayer? { presentedFrom?.parent?.presentation() ?? parent }

  /// The layer that this one lies in, in the model tree.
  weak var parent: CALayer?

  /// The layer's own time.
  public var timing: MediaTiming {
    get { state.timing }
    set {
      guard newValue.isValid else {
        Diagnostics.report("layer '\(name ?? "")': times that are no numbers are left out")
        return
      }
      willChange()
      state.timing = newValue
    }
  }

  /// What a commit copies.
  struct State {
    var properties = PropertyTable()
    var timing = MediaTiming()
    var sublayers: [CALayer] = []
    var mask: CALayer?
    var animations: [StoredAnimation] = []
  }

  /// The layer as it is set.
  var state = State()

  /// The layer as it was at the last commit, while there are changes since; nil while there are none.
  private(set) var committedState: State?

  /// Whether a commit has happened since the layer was made: before, nothing animates.
  private(set) var isCommitted = false

  /// Set on the root layer of a stage.
  weak var stage: Stage?

  /// Set on copies that show the presented state.
  var presentedFrom: CALayer?

  /// Whether sublayers are to be placed before the next commit.
  var layoutIsNeeded = false

  /// Whether contents are to be drawn before the next commit.
  var displayIsNeeded = false

  /// Whether a change of the bounds redraws the contents.
  ///
  /// Default false.
  public var needsDisplayOnBoundsChange = false

  #if DEBUG
    /// The transactions of the thread that changed the layer since the last commit; 0 for none.
    var changer: UInt64 = 0
  #endif

  /// Makes a layer with Core Animation's defaults.
  public required init() {
    state.timing.duration = .infinity
    if Swift.type(of: self) != CALayer.self {
      state.properties = ClassDefaults.properties(of: Swift.type(of: self))
    }
    TransactionStack.current.noteChange(of: self)
  }

  /// Which of Core Animation's classes the layer is; decides what is drawn.
  open var layerClass: LayerClass { .plain }

  /// Places the sublayers: asks the delegate.
  ///
  /// Called before a commit when the bounds changed or `setNeedsLayout` was called. Subclasses may
  /// override it.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  /// Finds what happens when a property changes: delegate, `actions`, `style`, class, and for
  /// animatable properties a basic animation.
  ///
  /// - Parameter event: a property's key, or `onOrderIn`, `onOrderOut`, `transition`.
  /// - Returns: nil for nothing.
  open func action(forKey event: String) -> (any CAAction)? { searchAction(forKey: event) }

  /// The topmost layer of the subtree under a point of the superlayer's coordinates; nil for none.
  ///
  /// Hidden layers, and parts of sublayers that a clipping layer cuts off, are not found.
  open func hitTest(_ point: CGPoint) -> CALayer? { searchHit(point) }

  /// Whether a point of the layer's own coordinates lies in its bounds.
  open func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }

  /// Asks for contents to be drawn before the next commit.
  open func setNeedsDisplay() {
    displayIsNeeded = true
    willChange()
  }

  /// Makes the contents: asks the delegate, else draws them with `draw(in:)`.
  ///
  /// Called before a commit when `setNeedsDisplay` was called.
  open func display() {
    if let delegate { delegate.display(self) } else { drawContents() }
  }

  /// Draws the contents: asks the delegate.
  ///
  /// Coordinates are the layer's own.
  open func draw(in context: CGContext) { delegate?.draw(self, in: context) }

  /// The action for a key when neither delegate, `actions` nor `style` have one.
  ///
  /// Any result ends the search; nil lets animatable properties have their basic animation.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  /// The value of a property that was never set; nil lets it have Core Animation's default.
  open class func defaultValue(forKey key: String) -> Any? { nil }

  /// Whether a change of a property redraws the layer's contents.
  ///
  /// Default false.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// Compares by content.
  public static func == (a: CALayer, b: CALayer) -> Bool { a === b }

  /// Feeds the content to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Is called before every change: keeps the committed state and opens a transaction.
  func willChange() {
    if let root = rootLayer.stage { root.noteChange() }
    guard committedState == nil else {
      #if DEBUG
        TransactionStack.current.check(self)
      #endif
      return
    }
    committedState = state
    TransactionStack.current.noteChange(of: self)
  }

  /// Is called by a commit: what was set is now shown, and animations that were added begin.
  func commitChanges(_ clock: inout CommitClock) {
    committedState = nil
    isCommitted = true
    #if DEBUG
      changer = 0
    #endif
    guard state.animations.contains(where: \.beginsAtCommit) else { return }
    let now = clock.time(of: self)
    for animation in state.animations where animation.beginsAtCommit { animation.begin(at: now) }
  }

  /// The state that is shown: as of the last commit.
  var shownState: State { committedState ?? state }

  /// The layer at the top of the tree.
  var rootLayer: CALayer {
    var layer = self
    while let parent = layer.parent { layer = parent }
    return layer
  }
}

/// Is asked by a layer for what it does not know itself.
public protocol CALayerDelegate: AnyObject {
  /// The action for a key; nil goes on searching, NSNull means none.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?

  /// Places the sublayers.
  func layoutSublayers(of layer: CALayer)

  /// Gives the layer its contents.
  func display(_ layer: CALayer)

  /// Is called before a layer's contents are drawn.
  func layerWillDraw(_ layer: CALayer)

  /// Draws the layer's contents in the layer's own coordinates.
  func draw(_ layer: CALayer, in context: CGContext)
}

extension CALayerDelegate {
  /// Goes on searching.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }

  /// Does nothing.
  public func layoutSublayers(of layer: CALayer) {}

  /// Draws the contents with `draw(in:)`.
  public func display(_ layer: CALayer) { layer.drawContents() }

  /// Does nothing.
  public func layerWillDraw(_ layer: CALayer) {}

  /// Draws nothing.
  public func draw(_ layer: CALayer, in context: CGContext) {}
}
