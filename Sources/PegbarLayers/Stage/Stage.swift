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

  /// How long each frame that `write(to:framesPerSecond:duration:scale:overwrite:)` draws is exposed.
  ///
  /// Default nil, an instant; stages of scene files have their scene's. A frame alone has no rate, so
  /// `frame(at:scale:)` takes no notice; `frame(at:exposure:samples:scale:)` is told how long.
  public var shutter: Shutter?

  /// The renderer, whose threads and caches live as long as the stage.
  private(set) lazy var renderer = FrameRenderer()

  /// The date of time 0.
  ///
  /// Default 1 January 2001, 0:00 UTC, or for a live stage the date at which it was made.
  public var epoch: Date

  /// The time up to which everything due was handled; for a stage that is not live, the clock.
  var virtualTime = 0.0
  private let liveStart: Double?
  /// Whether the clock runs by itself.
  var isLive: Bool { liveStart != nil }
  /// The events that have not run.
  var events = EventQueue()
  /// The valid timers, in the order in which they were made.
  var timers: [StageTimer] = []
  /// The display links that were added, in that order.
  var links: [CADisplayLink] = []
  /// The source of the stage, for code that archives it.
  package var origin: AnyObject?
  /// What was told of limits of drawing.
  var toldCuts: Set<FrameCut> = []
  /// Says a message about a layer, by its id, with the layer's place in a file; nil where it has none.
  package var placing: ((_ layer: UInt64, _ message: String) -> String?)?
  /// The object that the root layer belongs to, such as a view; kept as long as the stage.
  package var owner: AnyObject?
  /// The first error of an event or timer, for the next frame.
  var failure: (any Error)?
  private var cached: Snapshot?
  private var session: SamplingSession?
  /// The redrawn layers of the cached snapshot.
  private var redrawn: [RedrawnLayer] = []
  /// When the animations of the tree begin and end.
  var due = DueAnimations()

  /// Makes a stage at time 0, which becomes the thread's current stage.
  ///
  /// - Parameters:
  ///   - layer: the root; it must have no superlayer.
  ///   - size: of the drawn area, points.
  ///   - isLive: whether the clock runs by itself, from now on.
  public init(layer: CALayer, size: CGSize, isLive: Bool = false) {
    demand(
      layer.superlayer == nil, "Stage(layer:size:)",
      "the root layer of a stage has a superlayer; remove it from there first")
    self.layer = layer
    self.size = size
    liveStart = isLive ? MonotonicClock.seconds : nil
    epoch = isLive ? Date() : Date(timeIntervalSinceReferenceDate: 0)
    layer.stage = self
    // The next commit finds the tree on a stage.
    layer.willChange()
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
  /// On the way, in order of time, display links tick, then it calls the delegates of animations that begin,
  /// then of those that end, then runs scheduled events and timers. Their changes are committed at that time.
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
  /// Animations that never end, display links and repeating timers are not waited for: they run on the way,
  /// and what they start before that time is waited for as well.
  ///
  /// - Parameter limit: the maximum number of seconds to move.
  /// - Returns: true if nothing is left to run; false if the limit came first.
  /// - Precondition: the stage is not live.
  @discardableResult
  public func advanceUntilIdle(within limit: CFTimeInterval = 3600) -> Bool {
    demand(!isLive, "Stage.advanceUntilIdle(within:)", "the clock of a live stage moves by itself")
    let end = time + limit
    asCurrent { commitChanges() }
    while case let due = nextAwaitedTime, due <= end, due.isFinite { advance(to: max(due, time)) }
    return !nextAwaitedTime.isFinite
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
    if !snapshot.tiles.isEmpty { frame.setTiles(snapshot.tiles) }
    return frame
  }

  /// Records that the tree differs from the last snapshot.
  func noteChange() {
    cached = nil
    session = nil
    redrawn = []
  }
}

extension PresentationFrame {
  /// Sets what draws layers in tiles, in copies of replicators, too.
  mutating func setTiles(_ tiles: TileSources) {
    self.tiles = tiles
    copies = copies.mapValues { frames in
      frames.map { frame in
        var frame = frame
        frame.setTiles(tiles)
        return frame
      }
    }
  }
}
