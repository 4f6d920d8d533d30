import PegbarCore

extension CALayer {
  /// The layers that lie in this one, in the order of insertion; nil for none.
  public var sublayers: [CALayer]? {
    get { state.sublayers.isEmpty ? nil : state.sublayers }
    set {
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
      precondition(newValue?.superlayer == nil, "a mask must not have a superlayer")
      willChange()
      state.mask?.superlayer = nil
      state.mask = newValue
      newValue?.superlayer = self
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

  /// Puts a layer in another's place.
  public func replaceSublayer(_ old: CALayer, with new: CALayer) {
    new.detach()
    guard let index = place(of: old) else { return }
    old.removeFromSuperlayer()
    insert(new, at: index)
  }

  /// Takes the layer out of its superlayer.
  public func removeFromSuperlayer() {
    guard superlayer != nil else { return }
    runOrderAction("onOrderOut")
    detach()
  }

  private func place(of sibling: CALayer?) -> Int? {
    sibling.flatMap { sibling in state.sublayers.firstIndex { $0 === sibling } }
  }

  private func insert(_ layer: CALayer, at index: Int) {
    var ancestor: CALayer? = self
    while let a = ancestor {
      precondition(a !== layer, "a layer cannot lie in itself")
      ancestor = a.superlayer
    }
    var index = index
    if layer.superlayer === self, let old = place(of: layer), old < index { index -= 1 }
    layer.detach()
    willChange()
    state.sublayers.insert(layer, at: min(index, state.sublayers.count))
    layer.superlayer = self
    layer.runOrderAction("onOrderIn")
  }

  private func detach() {
    guard let parent = superlayer else { return }
    parent.willChange()
    if parent.state.mask === self { parent.state.mask = nil }
    parent.state.sublayers.removeAll { $0 === self }
    superlayer = nil
  }

  private func runOrderAction(_ event: String) {
    guard wantsActions else { return }
    action(forKey: event)?.run(forKey: event, object: self, arguments: nil)
  }
}
