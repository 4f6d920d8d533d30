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
/// Belongs to its thread, but for the layers: a stage takes those of its tree over when a task has come
/// back to it on another thread.
final class TransactionStack {
  /// The stack's number; tells threads apart.
  let id = SerialNumber.next()
  private var implicit = TransactionSettings()
  /// Whether something was changed or set outside explicit transactions since the last flush.
  private var implicitIsOpen = false
  private var explicit: [TransactionSettings] = []
  /// Layers with changes that are not committed.
  private let changed = ChangedLayers()
  /// Every completion group that animations added now belong to.
  private var openGroups: [CompletionGroup] = []
  /// What is to be told in the next turn.
  private var waiting: [() -> Void] = []
  /// Whether changed layers are to be laid out or drawn before the commit.
  var hasPreparations = false
  /// How many calls of delegates run inside one another.
  private var callDepth = 0

  /// The stack of the calling thread.
  ///
  /// Rule: transactions.threads.
  static var current: TransactionStack { stacks.current }

  private static let stacks = ThreadLocal { TransactionStack() }

  /// The settings in force.
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

  /// How long implicit animations take: `top.duration` without a copy of the settings.
  var duration: Double { explicit.last?.duration ?? implicit.duration }

  /// The timing function of implicit animations: `top.timingFunction` without a copy of the settings.
  var timingFunction: CAMediaTimingFunction? {
    explicit.isEmpty ? implicit.timingFunction : explicit[explicit.count - 1].timingFunction
  }

  /// Whether properties change at once: `top.disablesActions` without a copy of the settings.
  var disablesActions: Bool {
    explicit.isEmpty ? implicit.disablesActions : explicit[explicit.count - 1].disablesActions
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

  /// Counts a new animation for every completion block that waits.
  func groupsForNewAnimation() -> [CompletionGroup] {
    for group in openGroups { group.animationAdded() }
    return openGroups
  }

  /// Notes that a layer was made, so that the next commit commits it.
  func noteNew(_ layer: CALayer) {
    changed.append(layer)
    #if DEBUG
      (layer.changes.changer, layer.changes.changerTask) = (id, TaskIdentity.current)
    #endif
  }

  /// Notes that a layer has changes to commit.
  ///
  /// Rule: transactions.implicit.
  func noteChange(of layer: CALayer) {
    noteNew(layer)
    if explicit.isEmpty { implicitIsOpen = true }
  }

  #if DEBUG
    /// Reports a layer that another thread has changed and not committed.
    ///
    /// A task that goes on on another thread is no other one.
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

  /// Leaves something for the next turn: `flush()`, a stage's `advance` or a snapshot.
  func nextTurn(_ body: @escaping () -> Void) { waiting.append(body) }

  /// Does what the last turn left.
  private func takeTurn() {
    let list = waiting
    waiting = []
    for body in list { body() }
  }

  /// Calls a delegate; one that is called from too many others is called in the next turn.
  func call(_ body: @escaping () -> Void) {
    guard callDepth < TransactionStack.maximumCallDepth else { return nextTurn(body) }
    callDepth += 1
    body()
    callDepth -= 1
  }

  /// How many delegates may be called from inside one another.
  private static let maximumCallDepth = 32

  /// Commits what a thread left behind.
  deinit {
    var clock = CommitClock()
    for layer in changed.takeAll() { layer.commitChanges(&clock) }
  }

  /// Commits what other threads changed in a tree and left uncommitted.
  ///
  /// The tree belongs to the calling thread now: a task that waited has come back on it.
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

  /// How often layouts that ask for other layouts are followed before a commit.
  private static let maximumLayoutRounds = 100

  /// Rule: layers.layout.
  private func commitChanges() {
    for _ in 0..<TransactionStack.maximumLayoutRounds where hasPreparations {
      hasPreparations = false
      for layer in changed.all where layer.changes.layoutIsNeeded || layer.changes.displayIsNeeded {
        layer.layoutIfNeeded()
        layer.displayIfNeeded()
      }
    }
    var clock = CommitClock()
    for layer in changed.takeAll() { layer.commitChanges(&clock) }
  }

  private func close(_ group: CompletionGroup?) {
    guard let group else { return }
    openGroups.removeAll { $0 === group }
    group.committed()
  }
}

/// What one commit has met: the stages that it changes, and the time of the superlayer that it met last,
/// as most layers that change are siblings.
struct CommitClock {
  private let number = SerialNumber.next()
  private var superlayer: CALayer?
  private var time = 0.0

  /// Tells the stage that a changed layer is on, once for each part of its tree.
  func visit(_ layer: CALayer) {
    var layer = layer
    while layer.changes.lastCommit != number {
      layer.changes.lastCommit = number
      guard let parent = layer.parent else {
        layer.stage?.noteChange()
        return
      }
      layer = parent
    }
  }

  /// The present time of a layer that has added animations.
  mutating func time(of layer: CALayer) -> Double {
    let parent = layer.parent
    if parent == nil || parent !== superlayer {
      time = parent?.currentTime ?? layer.stageTime
      superlayer = parent
    }
    return layer.state.timing.localTime(atParentTime: time)
  }
}
