import PegbarCore
import PegbarLayers

/// An animation of views that can be started, paused, reversed, scrubbed and stopped.
///
/// The closures run once, when the animator becomes active; what they change animates. Nothing happens
/// before. The animator keeps itself as long as it is active. Use it on the main thread.
@preconcurrency @MainActor open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
  /// How values get from start to end.
  public let timingParameters: any UITimingCurveProvider

  /// The duration, seconds; of a spring made by its parts, the time in which it settles.
  public let duration: TimeInterval

  /// The delay of the start, seconds.
  public private(set) var delay: TimeInterval = 0

  /// Whether hit tests find views while they animate.
  ///
  /// Default true.
  open var isUserInteractionEnabled = true {
    didSet { run?.allowsUserInteraction = isUserInteractionEnabled }
  }

  /// Whether the program does its own hit tests; has no effect.
  ///
  /// Default false.
  open var isManualHitTestingEnabled = false

  /// Whether the animation may be paused and stopped.
  ///
  /// Default true; set it before the start.
  open var isInterruptible = true

  /// Whether a paused animation moves straight with `fractionComplete`, not along its curve.
  ///
  /// Default true; set it before the start.
  open var scrubsLinearly = true

  /// Whether the animation pauses at its end instead of becoming inactive.
  ///
  /// Default false.
  open var pausesOnCompletion = false

  /// Whether the animation is started, over or stopped.
  public private(set) var state = UIViewAnimatingState.inactive

  private var pending: [(animations: () -> Void, delayFactor: Double)] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  private var run: AnimatorRun?
  private var startsReversed = false
  private static var active: Set<UIViewPropertyAnimator> = []

  /// Makes an animator.
  ///
  /// - Parameters:
  ///   - duration: seconds; springs made by their parts have their own.
  ///   - parameters: how values get from start to end.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    timingParameters = parameters
    let settling = parameters.springTimingParameters?.settlingDuration
    self.duration = settling ?? AnimationSettings.time(duration)
    super.init()
  }

  /// Makes an animator of 0.2 seconds with the curve `easeInOut`.
  public convenience override init() { self.init(duration: 0.2, curve: .easeInOut) }

  /// Makes an animator with one of UIKit's curves.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// Makes an animator with a cubic Bézier curve; the x of both points must be in 0…1.
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  /// Makes an animator with a spring that fits the duration.
  ///
  /// - Parameters:
  ///   - duration: seconds.
  ///   - ratio: the damping ratio, more than 0; 1 and more do not oscillate.
  ///   - animations: the changes.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Makes an animator and starts it.
  ///
  /// - Parameters:
  ///   - duration: seconds.
  ///   - delay: seconds until the start.
  ///   - options: the curve, and `allowUserInteraction`.
  ///   - animations: the changes.
  ///   - completion: called at the end, with where it is.
  /// - Returns: the animator, which keeps itself while it runs.
  public class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let parameters: any UITimingCurveProvider =
      switch AnimationPace(options) {
      case .spring: UISpringTimingParameters()
      case .function:
        UICubicTimingParameters(
          animationCurve: UIView.AnimationCurve(rawValue: Int(options.rawValue >> 16 & 3))
            ?? .easeInOut)
      }
    let animator = UIViewPropertyAnimator(duration: duration, timingParameters: parameters)
    animator.isUserInteractionEnabled = options.contains(.allowUserInteraction)
    animator.addAnimations(animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  // MARK: Changes

  /// Adds changes; while the animator is active they run at once and take the remaining time.
  open func addAnimations(_ animation: @escaping () -> Void) {
    addAnimations(animation, delayFactor: 0)
  }

  /// Adds changes that start after a part of the remaining time, 0…1, and take the rest.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    let factor = delayFactor.isFinite ? min(max(Double(delayFactor), 0), 1) : 0
    switch state {
    case .inactive: pending.append((animation, factor))
    case .active: perform(animation, after: factor)
    case .stopped:
      Diagnostics.report("a stopped animator takes no more animations: finish it first")
    }
  }

  /// Adds a closure to call when the animator ends, with where it is.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  private func perform(_ animations: () -> Void, after factor: Double) {
    guard let run else { return }
    let seconds = run.remaining
    let settings = AnimationSettings(
      duration: seconds * (1 - factor), delay: seconds * factor,
      options: [.beginFromCurrentState, .overrideInheritedOptions],
      pace: timingParameters.pace(duration: duration))
    let block = AnimationBlock(settings)
    block.animator = run
    BlockStack.run(block, animations)
  }

  private func activate() {
    guard state == .inactive else { return }
    state = .active
    UIViewPropertyAnimator.active.insert(self)
    let run = AnimatorRun(
      duration: duration, pace: timingParameters.pace(duration: duration),
      scrubsLinearly: scrubsLinearly)
    run.allowsUserInteraction = isUserInteractionEnabled
    run.arrived = { [unowned self] in arrive() }
    if startsReversed { run.reverse() }
    self.run = run
    let waiting = pending
    pending = []
    for (animations, factor) in waiting { perform(animations, after: factor) }
  }

  // MARK: Motion

  /// Whether time moves the animation.
  public var isRunning: Bool { run?.isRunning ?? false }

  /// Whether the animation goes back to the old values; where it arrives, the model has them again.
  open var isReversed: Bool {
    get { run?.isReversed ?? startsReversed }
    set {
      guard newValue != isReversed else { return }
      startsReversed = newValue
      run?.reverse()
    }
  }

  /// How much of the way is done, 0…1: of the time while the animation runs, of the distance while it is
  /// paused and `scrubsLinearly`.
  ///
  /// Of a reversed animation, the way back. Setting it makes the animation active and pauses it.
  open var fractionComplete: CGFloat {
    get {
      let fraction = run?.fraction ?? 0
      return CGFloat(isReversed && run != nil ? 1 - fraction : fraction)
    }
    set {
      guard newValue.isFinite else {
        Diagnostics.report("a fraction of \(newValue) is ignored")
        return
      }
      guard mayInterrupt() else { return }
      activate()
      let fraction = min(max(Double(newValue), 0), 1)
      run?.scrub(to: isReversed ? 1 - fraction : fraction)
    }
  }

  /// Starts the animation, or lets a paused one go on for the rest of its duration.
  open func startAnimation() { startAnimation(afterDelay: 0) }

  /// Starts the animation after a delay, seconds; the old values show until then.
  open func startAnimation(afterDelay delay: TimeInterval) {
    guard state != .stopped else {
      Diagnostics.report("a stopped animator cannot start: finish it first")
      return
    }
    guard !isRunning else { return }
    self.delay = AnimationSettings.time(delay)
    activate()
    run?.go(after: self.delay)
  }

  /// Pauses the animation, without a jump; an inactive one becomes active at its start.
  open func pauseAnimation() {
    guard mayInterrupt() else { return }
    activate()
    run?.pause()
  }

  /// Lets a paused animation go on.
  ///
  /// - Parameters:
  ///   - parameters: how values get from here to the end, or back to the start; nil for the animator's own. A spring
  ///     that is given by mass, stiffness and damping keeps its own pace.
  ///   - durationFactor: the time that it takes, in durations; 0 for the rest of the duration.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    guard state == .active, !isRunning, let run else { return }
    let given = durationFactor > 0 ? Double(durationFactor) * duration : nil
    let seconds = parameters?.springTimingParameters?.settlingDuration ?? given
    if let parameters {
      let rest = seconds ?? run.rest
      run.change(to: parameters.pace(duration: rest), lasting: rest)
    }
    run.go(in: seconds)
  }

  /// Stops the animation; the model takes over what is shown.
  ///
  /// - Parameter withoutFinishing: whether the animator becomes inactive and calls no completions; otherwise
  ///   it waits for `finishAnimation(at:)`.
  open func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active, mayInterrupt() else { return }
    run?.stop()
    if withoutFinishing {
      run?.finish(at: .current)
      end()
    } else {
      state = .stopped
    }
  }

  /// Ends a stopped animation: gives the model the values of a position and calls the completions.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else {
      Diagnostics.report("finishAnimation(at:) without stopAnimation(false) has no effect")
      return
    }
    complete(at: finalPosition)
  }

  private func mayInterrupt() -> Bool {
    guard state != .stopped else {
      Diagnostics.report("a stopped animator cannot change: finish it first")
      return false
    }
    guard isInterruptible || !isRunning else {
      Diagnostics.report("the animator is not interruptible")
      return false
    }
    return true
  }

  private func arrive() {
    if !pausesOnCompletion { complete(at: isReversed ? .start : .end) }
  }

  private func complete(at position: UIViewAnimatingPosition) {
    run?.finish(at: position)
    let list = completions
    end()
    for completion in list { completion(position) }
  }

  private func end() {
    state = .inactive
    (run, completions, startsReversed) = (nil, [], false)
    UIViewPropertyAnimator.active.remove(self)
  }
}
