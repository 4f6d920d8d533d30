import PegbarSystem

/// The settings of one transaction.
///
/// Rule: names.transaction-defaults.
struct TransactionSettings {
  var duration = 0.25
  var timingFunction: CAMediaTimingFunction?
  var disablesActions = false
  var completion: CompletionGroup?
  var values: [String: Any] = [:]
}

/// The animations that a completion block waits for.
final class CompletionGroup {
  let block: () -> Void
  private var running = 0
  private var isCommitted = false
  private var isDone = false

  init(_ block: @escaping () -> Void) { self.block = block }

  func animationAdded() { running += 1 }

  func animationEnded() {
    running -= 1
    callIfDone()
  }

  func committed() {
    isCommitted = true
    callIfDone()
  }

  private func callIfDone() {
    guard isCommitted, running == 0, !isDone else { return }
    isDone = true
    block()
  }
}

/// The transactions of one thread, and the layers that changed since its last commit.
///
/// Belongs to its thread, except the layers: a stage takes over those of its tree when a task resumes on
/// another thread.
final class TransactionStack {
  /// The stack's id, which identifies the thread.
  let id = SerialNumber.next()
  private var implicit = TransactionSettings()
  /// Whether anything was changed or set outside explicit transactions since the last flush.
  private var implicitIsOpen = false
  private var explicit: [TransactionSettings] = []
  /// Layers with changes that are not committed.
  private let changed = ChangedLayers()
  /// The completion groups to which new animations belong.
  private var openGroups: [CompletionGroup] = []
  /// The calls for the next turn.
  private var waiting: [() -> Void] = []
  /// The layers with animations outside stages.
  var loose = LooseLayers()
  /// Whether changed layers need layout or drawing before the commit.
  var hasPreparations = false
  /// The nesting depth of delegate calls.
  private var callDepth = 0

  /// The stack of the calling thread.
  ///
  /// Rule: transactions.threads.
  static var current: TransactionStack { stacks.current }

  private static let stacks = ThreadLocal { TransactionStack() }

  /// The current settings.
  var top: TransactionSettings {
    get { explicit.last ?? implicit }
    set {
      if explicit.isEmpty {
        (implicit, implicitIsOpen) = (newValue, true)
      } else {
        explicit[explicit.count - 1] = newValue
      }
    }
  }

  /// The duration of implicit animations: `top.duration` without a copy of the settings.
  var duration: Double { explicit.last?.duration ?? implicit.duration }

  /// The timing function of implicit animations: `top.timingFunction` without a copy of the settings.
  var timingFunction: CAMediaTimingFunction? {
    explicit.isEmpty ? implicit.timingFunction : explicit[explicit.count - 1].timingFunction
  }

  /// Whether properties change without animation: `top.disablesActions` without a copy of the settings.
  var disablesActions: Bool {
    explicit.isEmpty ? implicit.disablesActions : explicit[explicit.count - 1].disablesActions
  }

  /// The block of the innermost transaction that has one.
  var completionBlock: (() -> Void)? {
    (explicit.last { $0.completion != nil } ?? implicit).completion?.block
  }

  /// Rule: transactions.nesting.
  func begin() {
    var settings = top
    settings.completion = nil
    if explicit.isEmpty { changed.isHeld = true }
    explicit.append(settings)
  }

  /// Rule: transactions.commit.
  func commit() {
    guard let ended = explicit.popLast() else { return }
    if explicit.isEmpty { changed.isHeld = false }
    if explicit.isEmpty, !implicitIsOpen { commitChanges() }
    close(ended.completion)
  }

  func flush() {
    guard explicit.isEmpty else { return }
    takeTurn()
    commitChanges()
    let ended = implicit
    (implicit, implicitIsOpen) = (TransactionSettings(), false)
    close(ended.completion)
  }

