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
  public final var name: String?

  /// Is asked for actions, layout and drawing.
  public final weak var delegate: (any CALayerDelegate)?

  /// Actions by key, searched after the delegate.
  public final var actions: [String: any CAAction]?

  /// Values for keys that were never set; `style["actions"]` is searched for actions.
  public final var style: [String: Any]? {
    didSet { applyStyle() }
  }

  /// The built-in properties whose values come from `style`.
  final var styledProperties: Set<PropertyID> = []

  /// What `setValue(_:forKey:)` keeps and nothing can animate.
  final var tags: [String: Any] = [:]

  /// The layer that this one lies in; of a presentation the superlayer's presentation.
  public final var superlayer: CALayer? { presentedFrom?.parent?.presentation() ?? parent }

  /// The layer that this one lies in, in the model tree; that one lets go of it before it ends.
  final unowned(unsafe) var parent: CALayer?

  /// The layer's own time.
  public final var timing: MediaTiming {
    get { state.timing }
    set {
      guard newValue.isValid else {
        Diagnostics.report("layer '\(name ?? "")': times that are not numbers are ignored")
        return
      }
      willChange()
      state.timing = newValue
    }
  }

  /// What a commit copies, but for the animations.
  struct State {
    var properties = PropertyTable()
    var timing = MediaTiming()
    var sublayers: [CALayer] = []
    var mask: CALayer?
  }

  /// The layer as it is set.
  final var state = State()

  /// The timing of a new layer, which never ends.
  static let initialTiming: MediaTiming = {
    var timing = MediaTiming()
    timing.duration = .infinity
    return timing
  }()

  /// The layer's animations in the order of addition.
  final var animations: [StoredAnimation] = []

  /// The layer as it was at the last commit, while there are changes since; nil while there are none.
  private final var committedState: State?

  /// The animations as they were at the last commit, while they have changed since.
  private final var committedAnimations: [StoredAnimation]?

  /// How many transitions the layer has had.
  private final var transitionCount: UInt64 = 0

  /// The number of a new transition of the layer, from 0.
  ///
  /// Rule: transitions.seeds.
  final func takeTransitionNumber() -> UInt64 {
    defer { transitionCount += 1 }
    return transitionCount
  }

  /// Whether a commit is to come.
  private final var hasChanges = false

  /// Whether there are animations that the next commit makes begin.
  final var hasNewAnimations = false

  /// The last commit that changed something in the layer's tree below it.
  final var lastCommit: UInt64 = 0

  /// Whether a commit has happened since the layer was made: before, nothing animates.
  private(set) final var isCommitted = false

  /// Whether the class is a program's own, which may override what layers do.
  private(set) final var hasOwnCode = false

  /// Set on the root layer of a stage.
  final weak var stage: Stage?

  /// Set on copies that show the presented state.
  final var presentedFrom: CALayer?

  /// Whether sublayers are to be placed before the next commit.
  private(set) final var layoutIsNeeded = false

  /// Whether contents are to be drawn before the next commit.
  private(set) final var displayIsNeeded = false

  /// Whether a change of the bounds redraws the contents.
  ///
  /// Default false.
  public final var needsDisplayOnBoundsChange = false

  #if DEBUG
    /// The transactions of the thread that changed the layer since the last commit; 0 for none.
    var changer: UInt64 = 0
    /// The task that changed the layer; 0 for none.
    var changerTask = 0
  #endif

  /// Makes a layer with Core Animation's defaults.
  public required init() {
    state.timing = CALayer.initialTiming
    hasOwnCode = Swift.type(of: self) != layerClass.type
    if hasOwnCode { state.properties = ClassDefaults.properties(of: Swift.type(of: self)) }
    TransactionStack.current.noteNew(self)
  }

  /// Makes a copy that shows how a layer is presented; `presentation()` and drawing in mid-animation do.
  ///
  /// It has the layer's properties, stored keys and timing, and no sublayers, mask or animations.
  /// Subclasses with stored properties of their own override it, call `super` and copy them.
  ///
  /// - Precondition: `layer` is a `CALayer`.
  public required init(layer: Any) {
    guard let layer = layer as? CALayer else {
      preconditionFailure("a copy of a \(Swift.type(of: layer)), which is not a layer")
    }
    (name, delegate, actions, style) = (layer.name, layer.delegate, layer.actions, layer.style)
    tags = layer.tags
    state.timing = layer.state.timing
    state.properties = layer.state.properties
    presentedFrom = layer.model()
    hasOwnCode = layer.hasOwnCode
  }

  /// Lets go of the layers inside one by one: releasing a long chain at once would exhaust the stack.
  deinit {
    guard !state.sublayers.isEmpty || state.mask != nil else { return }
    var waiting = letGo()
    committedState = nil
    while var layer = waiting.popLast() {
      guard isKnownUniquelyReferenced(&layer) else { continue }
      waiting += layer.letGo()
      layer.committedState = nil
    }
  }

  /// Takes the mask and the sublayers out, telling nobody.
  private final func letGo() -> [CALayer] {
    var layers = state.sublayers
    if let mask = state.mask { layers.append(mask) }
    (state.sublayers, state.mask) = ([], nil)
    for layer in layers { layer.parent = nil }
    return layers
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
    willChange()
    displayIsNeeded = true
    TransactionStack.current.hasPreparations = true
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
  /// So does every frame of an animation of the property: then a copy made by `init(layer:)`, which has the
  /// presented values, is asked to `display()`, and its contents are shown.
  ///
  /// Default false.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// Compares by content.
  public static func == (a: CALayer, b: CALayer) -> Bool { a === b }

  /// Feeds the content to a hasher.
  public final func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Is called before every change but those of animations: keeps the committed state.
  final func willChange() {
    guard presentedFrom == nil else { return }
    if committedState == nil { committedState = state }
    noteChange(to: .current)
  }

  /// Is called before animations are added or removed: keeps the committed ones.
  final func animationsWillChange(_ transactions: TransactionStack = .current) {
    guard presentedFrom == nil else { return }
    if committedAnimations == nil { committedAnimations = animations }
    noteChange(to: transactions)
  }

  /// Opens a transaction.
  private final func noteChange(to transactions: TransactionStack) {
    #if DEBUG
      transactions.check(self)
    #endif
    guard !hasChanges else { return }
    hasChanges = true
    transactions.noteChange(of: self)
  }

  /// Is called by a commit: what was set is now shown, and animations that were added begin.
  ///
  /// Rule: transactions.shown-when-committed.
  final func commitChanges(_ clock: inout CommitClock) {
    if committedState != nil { committedState = nil }
    if committedAnimations != nil { committedAnimations = nil }
    (hasChanges, isCommitted) = (false, true)
    #if DEBUG
      changer = 0
    #endif
    clock.visit(self)
    guard hasNewAnimations else { return }
    hasNewAnimations = false
    let now = clock.time(of: self)
    for animation in animations where !animation.isCommitted { animation.commit(at: now) }
  }

  /// The layers of the tree from here on that wait for a commit.
  final func uncommittedLayers() -> [CALayer] {
    var (waiting, found) = ([self], [CALayer]())
    while let layer = waiting.popLast() {
      if layer.hasChanges || !layer.isCommitted { found.append(layer) }
      waiting += layer.state.sublayers
      if let mask = layer.state.mask { waiting.append(mask) }
    }
    return found
  }

  /// The state that is shown: as of the last commit.
  final var shownState: State { committedState ?? state }

  /// The properties of `shownState`, without a copy of the rest.
  final var shownProperties: PropertyTable {
    committedState == nil ? state.properties : committedState?.properties ?? PropertyTable()
  }

  /// The animations that are shown: as of the last commit.
  final var shownAnimations: [StoredAnimation] { committedAnimations ?? animations }

  /// Asks for `layoutSublayers` before the next commit.
  final func askForLayout() {
    layoutIsNeeded = true
    TransactionStack.current.hasPreparations = true
  }

  /// Whether layout was due; from now on it is not.
  final func takeLayout() -> Bool {
    defer { layoutIsNeeded = false }
    return layoutIsNeeded
  }

  /// Whether drawing was due; from now on it is not.
  final func takeDisplay() -> Bool {
    defer { displayIsNeeded = false }
    return displayIsNeeded
  }

  /// The layer at the top of the tree.
  final var rootLayer: CALayer {
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
