import PegbarCore

extension CALayer {
  /// Whether changes are animated now: the layer is committed and actions are not disabled.
  ///
  /// Rule: actions.committed-only.
  var wantsActions: Bool { isCommitted && !CATransaction.disableActions() }

  /// The search of `action(forKey:)`.
  ///
  /// Rule: actions.search.
  func searchAction(forKey event: String) -> (any CAAction)? {
    let found =
      delegate?.action(for: self, forKey: event) ?? actions?[event]
      ?? (style?["actions"] as? [String: any CAAction])?[event]
      ?? Swift.type(of: self).defaultAction(forKey: event) ?? implicitAction(forKey: event)
    return found is NSNull ? nil : found
  }

  /// Rules: actions.implicit, actions.cross-fade.
  private func implicitAction(forKey event: String) -> (any CAAction)? {
    let animation: CAAnimation
    switch event {
    case "contents", "compositingFilter", "filters", "backgroundFilters", "sublayers":
      animation = CATransition()
    default:
      guard let property = PropertyPath(keyPath: event)?.property, property.isAnimatable,
        property.isBuiltin || state.properties.explicit(property) != nil
      else { return nil }
      animation = CABasicAnimation(keyPath: event)
    }
    animation.duration = CATransaction.animationDuration()
    animation.timingFunction =
      CATransaction.animationTimingFunction()
      ?? CAMediaTimingFunction(plugin: Choices.implicitTiming)
    animation.timing.fillMode = .backwards
    // A duration of 0 would mean the default one; nothing is to be seen of the animation then.
    return animation.duration > 0 ? animation : nil
  }
}
