import PegbarCore
import PegbarLayers

extension UIView {
  /// Animates the changes that a closure makes to views.
  ///
  /// The closure runs at once; the views have their new values afterwards, and presented values move. Read
  /// <doc:Rules-Views> for what animates and how animations combine.
  ///
  /// - Parameters:
  ///   - duration: seconds; with 0 or less the changes take effect without animation.
  ///   - delay: seconds; the old values show until then.
  ///   - options: the curve, repetition and inheritance.
  ///   - animations: the changes.
  ///   - completion: called once, never before the call returns, with whether all animations reached
  ///     their ends.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let settings = AnimationSettings(duration: duration, delay: delay, options: options)
    BlockStack.run(AnimationBlock(settings, completion: completion), animations)
  }

  /// Animates the changes that a closure makes to views, starting and ending slowly.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
  }

  /// Animates the changes that a closure makes to views as on a spring.
  ///
  /// - Parameters:
  ///   - duration: seconds.
  ///   - delay: seconds; the old values show until then.
  ///   - dampingRatio: more than 0; 1 and more do not oscillate.
  ///   - velocity: the initial velocity, distances per second.
  ///   - options: repetition and inheritance; the curve has no effect.
  ///   - animations: the changes.
  ///   - completion: called once, with whether all animations reached their ends.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    var settings = AnimationSettings(duration: duration, delay: delay, options: options)
    if settings.duration > 0 {
      settings.pace = .spring(
        SpringShape(
          dampingRatio: dampingRatio, initialVelocity: velocity, duration: settings.duration))
    }
    BlockStack.run(AnimationBlock(settings, completion: completion), animations)
  }

  /// Animates the changes that a closure makes to views as on a spring with a perceptual duration.
  ///
  /// The animation lasts until the spring has settled.
  ///
  /// - Parameters:
  ///   - duration: the perceptual duration, seconds; with 0 or less the changes take effect without
  ///     animation.
  ///   - bounce: more than −1, at most 1; 0 does not oscillate.
  ///   - velocity: the initial velocity, distances per second.
  ///   - delay: seconds; the old values show until then.
  ///   - options: repetition and inheritance; the curve has no effect.
  ///   - animations: the changes.
  ///   - completion: called once, with whether all animations reached their ends.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialSpringVelocity velocity: CGFloat = 0, delay: TimeInterval = 0,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    var settings = AnimationSettings(duration: duration, delay: delay, options: options)
    if settings.duration > 0 {
      let spring = CASpringAnimation(perceptualDuration: settings.duration, bounce: bounce)
      spring.initialVelocity = velocity
      settings.pace = .spring(spring.spring)
      settings.duration = spring.settlingDuration
    }
    BlockStack.run(AnimationBlock(settings, completion: completion), animations)
  }

  /// Animates the changes of keyframes.
  ///
  /// Every property of a view gets one animation through the values of its keyframes. The whole starts and
  /// ends slowly unless the options have the bits of another curve.
  ///
  /// - Parameters:
  ///   - duration: seconds; with 0 or less the changes take effect without animation.
  ///   - delay: seconds; the old values show until then.
  ///   - options: how values are interpolated, repetition and inheritance.
  ///   - animations: calls `addKeyframe`; other changes count as a keyframe of the whole duration.
  ///   - completion: called once, with whether all animations reached their ends.
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let settings = AnimationSettings(duration: duration, delay: delay, options: options.common)
    let block = AnimationBlock(
      settings, keyframes: KeyframeRecording(options.mode), completion: completion)
    BlockStack.run(block, animations)
  }

  /// Adds a keyframe inside `animateKeyframes`; outside, the changes take effect at once.
  ///
  /// - Parameters:
  ///   - start: when the keyframe starts, 0…1 of the whole duration; clamped.
  ///   - duration: how long it takes, 0…1 of the whole duration; with 0 the values jump.
  ///   - animations: the changes.
  public class func addKeyframe(
    withRelativeStartTime start: Double, relativeDuration duration: Double,
    animations: @escaping () -> Void
  ) {
    if let keyframes = BlockStack.current?.keyframes {
      keyframes.keyframe(start: start, duration: duration, animations)
    } else {
      performWithoutAnimation(animations)
    }
  }

  /// Repeats the animations of the changes that a closure makes inside an animation block.
  ///
  /// - Parameters:
  ///   - count: the number of cycles; may be fractional or infinite.
  ///   - autoreverses: whether every cycle is followed by its reverse.
  ///   - animations: the changes.
  public class func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    guard let block = BlockStack.current else {
      animations()
      return
    }
    let former = block.settings
    block.settings.repeatCount = AnimationSettings.cycles(Float(count))
    block.settings.autoreverses = autoreverses
    animations()
    (block.settings.repeatCount, block.settings.autoreverses) = (
      former.repeatCount, former.autoreverses
    )
  }

  /// Runs a closure whose changes take effect at once, even inside an animation block.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    BlockStack.withAnimations(false, actionsWithoutAnimation)
  }

  /// Sets whether changes in animation blocks animate.
  ///
  /// Default true. Animations that already run are not affected.
  public class func setAnimationsEnabled(_ enabled: Bool) { BlockStack.isEnabled = enabled }

  /// Whether changes in animation blocks animate.
  public class var areAnimationsEnabled: Bool { BlockStack.isEnabled }

  /// The duration of the current animation block, seconds; 0 outside blocks.
  public class var inheritedAnimationDuration: TimeInterval {
    BlockStack.current?.settings.duration ?? 0
  }
}
