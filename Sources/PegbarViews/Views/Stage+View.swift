import PegbarCore
import PegbarLayers

extension Stage {
  /// Makes a stage that shows a view; it becomes the thread's current stage.
  ///
  /// The controllers of the view and of its subviews appear.
  ///
  /// - Parameters:
  ///   - view: the root, which the stage keeps; it must not have a superview.
  ///   - size: the size of the drawn area, points; the view may have another size.
  ///   - isLive: whether the clock runs by itself, from now on.
  @MainActor public convenience init(view: UIView, size: CGSize, isLive: Bool = false) {
    demand(
      view.superview == nil, "Stage(view:)",
      "the root view of a stage has a superview; remove it from there first")
    self.init(layer: view.layer, size: size, isLive: isLive)
    owner = view
    view.changeAppearance(isShown: true) { view.stage = self }
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

  /// The foremost view at a point of the stage; nil for none, and for a stage without views.
  ///
  /// - Parameters:
  ///   - point: in the stage's coordinates.
  ///   - presentation: whether to look where layers are shown, animating views included; otherwise the
  ///     model's values count, as for touches. See `UIView.hitTest`.
  /// - Returns: the view.
  @MainActor public func hitTest(_ point: CGPoint, presentation: Bool = false) -> UIView? {
    guard let view else { return nil }
    guard presentation else {
      return view.hitTest(view.layer.convert(point, from: nil), with: nil)
    }
    let hit = view.layer.presentation()?.hitTest(point)?.model()
    let layers = sequence(first: hit) { $0?.superlayer }
    return layers.lazy.compactMap { $0?.delegate as? UIView }.first
  }
}
