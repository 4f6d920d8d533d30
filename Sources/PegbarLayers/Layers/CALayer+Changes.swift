import PegbarCore
import PegbarEngine

extension CALayer {
  /// The state that a commit copies, except the animations.
  struct State {
    var properties = PropertyTable()
    var timing = MediaTiming()
    var sublayers: [CALayer] = []
    var mask: CALayer?
  }

  /// What has changed since the last commit, and what the next one is to do.
  struct Changes {
    /// The state at the last commit if there are changes since; otherwise nil.
    fileprivate(set) var committedState: State?

    /// The animations at the last commit if they have changed since; otherwise nil.
    fileprivate var committedAnimations: [StoredAnimation]?

    /// Whether there are changes to commit.
    fileprivate var isExpected = false

    /// The animations that begin with the next commit.
    var newAnimations: [StoredAnimation] = []

    /// The last commit that changed the layer's subtree.
    var lastCommit: UInt64 = 0

    /// The last commits at which the layer entered the tree of a stage and left its place there.
    var (lastEntry, lastLeave): (UInt64, UInt64) = (0, 0)

    /// Whether the layer has been committed; `presentation()` returns nil until then.
    fileprivate(set) var isCommitted = false

    /// Whether the layer was in the tree of a stage at the last commit; implicit animations need that.
    fileprivate(set) var isInTree = false

    /// Whether the last search of `action(forKey:)` found neither an action nor `NSNull`.
    var actionIsFree = false

    /// Whether layout is pending.
    fileprivate(set) var layoutIsNeeded = false

    /// The keys of a layer's animations if there are many, and perhaps of removed ones; empty if there are few.
    var keys: Set<String> = []

    /// Whether the layer is listed as one with animations outside stages.
    var isLoose = false

    /// Marks the valid entries of the layer in `DueAnimations`; 0 if there are none.
    var dueNumber: UInt64 = 0

    /// The picture that the layer has drawn last.
    weak var drawing: Picture?

    /// The presentation that a frame of an animation draws; nil outside.
    var redrawing: CALayer?

    /// Whether a redraw before a commit is under way.
    var isDisplaying = false

    /// Whether the last such redraw has asked for the presentation, so that its contents are those of a moment.
    var showsPresentation = false

    /// Whether a redraw is pending.
    fileprivate(set) var displayIsNeeded = false

    /// The number of transitions that the layer has had.
    fileprivate var transitionCount: UInt64 = 0

    #if DEBUG
      /// The id of the transactions of the thread that changed the layer since the last commit; 0 for none.
      var changer: UInt64 = 0
      /// The task that changed the layer; 0 for none.
      var changerTask = 0
    #endif
  }

  /// The timing of a new layer, with infinite duration.
  static let initialTiming: MediaTiming = {
    var timing = MediaTiming()
    timing.duration = .infinity
    return timing
  }()

  /// Whether the layer has been committed; `presentation()` returns nil until then.
  var isCommitted: Bool { changes.isCommitted }

  /// Marks the layer and its descendants as part of a stage's tree.
  func enterTree() {
    guard !changes.isInTree else { return }
    forEachInTree { $0.changes.isInTree = true }
  }

  /// Marks the layer and its descendants as outside every stage's tree, and stops their animations.
  ///
  /// Animations whose `isRemovedOnCompletion` is false stay.
  package func leaveStage() {
    var stopped: [StoredAnimation] = []
    forEachInTree { layer in
      layer.changes.isInTree = false
      guard layer.animations.contains(where: \.row.isRemovedOnCompletion) else { return }
      stopped += layer.animations.filter(\.row.isRemovedOnCompletion)
      layer.animations.removeAll(where: \.row.isRemovedOnCompletion)
      layer.changes.committedAnimations = nil
    }
    for animation in stopped { animation.stop(finished: false) }
  }

  /// Sets the layer's own time; numbers that make no sense are reported.
  func setTiming(_ timing: MediaTiming) {
    guard timing.isValid else {
      Diagnostics.report("layer '\(name ?? "")': times that are not numbers are ignored")
      return
    }
    willChange()
    state.timing = timing
  }

  /// The number of a new transition of the layer, from 0.
  ///
  /// Rule: transitions.seeds.
  func takeTransitionNumber() -> UInt64 {
    defer { changes.transitionCount += 1 }
    return changes.transitionCount
  }

