import PegbarLayers

extension UIView {
  /// The view at the top of the tree.
  var top: UIView { superview?.top ?? self }

  /// Puts a view among the subviews; its layer goes directly behind that of the next subview.
  func insert(_ view: UIView, at index: Int) {
    guard !isDescendant(of: view) else {
      Diagnostics.report("a view cannot contain itself: \(type(of: view)) is not added")
      return
    }
    guard view.superview !== self else {
      subviews.removeAll { $0 === view }
      place(view, at: index)
      return
    }
    let (old, new, tint) = (view.window, window, view.tintColor)
    view.willMove(toSuperview: self)
    if old !== new { view.forEachInTree { $0.willMove(toWindow: new) } }
    view.changeAppearance(isShown: isOnStage) {
      if let former = view.superview {
        former.willRemoveSubview(view)
        former.subviews.removeAll { $0 === view }
      }
      place(view, at: index)
      view.superview = self
    }
    setNeedsLayout()
    if old !== new { view.forEachInTree { $0.didMoveToWindow() } }
    view.didMoveToSuperview()
    if view.tintColor != tint { view.noteTintColor() }
    didAddSubview(view)
  }

  /// Puts a view so many places after a subview's, or in front of all if that is not a subview.
  func insert(_ view: UIView, beside sibling: UIView, _ places: Int) {
    let others = subviews.filter { $0 !== view }
    let place = others.firstIndex { $0 === sibling }.map { $0 + places } ?? others.count
    insert(view, at: place)
  }

  private func place(_ view: UIView, at index: Int) {
    let index = min(max(index, 0), subviews.count)
    if index < subviews.count {
      layer.insertSublayer(view.layer, below: subviews[index].layer)
    } else {
      layer.addSublayer(view.layer)
    }
    subviews.insert(view, at: index)
  }

  /// Exchanges two subviews and their layers.
  func exchange(_ first: Int, _ second: Int) {
    guard first != second, subviews.indices.contains(first), subviews.indices.contains(second)
    else { return }
    let (back, front) = (min(first, second), max(first, second))
    let (one, two) = (subviews[back].layer, subviews[front].layer)
    subviews.swapAt(first, second)
    // Plain sublayers keep their places among the views' layers.
    let layers = layer.sublayers ?? []
    guard let low = layers.firstIndex(of: one), let high = layers.firstIndex(of: two)
    else { return }
    layer.insertSublayer(two, at: UInt32(low))
    layer.insertSublayer(one, at: UInt32(high + 1))
  }

  /// Leaves the superview.
  ///
  /// Rule: views.leaving.
  func leave() {
    guard let former = superview else { return }
    let old = window
    willMove(toSuperview: nil)
    if old != nil { forEachInTree { $0.willMove(toWindow: nil) } }
    changeAppearance(isShown: false) {
      former.willRemoveSubview(self)
      former.subviews.removeAll { $0 === self }
      layer.removeFromSuperlayer()
      superview = nil
    }
    former.setNeedsLayout()
    if old != nil { forEachInTree { $0.didMoveToWindow() } }
    didMoveToSuperview()
    // A view may leave only to enter another tree, or to become the root of a stage.
    CATransaction.nextTurn { [self] in
      if superview == nil, !isOnStage { layer.leaveStage() }
    }
  }

  /// Calls a closure with the view and all views below it, from the top.
  func forEachInTree(_ body: (UIView) -> Void) {
    body(self)
    for view in subviews { view.forEachInTree(body) }
  }
}
