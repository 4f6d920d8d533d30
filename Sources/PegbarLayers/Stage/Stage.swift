import PegbarCore
import PegbarEngine
import PegbarRender
import PegbarSystem

/// A layer tree with a clock.
///
/// Time stands still until `advance(to:)`: a program controls it, and every run gives the same frames. Use a
/// stage from the thread that uses its layers.
public final class Stage {
  /// The layer at the top of the tree.
  public let layer: CALayer

  /// The size of the drawn area, from (0, 0) in the coordinates of the root layer's superlayer, points.
  public let size: CGSize

  /// The background colour; nil for transparent.
  ///
  /// Default nil.
  public var background: CGColor?

  /// The renderer, whose threads and caches live as long as the stage.
  private(set) lazy var renderer = FrameRenderer()

  private var virtualTime = 0.0
  private let liveStart: Double?
  var events: [ScheduledEvent] = []
  private(set) var nextEvent = 0
  /// The source of the stage, for code that archives it.
  package var origin: AnyObject?
  /// The object that the root layer belongs to, such as a view; kept as long as the stage.
  package var owner: AnyObject?
  private var failure: (any Error)?
  private var cached: Snapshot?
  private var session: SamplingSession?
  /// The redrawn layers of the cached snapshot.
  private var redrawn: [RedrawnLayer] = []
  /// A cache of the layers with animations; nil if unknown.
  private var animated: [CALayer]?

  /// A closure that runs when the clock passes a time.
  struct ScheduledEvent {
    var time: Double
    var origin: Any?
    var body: () throws -> Void
  }

  /// Makes a stage at time 0, which becomes the thread's current stage.
  ///
  /// - Parameters:
  ///   - layer: the root; it must have no superlayer.
  ///   - size: of the drawn area, points.
  ///   - isLive: whether the clock runs by itself, from now on.
  public init(layer: CALayer, size: CGSize, isLive: Bool = false) {
    precondition(layer.superlayer == nil, "the root layer of a stage has a superlayer")
    self.layer = layer
    self.size = size
    liveStart = isLive ? MonotonicClock.seconds : nil
    layer.stage = self
    Stage.current = self
  }

  /// Ends the animations of views, whose clock is gone.
  deinit {
    if owner != nil { layer.endTreeAnimations() }
  }

  /// The time of the clock, seconds.
  public var time: CFTimeInterval {
    liveStart.map { MonotonicClock.seconds - $0 } ?? virtualTime
  }

  /// Commits changes and moves the clock forward.
  ///
  /// On the way, in order of time, it calls the delegates of animations that begin, then of those that end,
  /// then runs scheduled events. Their changes are committed at that time.
  ///
  /// - Precondition: `target` is not before `time`. The clock of a live stage moves by itself; `target` then
  ///   is the time up to which animations and events are handled.
  public func advance(to target: CFTimeInterval) {
    asCurrent { handleDue(upTo: target) }
    virtualTime = max(virtualTime, target)
  }

  /// Moves the clock forward by some seconds; see `advance(to:)`.
  ///
  /// - Precondition: `seconds` is 0 or more.
  public func advance(by seconds: CFTimeInterval) { advance(to: time + seconds) }

  /// Moves the clock to the time at which the last animation ends and the last event runs, including those
  /// added on the way.
  ///
  /// Ignores animations that never end.
  ///
  /// - Parameter limit: the maximum number of seconds to move.
  /// - Returns: true if nothing is left to run; false if the limit came first.
  /// - Precondition: the stage is not live.
  @discardableResult
  public func advanceUntilIdle(within limit: CFTimeInterval = 3600) -> Bool {
    precondition(liveStart == nil, "the clock of a live stage moves by itself")
    let end = time + limit
    asCurrent { commitChanges() }
    while let due = nextDueTime(upTo: end), due.isFinite { advance(to: max(due, time)) }
    return nextDueTime(upTo: .greatestFiniteMagnitude) == nil
  }

  /// Commits changes by this thread or by a thread on which the task ran before.
  private func commitChanges() {
    CATransaction.flush()
    TransactionStack.current.adoptChanges(below: layer)
  }

  /// Rule: adding.no-flash.
  private func handleDue(upTo target: CFTimeInterval) {
    commitChanges()
    precondition(
      liveStart != nil || target >= virtualTime, "time \(target) is before \(virtualTime)")
    var turns = 0
    while let due = nextDueTime(upTo: target), turns < Stage.maximumTurns {
      virtualTime = max(virtualTime, due)
      DueAnimations.handle(in: animatedLayers(), at: virtualTime)
      CATransaction.flush()
      runEvents(at: virtualTime)
      CATransaction.flush()
      turns += 1
    }
    if turns == Stage.maximumTurns {
      Diagnostics.report("more than \(turns) events before time \(target); the rest are ignored")
    }
  }

  /// The maximum number of events in a call of `advance`, which ends infinite loops.
  private static let maximumTurns = 10_000_000

  /// Runs a closure when the clock passes a time, inside a transaction of its own.
  ///
  /// Events at the same time run in the order of scheduling. The next frame throws an error of the closure.
  public func schedule(at time: CFTimeInterval, _ body: @escaping () throws -> Void) {
    schedule(at: time, origin: nil, body)
  }

  /// Commits changes and copies the tree.
  ///
  /// Leaves out changes in a transaction that is still open.
  public func snapshot() -> Snapshot {
    commitChanges()
    if let cached { return cached }
    var builder = SnapshotBuilder(state: .shown)
    builder.add(layer)
    cached = builder.snapshot
    redrawn = builder.redrawn
    return builder.snapshot
  }

  /// The presented values now.
  ///
  /// - Throws: `PluginError`, or the error of a scheduled event.
  public func presentationFrame() throws -> PresentationFrame {
    if let failure { throw failure }
    let snapshot = snapshot()
    let session = try self.session ?? SamplingSession(snapshot)
    self.session = session
    var frame = try session.sampleWithCopies(at: time)
    for layer in redrawn { layer.draw(in: &frame) }
    return frame
  }

  /// Records that the tree differs from the last snapshot.
  func noteChange() {
    cached = nil
    session = nil
    redrawn = []
    animated = nil
  }

  private func runEvents(at time: Double) {
    while nextEvent < events.count, events[nextEvent].time <= time {
      let event = events[nextEvent]
      nextEvent += 1
      CATransaction.begin()
      do {
        try event.body()
      } catch {
        failure = failure ?? error
      }
      CATransaction.commit()
    }
  }

  private func nextDueTime(upTo limit: Double) -> Double? {
    let event = nextEvent < events.count ? events[nextEvent].time : .infinity
    let due = min(event, DueAnimations.nextTime(in: animatedLayers()))
    return due <= limit ? due : nil
  }

  /// The layers with animations: those of the tree, and those outside every tree that go by this clock.
  func animatedLayers() -> [CALayer] {
    let layers = animated ?? foundLayers()
    animated = layers
    guard Stage.current === self, let loose = TransactionStack.current.loose.layers else {
      return layers
    }
    return layers + loose
  }

  private func foundLayers() -> [CALayer] {
    var (waiting, found) = ([layer], [CALayer]())
    while let next = waiting.popLast() {
      if !next.animations.isEmpty { found.append(next) }
      waiting += next.state.sublayers.reversed()
      if let mask = next.state.mask { waiting.append(mask) }
    }
    return found
  }
}
