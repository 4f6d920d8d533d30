import PegbarCore
import PegbarLayers
import PegbarReadings

extension UIView {
  /// Changes what a view contains in a transition.
  ///
  /// The transition goes from a picture of the view before to one after the closure; other animated changes in
  /// it take effect at once. With `allowAnimatedContent` they animate, and the transition ends with the live
  /// view. Without the option of a transition the closure takes effect at once.
  ///
  /// - Parameters:
  ///   - view: the container of what changes.
  ///   - duration: seconds; with 0 or less the changes take effect at once.
  ///   - options: the transition, the curve and repetition.
  ///   - animations: the changes, such as adding and removing subviews; nil for none.
  ///   - completion: called once, never before the call returns, with whether the transition reached its end.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    let block = AnimationBlock(
      AnimationSettings(duration: duration, options: options), completion: completion)
    BlockStack.open(block)
    let allowsContent = options.contains(.allowAnimatedContent)
    let number = ViewTransition.number(options)
    let isSeen = BlockStack.isEnabled && block.settings.duration > 0 && number != nil
    if isSeen, let number {
      BlockStack.add(ViewTransition(of: view, number, isLive: allowsContent), to: block)
    }
    BlockStack.withAnimations(isSeen && allowsContent) { animations?() }
    BlockStack.close(block)
  }

  /// Replaces a view by another one in a transition of their superview.
  ///
  /// With `showHideTransitionViews` the views stay in the tree: the old one is hidden, and the new one is shown.
  ///
  /// - Parameters:
  ///   - fromView: the view to replace; without a superview nothing happens, and the completion receives false.
  ///   - toView: the view that takes its place.
  ///   - duration: seconds; with 0 or less the views change at once.
  ///   - options: the transition, the curve and repetition.
  ///   - completion: called once, never before the call returns, with whether the transition reached its end.
  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval,
    options: AnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let superview = fromView.superview else {
      Diagnostics.report("transition(from:to:) needs a superview of the first view")
      CATransaction.nextTurn { completion?(false) }
      return
    }
    let change = {
      if options.contains(.showHideTransitionViews) {
        (fromView.isHidden, toView.isHidden) = (true, false)
        return
      }
      guard fromView !== toView else { return }
      if Reading.viewTransitionKeepsPlace.isFollowed {
        superview.insertSubview(toView, aboveSubview: fromView)
      } else {
        superview.addSubview(toView)
      }
      fromView.removeFromSuperview()
    }
    transition(
      with: superview, duration: duration, options: options, animations: change,
      completion: completion)
  }

  /// Performs an animation that the system defines on views, along with a program's own changes.
  ///
  /// - Parameters:
  ///   - animation: `delete` shrinks and fades the views, and removes them from their superviews at the end.
  ///   - views: the views.
  ///   - options: the curve and repetition.
  ///   - parallelAnimations: changes that animate along; nil for none.
  ///   - completion: called once, never before the call returns, with whether all animations reached their
  ///     ends.
  public class func perform(
    _ animation: SystemAnimation, on views: [UIView], options: AnimationOptions = [],
    animations parallelAnimations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: 0.25, delay: 0, options: options) {
      for view in views {
        view.alpha = 0
        view.transform = view.transform.scaledBy(x: 0.01, y: 0.01)
      }
      parallelAnimations?()
    } completion: { finished in
      for view in views { view.removeFromSuperview() }
      completion?(finished)
    }
  }
}
