import PegbarCore

extension CALayer {
  /// Whether changes animate: the layer is in a stage's tree or a view's, and actions are not disabled.
  ///
  /// Rule: actions.committed-only.
  var wantsActions: Bool {
    (changes.isInTree || belongsToView) && !CATransaction.disableActions()
  }

  /// The search of `action(forKey:)`.
  ///
  /// Rule: actions.search.
  func searchAction(forKey event: String) -> (any CAAction)? {
    let found =
      delegate?.action(for: self, forKey: event) ?? actions?[event]
      ?? (style?["actions"] as? [String: any CAAction])?[event]
      ?? Swift.type(of: self).defaultAction(forKey: event)
    changes.actionIsFree = found == nil
    // Types are compared: casts that fail take long.
    return found.map { Swift.type(of: $0) == NSNull.self } == true ? nil : found
  }

  /// The action for a change.
  ///
  /// It is the result of `action(forKey:)`. If the search found nothing, it is the implicit animation. A subclass that
  /// overrides `action(forKey:)` and returns nil without calling `super` gets no animation.
  ///
  /// Rules: actions.implicit, actions.cross-fade.
  func actionOfChange(forKey event: String) -> (any CAAction)? {
    guard wantsActions else { return nil }
    changes.actionIsFree = false
    return action(forKey: event) ?? (changes.actionIsFree ? implicitAction(forKey: event) : nil)
  }

  private func implicitAction(forKey event: String) -> CAAnimation? {
    if event == PropertyID.hidden.key { return fade() }
    if CALayer.crossFadingKeys.contains(event) { return implicit(CATransition()) }
    guard let property = CompilerMemory.current.path(event)?.property, animates(property) else {
      return nil
    }
    return implicit(CABasicAnimation(keyPath: event))
  }

  /// The events whose implicit action is a cross-fade.
  private static let crossFadingKeys: Set = [
    PropertyID.contents.key, PropertyID.compositingFilter.key, PropertyID.sublayers.key, "filters",
    "backgroundFilters",
  ]

  private func animates(_ property: PropertyID) -> Bool {
    property.isAnimatable && property != .path && property != .shadowPath
      && (property.isBuiltin || state.properties.explicit(property) != nil)
  }

  /// Makes the cross-fade of `hidden`, which is linear unless the transaction has a timing function.
  private func fade() -> CAAnimation? {
    let animation = implicit(CATransition())
    if TransactionStack.current.timingFunction == nil { animation?.timingFunction = nil }
    return animation
  }

  /// Sets the timing of an implicit animation; nil if it would be invisible.
  private func implicit(_ animation: CAAnimation) -> CAAnimation? {
    let transactions = TransactionStack.current
    // A duration of 0 would mean the default one.
    guard transactions.duration > 0 else { return nil }
    var common = CAAnimation.Common()
    common.timing.duration = transactions.duration
    common.timing.fillMode = .backwards
    common.timingFunction =
      transactions.timingFunction ?? CompilerMemory.current.implicitTimingFunction
    animation.common = common
    return animation
  }
}

/// The response to a change of a property.
enum PropertyAction {
  case none
  /// The layer's own implicit animation: no delegate, table or class could override it.
  case implicit(CAAnimation)
  /// The result of `action(forKey:)`.
  case found(any CAAction)

  var isNone: Bool { if case .none = self { true } else { false } }
}

extension CALayer {
  /// The action for a change of a property.
  ///
  /// Searches like `action(forKey:)`, but needs no string if there is no delegate, table or subclass to ask.
  func action(for property: PropertyID) -> PropertyAction {
    guard wantsActions else { return .none }
    guard !hasOwnCode, delegate == nil, actions == nil, style == nil, property.isBuiltin else {
      return actionOfChange(forKey: property.key).map(PropertyAction.found) ?? .none
    }
    guard animates(property) else { return .none }
    if property == .hidden { return fade().map(PropertyAction.implicit) ?? .none }
    let fades = property == .contents || property == .compositingFilter
    return implicit(fades ? CATransition() : CABasicAnimation(property))
      .map(PropertyAction.implicit) ?? .none
  }

  /// Runs an action with the value shown before the change.
  func run(_ action: PropertyAction, of property: PropertyID, previous: Value) {
    switch action {
    case .none: break
    case .implicit(let animation):
      (animation as? CABasicAnimation)?.begin(at: GivenValue(start(previous, property)))
      addOwned(animation, forKey: property.key)
    case .found(let action):
      // As above: most other actions would fail the cast.
      guard Swift.type(of: action) == CABasicAnimation.self,
        let animation = action as? CABasicAnimation
      else {
        let object = start(previous, property)?.any ?? NSNull()
        action.run(
          forKey: property.key, object: self, arguments: ["previousValue": object])
        return
      }
      addOwned(
        animation.beginning(at: GivenValue(start(previous, property))),
        forKey: property.key)
    }
  }

  /// The start value of an animation; a missing colour is transparent black, and a number that was never set 0.
  private func start(_ previous: Value, _ property: PropertyID) -> Value? {
    guard previous == .null else { return previous }
    if property.kind == .color { return .color(CGColor.clear.value) }
    guard property.kind == nil, case .number = state.properties[property] else { return nil }
    return .number(0)
  }
}
