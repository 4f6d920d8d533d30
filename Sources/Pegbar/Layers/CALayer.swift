import PegbarCore
import PegbarEngine

/// A rectangle that shows something, with others inside it.
///
/// Setting a property changes the model at once and, on a committed layer, starts an implicit animation of
/// what is presented. A layer tree belongs to whoever made it and is used from one thread at a time.
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
  public var style: [String: Any]?

  /// The layer that this one lies in.
  public internal(set) weak var superlayer: CALayer?

  /// The layer's own time.
  public var timing: MediaTiming {
    get { state.timing }
    set {
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

  /// Makes a layer with Core Animation's defaults.
  public required init() {
    state.timing.duration = .infinity
    TransactionStack.current.noteChange(of: self)
  }

  /// Which of Core Animation's classes the layer is; decides what is drawn.
  open var layerClass: LayerClass { .plain }

  /// Places the sublayers: asks the delegate.
  ///
  /// Called before a commit when the bounds changed or `setNeedsLayout` was called. Subclasses may
  /// override it.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

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
    guard committedState == nil else { return }
    committedState = state
    TransactionStack.current.noteChange(of: self)
  }

  /// Is called by a commit: what was set is now shown, and animations that were added begin.
  func commitChanges() {
    committedState = nil
    isCommitted = true
    guard state.animations.contains(where: \.beginsAtCommit) else { return }
    let now = currentTime
    for animation in state.animations where animation.beginsAtCommit { animation.begin(at: now) }
    rootLayer.stage?.noteChange()
  }

  /// The state that is shown: as of the last commit.
  var shownState: State { committedState ?? state }

  /// The layer at the top of the tree.
  var rootLayer: CALayer {
    var layer = self
    while let parent = layer.superlayer { layer = parent }
    return layer
  }
}

/// Is asked by a layer for what it does not know itself.
public protocol CALayerDelegate: AnyObject {
  /// The action for a key; nil goes on searching, NSNull means none.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?

  /// Places the sublayers.
  func layoutSublayers(of layer: CALayer)
}

extension CALayerDelegate {
  /// Goes on searching.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }

  /// Does nothing.
  public func layoutSublayers(of layer: CALayer) {}
}