  /// Rule: transactions.completion.
  func setCompletionBlock(_ block: (() -> Void)?) {
    close(top.completion)
    top.completion = block.map(CompletionGroup.init)
    if let group = top.completion { openGroups.append(group) }
  }

  /// Counts a new animation for every waiting completion block.
  func groupsForNewAnimation() -> [CompletionGroup] {
    for group in openGroups { group.animationAdded() }
    return openGroups
  }

  /// Records a new layer, which the next commit commits.
  func noteNew(_ layer: CALayer) {
    changed.append(layer)
    #if DEBUG
      (layer.changes.changer, layer.changes.changerTask) = (id, TaskIdentity.current)
    #endif
  }

  /// Records that a layer has changes to commit.
  ///
  /// Rule: transactions.implicit.
  func noteChange(of layer: CALayer) {
    noteNew(layer)
    if explicit.isEmpty { implicitIsOpen = true }
  }

  #if DEBUG
    /// Reports a layer with uncommitted changes by another thread.
    ///
    /// The same task on another thread is not reported.
    func check(_ layer: CALayer) {
      guard layer.changes.changer != 0, layer.changes.changer != id else { return }
      let task = TaskIdentity.current
      guard task == 0 || task != layer.changes.changerTask else { return }
      Diagnostics.report(
        "layer '\(layer.name ?? "")' is changed by two threads: the one that changed it first has to "
          + "call CATransaction.flush() before another has it")
      layer.changes.changer = id
    }
  #endif

  // MARK: - Turns

  /// Postpones a call to the next turn: `flush()`, a stage's `advance` or a snapshot.
  func nextTurn(_ body: @escaping () -> Void) { waiting.append(body) }

  /// Makes the postponed calls.
  private func takeTurn() {
    if Stage.current == nil, let layers = loose.layers {
      DueAnimations.handle(layers.flatMap(\.placedAnimations), at: Stage.currentTime)
    }
    let list = waiting
    waiting = []
    for body in list { body() }
  }

  /// Calls a delegate; postpones calls that are nested too deep to the next turn.
  func call(_ body: @escaping () -> Void) {
    guard callDepth < TransactionStack.maximumCallDepth else { return nextTurn(body) }
    callDepth += 1
    body()
    callDepth -= 1
  }

  /// The maximum nesting depth of delegate calls.
  private static let maximumCallDepth = 32

  /// Commits the remaining changes of a thread that ends.
  deinit {
    var clock = CommitClock()
    for layer in changed.takeAll() { layer.commitChanges(&clock) }
    clock.finish()
  }

  /// Commits changes in a tree that other threads left uncommitted.
  ///
  /// The tree belongs to the calling thread now, because a waiting task resumed on it.
  func adoptChanges(below root: CALayer) {
    guard explicit.isEmpty, ChangedLayers.anyWait else { return }
    let waiting = root.uncommittedLayers()
    guard !waiting.isEmpty else { return }
    if !changed.adopt(waiting) {
      Diagnostics.report(
        "what changes in a transaction that another thread began is not shown: end it on the thread "
          + "that began it, before an 'await'")
    }
    hasPreparations = true
    commitChanges()
  }

  /// The maximum number of layout passes before a commit, if layouts request further layouts.
  private static let maximumLayoutRounds = 100

  /// Rule: layers.layout.
  private func commitChanges() {
    var rounds = 0
    while hasPreparations, rounds < TransactionStack.maximumLayoutRounds {
      rounds += 1
      hasPreparations = false
      for layer in changed.all where layer.changes.layoutIsNeeded || layer.changes.displayIsNeeded {
        layer.layoutIfNeeded()
        layer.displayIfNeeded()
      }
    }
    var clock = CommitClock()
    for layer in changed.takeAll() { layer.commitChanges(&clock) }
    clock.finish()
  }

  private func close(_ group: CompletionGroup?) {
    guard let group else { return }
    openGroups.removeAll { $0 === group }
    group.committed()
  }
}
