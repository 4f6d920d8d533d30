import PegbarCore

extension CALayer {
  /// The sublayers; of a presentation, their presentations.
  var shownSublayers: [CALayer]? {
    let presented = presentedFrom?.state.sublayers.map { $0.presentation() ?? $0 }
    let list = presented ?? state.sublayers
    return list.isEmpty ? nil : list
  }

  /// Calls a closure with the layer, then with its mask and everything below, from the back to the front.
  func forEachInTree(_ body: (CALayer) -> Void) {
    // A chain of layers may be longer than the stack allows.
    var waiting = [self]
    while let layer = waiting.popLast() {
      body(layer)
      waiting += layer.state.sublayers.reversed()
      if let mask = layer.state.mask { waiting.append(mask) }
    }
  }

  /// Takes all sublayers out and puts others in.
  func replaceSublayers(with layers: [CALayer]) {
    let action = actionOfChange(forKey: "sublayers")
    action?.run(forKey: "sublayers", object: self, arguments: nil)
    for layer in state.sublayers { layer.removeFromSuperlayer() }
    for layer in layers { addSublayer(layer) }
  }

  /// Sets the mask, which leaves its superlayer, or the layer that it masked.
  ///
  /// Rule: layers.tree.
  func setMask(_ mask: CALayer?) {
    guard mask !== state.mask else { return }
    demand(
      mask.map { !isInside($0) } ?? true, "CALayer.mask",
      "a layer cannot mask itself or what it lies in; use another layer")
    mask?.leaveTree()
    willChange()
    state.mask?.parent = nil
    state.mask = mask
    mask?.parent = self
  }

  /// Puts a layer so many places after another's; on top where that is no sublayer.
  func insert(_ layer: CALayer, beside sibling: CALayer?, _ places: Int) {
    layer.detach()
    insert(layer, at: place(of: sibling).map { $0 + places } ?? state.sublayers.count)
  }

  /// Puts a layer in another's place; nothing where that is no sublayer.
  func exchange(_ old: CALayer, for new: CALayer) {
    guard place(of: old) != nil, old !== new else { return }
    runOrderAction(kCATransition)
    new.detach()
    let index = place(of: old) ?? state.sublayers.count
    old.removeFromSuperlayer()
    insert(new, at: index)
  }

  /// Removes the layer from its superlayer.
  func leaveTree() {
    guard parent != nil else { return }
    runOrderAction(kCAOnOrderOut)
    detach()
  }

  private func place(of sibling: CALayer?) -> Int? {
    sibling.flatMap { sibling in state.sublayers.firstIndex { $0 === sibling } }
  }

  /// Puts a layer at a place among the others.
  ///
  /// Rule: layers.tree.
  func insert(_ layer: CALayer, at index: Int) {
    demand(
      !isInside(layer), "CALayer.addSublayer(_:)",
      "a layer cannot contain itself or what it lies in; remove it from there first")
    var index = index
    if layer.parent === self, let old = place(of: layer), old < index { index -= 1 }
    layer.detach()
    willChange()
    state.sublayers.insert(layer, at: min(index, state.sublayers.count))
    layer.parent = self
    // The new sublayer itself is not in the tree before the commit.
    if wantsActions {
      layer.action(forKey: kCAOnOrderIn)?.run(forKey: kCAOnOrderIn, object: layer, arguments: nil)
    }
  }

  /// Whether a layer is this one or one of its ancestors.
  private func isInside(_ layer: CALayer) -> Bool {
    if layer !== self, layer.state.sublayers.isEmpty, layer.state.mask == nil { return false }
    var ancestor: CALayer? = self
    while let a = ancestor {
      if a === layer { return true }
      ancestor = a.parent
    }
    return false
  }

  private func detach() {
    guard let parent else { return }
    parent.willChange()
    if parent.state.mask === self { parent.state.mask = nil }
    parent.state.sublayers.removeAll { $0 === self }
    self.parent = nil
  }

  /// Rule: actions.order-events.
  func runOrderAction(_ event: String) {
    guard wantsActions else { return }
    action(forKey: event)?.run(forKey: event, object: self, arguments: nil)
  }
}
