import PegbarCore

/// An object that a display link calls by a selector.
public protocol CADisplayLinkTarget: AnyObject {
  /// Calls the method that a selector names.
  ///
  /// - Parameters:
  ///   - selector: the selector that the link was made with.
  ///   - link: the link.
  func perform(_ selector: Selector, with link: CADisplayLink)
}

/// A timer on a stage's clock that ticks once per frame.
///
/// Ticks come at k / rate seconds of the clock, for whole numbers k, after the moment at which the link was
/// added: before the animations of that instant begin and end. `advance(to:)` calls every tick on its way. The
/// clock of a live stage may have passed several before it is advanced: then the link ticks once.
///
/// Changes in a tick are committed at its time. The stage keeps an added link, and the link keeps its target or
/// closure, until `invalidate()`. Use it on the thread of the stage.
public final class CADisplayLink: NSObject {
  private weak var stage: Stage?
  private var body: (CADisplayLink) -> Void
  private var modes: Set<RunLoop.Mode> = []
  private var isValid = true
  /// The number of the next tick.
  private var index = 0.0
  /// The stage time of the next tick; infinite for never.
  private(set) var nextTime = Double.infinity

  /// Makes a link that calls a closure; it ticks once it is added.
  ///
  /// - Parameters:
  ///   - stage: whose clock counts; nil for the stage that is current when the link is added.
  ///   - body: called at each tick, with the link.
  public init(stage: Stage? = Stage.current, _ body: @escaping (CADisplayLink) -> Void) {
    (self.stage, self.body) = (stage, body)
    super.init()
  }

  /// Makes a link on the clock of the current stage that calls a target; it ticks once it is added.
  ///
  /// - Parameters:
  ///   - target: a `CADisplayLinkTarget`; any other is reported, and the link does nothing.
  ///   - selector: handed to the target at each tick.
  public convenience init(target: Any, selector: Selector) {
    let receiver = target as? any CADisplayLinkTarget
    if receiver == nil {
      Diagnostics.report(
        "a display link cannot call '\(selector.name)': \(Swift.type(of: target)) does not conform to "
          + "CADisplayLinkTarget")
    }
    self.init { receiver?.perform(selector, with: $0) }
  }

  /// Starts the link, if it is not paused.
  ///
  /// - Parameters:
  ///   - runLoop: not used: the stage takes its place.
  ///   - mode: the link runs until it is removed from every mode to which it was added.
  public func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) {
    guard isValid else {
      Diagnostics.report("an invalid display link is not added again")
      return
    }
    stage = stage ?? Stage.current
    guard let stage else {
      Diagnostics.report("a display link is not added: there is no stage, or it has ended")
      return
    }
    modes.insert(mode)
    guard modes.count == 1, !stage.links.contains(self) else { return }
    stage.links.append(self)
    restart()
  }

  /// Stops the link, unless it was added to other modes too.
  ///
  /// - Parameters:
  ///   - runLoop: not used.
  ///   - mode: a mode to which the link was added; others have no effect.
  public func remove(from runLoop: RunLoop, forMode mode: RunLoop.Mode) {
    if modes.remove(mode) != nil, modes.isEmpty { leave() }
  }

  /// Stops the link for good and releases its target or closure; has no effect the second time.
  public func invalidate() {
    (isValid, body, modes) = (false, { _ in }, [])
    leave()
  }

  private func leave() {
    stage?.links.removeAll { $0 === self }
    restart()
  }

  // MARK: Rate

  /// Whether the link does not tick at the moment.
  ///
  /// Default false. Ticks that are missed in the meantime are left out.
  public var isPaused = false {
    didSet { if isPaused != oldValue { restart() } }
  }

  /// The rate of the ticks: `preferred`, without one `maximum`, without either 60 per second.
  ///
  /// Default `CAFrameRateRange.default`. Rates above 1000 count as 1000. Negative and infinite rates are
  /// reported and have no effect.
  public var preferredFrameRateRange: CAFrameRateRange = .default {
    didSet {
      let (range, old) = (preferredFrameRateRange, oldValue)
      let rates = [range.minimum, range.maximum, range.preferred ?? 0]
      guard rates.allSatisfy({ $0 >= 0 && $0.isFinite }) else {
        Diagnostics.report("a display link does not tick at rates of \(rates)")
        preferredFrameRateRange = old
        return
      }
      if range != old { restart() }
    }
  }

  /// The rate of the ticks in whole ticks per second; 0 for 60.
  ///
  /// Default 0. It is another view of `preferredFrameRateRange`.
  public var preferredFramesPerSecond: Int {
    get { Int(min(wish, CADisplayLink.maximumRate).rounded()) }
    set {
      let rate = Float(newValue)
      preferredFrameRateRange = CAFrameRateRange(minimum: rate, maximum: rate, preferred: rate)
    }
  }

  /// The preferred rate; 0 for none.
  private var wish: Double {
    let range = preferredFrameRateRange
    if let preferred = range.preferred, preferred > 0 { return Double(preferred) }
    return Double(range.maximum)
  }

  private static let maximumRate = 1000.0

  /// Ticks per second.
  private var rate: Double { wish > 0 ? min(wish, CADisplayLink.maximumRate) : 60 }

  // MARK: Ticks

  /// The time of the latest tick, seconds of the stage's clock; 0 before the first.
  public private(set) var timestamp: CFTimeInterval = 0

  /// The time of the tick after the latest one; 0 before the first.
  public private(set) var targetTimestamp: CFTimeInterval = 0

  /// The time between two refreshes of the screen: 1/60 s, or less for a link with more than 60 ticks per second.
  ///
  /// The time between ticks is `targetTimestamp - timestamp`.
  public var duration: CFTimeInterval { 1 / max(60, rate) }

  /// Finds the next tick after the present.
  private func restart() {
    nextTime = .infinity
    guard let stage, !modes.isEmpty, !isPaused else { return }
    let now = stage.time
    index = (now * rate).rounded(.down) + 1
    // Rounding may have led to the tick before.
    if index / rate <= now { index += 1 }
    nextTime = index / rate
  }

  /// Makes the next tick, the last one due at a time; those before were missed.
  func tick(at time: Double) {
    index = max(index, (time * rate).rounded(.down))
    timestamp = index / rate
    index += 1
    nextTime = index / rate
    targetTimestamp = nextTime
    body(self)
  }
}
