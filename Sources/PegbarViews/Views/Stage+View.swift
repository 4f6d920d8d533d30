import PegbarLayers

extension Stage {
  /// Makes a stage that shows a view; it becomes the thread's current stage.
  ///
  /// - Parameters:
  ///   - view: the root, which the stage keeps; it must not have a superview.
  ///   - size: the size of the drawn area, points; the view may have another size.
  ///   - isLive: whether the clock runs by itself, from now on.
  @MainActor public convenience init(view: UIView, size: CGSize, isLive: Bool = false) {
    precondition(view.superview == nil, "the root view of a stage has a superview")
    self.init(layer: view.layer, size: size, isLive: isLive)
    owner = view
  }

  /// Advances the clock until no animation of a view and its subviews runs, for tests.
  ///
  /// Animations that are added on the way are waited for; those that never end are not.
  ///
  /// - Parameters:
  ///   - view: the view.
  ///   - limit: the maximum number of seconds to move.
  /// - Throws: `AnimationWaitError` if animations still run at the limit.
  /// - Precondition: the stage is not live.
  @MainActor public func advance(
    untilAnimationsOf view: UIView, within limit: CFTimeInterval = 3600
  ) throws {
    try advance(untilAnimationsOf: view.layer, within: limit)
  }

  /// The root view; nil for a stage that was made with a layer.
  @MainActor public var view: UIView? { owner as? UIView }
}
