import PegbarLayers

/// The states of an animator.
public enum UIViewAnimatingState: Int, Sendable {
  /// Not started, or over.
  case inactive
  /// Running or paused.
  case active
  /// Stopped; waits for `finishAnimation(at:)`.
  case stopped
}

/// Where an animator ended.
public enum UIViewAnimatingPosition: Int, Sendable {
  /// At the new values.
  case end
  /// At the old values.
  case start
  /// Between them.
  case current
}

/// An animation that can be started, paused, reversed, scrubbed and stopped.
@preconcurrency @MainActor public protocol UIViewAnimating: AnyObject {
  /// Whether the animation is started, over or stopped.
  var state: UIViewAnimatingState { get }
  /// Whether time moves the animation.
  var isRunning: Bool { get }
  /// Whether the animation goes back to the old values.
  var isReversed: Bool { get set }
  /// How much of the way is done, 0…1.
  var fractionComplete: CGFloat { get set }
  /// Starts the animation, or lets a paused one go on.
  func startAnimation()
  /// Starts the animation after a delay in seconds.
  func startAnimation(afterDelay delay: TimeInterval)
  /// Pauses the animation.
  func pauseAnimation()
  /// Stops the animation where it is.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Ends a stopped animation.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animation to which changes and completions can be added.
@preconcurrency @MainActor public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds changes that start after a part of the remaining duration.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  /// Adds changes.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds a closure to call at the end.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  /// Lets a paused animation go on, in another time or on another curve.
  func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}
