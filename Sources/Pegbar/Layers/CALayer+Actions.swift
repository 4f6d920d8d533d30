import PegbarCore

extension CALayer {
  /// Whether changes are animated now: the layer is committed and actions are not disabled.
  var wantsActions: Bool { isCommitted && !CATransaction.disableActions() }

  /// Finds what happens when a property changes: delegate, `actions`, `style`, class, and for
  /// animatable properties a basic animation.
  ///
  /// - Parameter event: a property's key, or `onOrderIn`, `onOrderOut`, `transition`.
  /// - Returns: nil for nothing.
  public func action(forKey event: String) -> (any CAAction)? {
    let found =
      delegate?.action(for: self, forKey: event) ?? actions?[event]
      ?? (style?["actions"] as? [String: any CAAction])?[event]
      ?? Swift.type(of: self).defaultAction(forKey: event) ?? implicitAction(forKey: event)
    return found is NSNull ? nil : found
  }

  private func implicitAction(forKey event: String) -> (any CAAction)? {
    guard let property = PropertyPath(keyPath: event)?.property, property.isAnimatable,
      property.isBuiltin || state.properties.explicit(property) != nil
    else { return nil }
    let animation: CAAnimation
    switch property {
    case .contents, .compositingFilter, .sublayers: animation = CATransition()
    default: animation = CABasicAnimation(keyPath: event)
    }
    animation.duration = CATransaction.animationDuration()
    animation.timingFunction =
      CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: Self.implicitTiming)
    animation.timing.fillMode = .backwards
    // A duration of 0 would mean the default one; nothing is to be seen of the animation then.
    return animation.duration > 0 ? animation : nil
  }

  /// The easing of implicit animations when the transaction has none (SEMANTICS §13).
  private static var implicitTiming: CAMediaTimingFunctionName { .default }
}
