import PegbarCore
import PegbarEngine

extension CALayer {
  /// What a commit copies, but for the animations.
  struct State {
    var properties = PropertyTable()
    var timing = MediaTiming()
    var sublayers: [CALayer] = []
    var mask: CALayer?
  }

  /// What has changed since the last commit, and what the next one is to do.
  struct Changes {
    /// The layer as it was at the last commit, while there are changes since; nil while there are none.
    fileprivate(set) var committedState: State?

    /// The animations as they were at the last commit, while they have changed since.
    fileprivate var committedAnimations: [StoredAnimation]?

    /// Whether a commit is to come.
    fileprivate var isExpected = false

    /// Whether there are animations that the next commit makes begin.
    var hasNewAnimations = false

    /// The last commit that changed something in the layer's tree below it.
    var lastCommit: UInt64 = 0

    /// Whether a commit has happened since the layer was made: before, nothing animates.
    fileprivate(set) var isCommitted = false

    /// Whether sublayers are to be placed before the next commit.
    fileprivate(set) var layoutIsNeeded = false

    /// Whether contents are to be drawn before the next commit.
    fileprivate(set) var displayIsNeeded = false

    /// How many transitions the layer has had.
    fileprivate var transitionCount: UInt64 = 0

    #if DEBUG
      /// The transactions of the thread that changed the layer since the last commit; 0 for none.
      var changer: UInt64 = 0
      /// The task that changed the layer; 0 for none.
      var changerTask = 0
    #endif
  }

  /// The timing of a new layer, which never ends.
  static let initialTiming: MediaTiming = {
    var timing = MediaTiming()
    timing.duration = .infinity
    return timing
  }()

  /// Whether a commit has happened since the layer was made: before, nothing animates.
  var isCommitted: Bool { changes.isCommitted }

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

  /// Is called before every change but those of animations: keeps the committed state.
  func willChange() {
    guard presentedFrom == nil else { return }
    if changes.committedState == nil { changes.committedState = state }
    noteChange(to: .current)
  }

  /// Is called before animations are added or removed: keeps the committed ones.
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

  /// Is called by a commit: what was set is now shown, and animations that were added begin.
  ///
  /// Rule: transactions.shown-when-committed.
  func commitChanges(_ clock: inout CommitClock) {
    if changes.committedState != nil { changes.committedState = nil }
    if changes.committedAnimations != nil { changes.committedAnimations = nil }
    (changes.isExpected, changes.isCommitted) = (false, true)
    #if DEBUG
      changes.changer = 0
    #endif
    clock.visit(self)
    guard changes.hasNewAnimations else { return }
    changes.hasNewAnimations = false
    let now = clock.time(of: self)
    for animation in animations where !animation.isCommitted { animation.commit(at: now) }
  }

  /// The layers of the tree from here on that wait for a commit.
  func uncommittedLayers() -> [CALayer] {
    var (waiting, found) = ([self], [CALayer]())
    while let layer = waiting.popLast() {
      if layer.changes.isExpected || !layer.isCommitted { found.append(layer) }
      waiting += layer.state.sublayers
      if let mask = layer.state.mask { waiting.append(mask) }
    }
    return found
  }

  /// The state that is shown: as of the last commit.
  var shownState: State { changes.committedState ?? state }

  /// The properties of `shownState`, without a copy of the rest.
  var shownProperties: PropertyTable {
    changes.committedState == nil
      ? state.properties : changes.committedState?.properties ?? PropertyTable()
  }

  /// The animations that are shown: as of the last commit.
  var shownAnimations: [StoredAnimation] { changes.committedAnimations ?? animations }

  /// Asks for `layoutSublayers` before the next commit.
  func askForLayout() {
    changes.layoutIsNeeded = true
    TransactionStack.current.hasPreparations = true
  }

  /// Asks for contents to be drawn before the next commit.
  func askForDisplay() {
    willChange()
    changes.displayIsNeeded = true
    TransactionStack.current.hasPreparations = true
  }

  /// Whether layout was due; from now on it is not.
  func takeLayout() -> Bool {
    defer { changes.layoutIsNeeded = false }
    return changes.layoutIsNeeded
  }

  /// Whether drawing was due; from now on it is not.
  func takeDisplay() -> Bool {
    defer { changes.displayIsNeeded = false }
    return changes.displayIsNeeded
  }

  /// Lets go of the layers inside one by one: releasing a long chain at once would exhaust the stack.
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

  /// Takes the mask and the sublayers out, telling nobody.
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
