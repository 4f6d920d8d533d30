import PegbarCore
import PegbarLayers

extension UIView {
  /// Begins a block of animations, which `commitAnimations` ends: changes of views in between animate.
  ///
  /// Such blocks nest. By default they take 0.2 seconds and start and end slowly. The setters below count for
  /// what changes after them; outside blocks they have no effect.
  ///
  /// Rule: views.setters.
  ///
  /// - Parameters:
  ///   - animationID: handed to the delegate.
  ///   - context: handed to the delegate.
  public class func beginAnimations(
    _ animationID: String?, context: UnsafeMutableRawPointer? = nil
  ) {
    let report = AnimationReport(id: animationID, context: context)
    let block = AnimationBlock(AnimationSettings(duration: 0.2), report: report)
    BlockStack.open(block)
    CATransaction.nextTurn {
      guard !block.isClosed else { return }
      Diagnostics.report(
        "beginAnimations('\(animationID ?? "")') without commitAnimations: all changes of views animate"
      )
    }
  }

  /// Ends the block that `beginAnimations` began, and starts its animations.
  public class func commitAnimations() {
    guard BlockStack.current?.report != nil else {
      Diagnostics.report("commitAnimations without beginAnimations has no effect")
      return
    }
    BlockStack.close()
  }

  /// Sets the duration, seconds; with 0 or less the changes take effect without animation.
  ///
  /// Default 0.2.
  public class func setAnimationDuration(_ duration: TimeInterval) {
    BlockStack.current?.settings.duration = AnimationSettings.time(duration)
  }

  /// Sets the delay, seconds, from the start date if there is one; the old values show until then.
  ///
  /// Default 0.
  public class func setAnimationDelay(_ delay: TimeInterval) {
    BlockStack.current?.settings.delay = AnimationSettings.time(delay)
  }

  /// Sets when animations start, by the dates of the current stage's clock (`Stage.epoch`); the delay counts
  /// from there.
  ///
  /// A date in the past means now, and so does any date without a stage. Until then the old values show.
  public class func setAnimationStart(_ startDate: Date) {
    let time = Stage.current.map { startDate.timeIntervalSince($0.epoch) - $0.time }
    BlockStack.current?.settings.start = AnimationSettings.time(time ?? 0)
  }

  /// Sets the curve.
  ///
  /// Default `easeInOut`.
  public class func setAnimationCurve(_ curve: AnimationCurve) {
    BlockStack.current?.settings.pace = AnimationPace(curve)
  }

  /// Sets the number of cycles; may be fractional or infinite, and 0 means one.
  ///
  /// Default 0.
  public class func setAnimationRepeatCount(_ count: Float) {
    BlockStack.current?.settings.repeatCount = AnimationSettings.cycles(count)
  }

  /// Sets whether every cycle is followed by its reverse.
  ///
  /// Default false.
  public class func setAnimationRepeatAutoreverses(_ autoreverses: Bool) {
    BlockStack.current?.settings.autoreverses = autoreverses
  }

  /// Sets whether animations start at the presented values, not at the model's.
  ///
  /// Default false.
  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    if fromCurrentState {
      BlockStack.current?.settings.options.insert(.beginFromCurrentState)
    } else {
      BlockStack.current?.settings.options.remove(.beginFromCurrentState)
    }
  }

  /// Adds a transition of a view from what it shows now to what it shows after the block.
  ///
  /// - Parameters:
  ///   - transition: the transition; `none` adds none.
  ///   - view: the container of what changes.
  ///   - cache: whether it ends with a picture of the view at the end of the block; otherwise the view is live.
  public class func setAnimationTransition(
    _ transition: AnimationTransition, for view: UIView, cache: Bool
  ) {
    guard let block = BlockStack.current, transition != .none else { return }
    BlockStack.add(
      ViewTransition(of: view, UInt(transition.rawValue), isLive: !cache), to: block)
  }

  /// Sets the object that the block calls when its animations start and stop, a `UIViewAnimationDelegate`; it is
  /// kept until then.
  public class func setAnimationDelegate(_ delegate: Any?) {
    BlockStack.current?.report?.delegate = delegate
  }

  /// Sets what to call on the delegate when the first animation begins, after its delay.
  public class func setAnimationWillStart(_ selector: Selector?) {
    BlockStack.current?.report?.willStart = selector
  }

  /// Sets what to call on the delegate when the last animation has ended.
  public class func setAnimationDidStop(_ selector: Selector?) {
    BlockStack.current?.report?.didStop = selector
  }

  /// Sets a closure to call when the first animation begins, after its delay.
  public class func setAnimationWillStart(
    _ body: @escaping (_ id: String?, _ context: UnsafeMutableRawPointer?) -> Void
  ) {
    BlockStack.current?.report?.started = body
  }

  /// Sets a closure to call when the last animation has ended, with whether all reached their ends.
  public class func setAnimationDidStop(
    _ body: @escaping (_ id: String?, _ finished: Bool, _ context: UnsafeMutableRawPointer?) -> Void
  ) {
    BlockStack.current?.report?.stopped = body
  }
}
