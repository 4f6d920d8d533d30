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

  /// The root view; nil for a stage that was made with a layer.
  @MainActor public var view: UIView? { owner as? UIView }
}