  /// Called before every change except to animations: keeps the committed state.
  func willChange() {
    guard presentedFrom == nil else { return }
    if changes.committedState == nil { changes.committedState = state }
    noteChange(to: .current)
  }

  /// Called before animations are added or removed: keeps the committed ones.
  func animationsWillChange(_ transactions: TransactionStack = .current) {
    guard presentedFrom == nil else { return }
    if changes.committedAnimations == nil { changes.committedAnimations = animations }
    noteChange(to: transactions)
  }

  /// Opens a transaction.
  private func noteChange(to transactions: TransactionStack) {
    #if DEBUG
      transactions.check(self)
    #endif
    guard !changes.isExpected else { return }
    changes.isExpected = true
    transactions.noteChange(of: self)
  }

  /// Called by a commit: shows changes, and begins added animations.
  ///
  /// Rule: transactions.shown-when-committed.
  func commitChanges(_ clock: inout CommitClock) {
    if changes.committedState != nil {
      clock.noteChange(from: changes.committedState, of: self)
      changes.committedState = nil
    }
    changes.committedAnimations = nil
    (changes.isExpected, changes.isCommitted) = (false, true)
    #if DEBUG
      changes.changer = 0
    #endif
    clock.visit(self)
    defer { (self as? CAEmitterLayer)?.noteEmission(at: clock.time(of: self)) }
    guard !changes.newAnimations.isEmpty else { return }
    let now = clock.time(of: self)
    for animation in changes.newAnimations where !animation.isCommitted {
      animation.commit(at: now)
    }
    clock.note(changes.newAnimations, of: self)
    changes.newAnimations = []
    if rootLayer.stage == nil { TransactionStack.current.loose.note(self) }
  }

  /// The layers of the subtree with uncommitted changes.
  func uncommittedLayers() -> [CALayer] {
    var (waiting, found) = ([self], [CALayer]())
    while let layer = waiting.popLast() {
      if layer.changes.isExpected || !layer.isCommitted { found.append(layer) }
      waiting += layer.state.sublayers
      if let mask = layer.state.mask { waiting.append(mask) }
    }
    return found
  }

  /// The shown state: as of the last commit.
  var shownState: State { changes.committedState ?? state }

  /// The properties of `shownState`, without a copy of the rest.
  var shownProperties: PropertyTable {
    changes.committedState == nil
      ? state.properties : changes.committedState?.properties ?? PropertyTable()
  }

  /// The shown animations: as of the last commit.
  var shownAnimations: [StoredAnimation] { changes.committedAnimations ?? animations }

  /// Requests `layoutSublayers` before the next commit.
  func askForLayout() {
    changes.layoutIsNeeded = true
    TransactionStack.current.hasPreparations = true
  }

  /// Requests a redraw of the contents before the next commit.
  func askForDisplay() {
    willChange()
    changes.displayIsNeeded = true
    TransactionStack.current.hasPreparations = true
  }

  /// Returns whether layout was pending, and clears the request.
  func takeLayout() -> Bool {
    defer { changes.layoutIsNeeded = false }
    return changes.layoutIsNeeded
  }

  /// Returns whether a redraw was pending, and clears the request.
  func takeDisplay() -> Bool {
    defer { changes.displayIsNeeded = false }
    return changes.displayIsNeeded
  }

  /// Releases sublayers one by one: releasing a long chain at once would exhaust the stack.
  func releaseTree() {
    guard !state.sublayers.isEmpty || state.mask != nil else { return }
    var waiting = letGo()
    changes.committedState = nil
    while var layer = waiting.popLast() {
      guard isKnownUniquelyReferenced(&layer) else { continue }
      waiting += layer.letGo()
      layer.changes.committedState = nil
    }
  }

  /// Removes the mask and the sublayers without running actions.
  private func letGo() -> [CALayer] {
    var layers = state.sublayers
    if let mask = state.mask { layers.append(mask) }
    (state.sublayers, state.mask) = ([], nil)
    for layer in layers { layer.parent = nil }
    return layers
  }

  /// The layer at the top of the tree.
  var rootLayer: CALayer {
    var layer = self
    while let parent = layer.parent { layer = parent }
    return layer
  }
}
