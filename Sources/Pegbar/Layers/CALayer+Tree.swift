import PegbarCore

extension CALayer {
  /// The layers that lie in this one, in the order of insertion; nil for none.
  ///
  /// Setting them on a committed layer is a cross-fade.
  public var sublayers: [CALayer]? {
    get {
      let model = presentedFrom?.state.sublayers.map { $0.presentation() ?? $0 }
      let list = model ?? state.sublayers
      return list.isEmpty ? nil : list
    }
    set {
      let action = wantsActions ? action(forKey: "sublayers") : nil
      action?.run(forKey: "sublayers", object: self, arguments: nil)
      for layer in state.sublayers { layer.removeFromSuperlayer() }
      for layer in newValue ?? [] { addSublayer(layer) }
    }
  }

  /// The layer whose alpha cuts this one out; it has no superlayer.
  ///
  /// Default nil.
  public var mask: CALayer? {
    get { state.mask }
    set {
      guard newValue !== state.mask else { return }
      precondition(newValue?.parent == nil, "a mask must not have a superlayer")
      precondition(newValue.map { !isInside($0) } ?? true, "a layer cannot mask itself")
      willChange()
      state.mask?.parent = nil
      state.mask = newValue
      newValue?.parent = self
    }
  }

  /// Puts a layer on top of the others; it leaves the tree that it was in.
  public func addSublayer(_ layer: CALayer) { insert(layer, at: state.sublayers.count) }

  /// Puts a layer at a place among the others, 0 the lowest.
  public func insertSublayer(_ layer: CALayer, at index: UInt32) {
    insert(layer, at: min(Int(index), state.sublayers.count))
  }

  /// Puts a layer under another; on top where that is no sublayer.
  public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    layer.detach()
    insert(layer, at: place(of: sibling) ?? state.sublayers.count)
  }

  /// Puts a layer over another; on top where that is no sublayer.
  public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    layer.detach()
    insert(layer, at: place(of: sibling).map { $0 + 1 } ?? state.sublayers.count)
  }

  /// Puts a layer in another's place; nothing where that is no sublayer.
  ///
  /// Runs the action `transition` of this layer.
  public func replaceSublayer(_ old: CALayer, with new: CALayer) {
    guard place(of: old) != nil, old !== new else { return }
    runOrderAction(kCATransition)
    new.detach()
    let index = place(of: old) ?? state.sublayers.count
    old.removeFromSuperlayer()
    insert(new, at: index)
  }

  /// Takes the layer out of its superlayer.
  public func removeFromSuperlayer() {
    guard parent != nil else { return }
    runOrderAction(kCAOnOrderOut)
    detach()
  }

  private func place(of sibling: CALayer?) -> Int? {
    sibling.flatMap { sibling in state.sublayers.firstIndex { $0 === sibling } }
  }

  /// Rule: layers.tree.
  private func insert(_ layer: CALayer, at index: Int) {
    precondition(!isInside(layer), "a layer cannot contain itself")
    var index = index
    if layer.parent === self, let old = place(of: layer), old < index { index -= 1 }
    layer.detach()
    willChange()
    state.sublayers.insert(layer, at: min(index, state.sublayers.count))
    layer.parent = self
    layer.runOrderAction(kCAOnOrderIn)
  }

  /// Whether a layer is this one or one of those that this one lies in.
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
