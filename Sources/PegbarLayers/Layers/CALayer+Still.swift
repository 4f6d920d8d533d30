import PegbarCore

extension CALayer {
  /// A copy of the tree as it is set, without animations, that lies in its own coordinates.
  func makeStill() -> CALayer {
    let still = copyTree()
    still.state.properties[.transform] = .transform(.identity)
    still.state.properties[.anchorPoint] = .point(Point())
    still.state.properties[.anchorPointZ] = .number(0)
    still.state.properties[.position] = .point(Point(bounds.origin))
    return still
  }

  /// Copies the layer, its mask and its sublayers; contents that are due are drawn first.
  private func copyTree() -> CALayer {
    displayIfNeeded()
    let copy = CALayer.make(layerClass.type)
    copy.state.properties = state.properties
    for layer in state.sublayers { copy.addSublayer(layer.copyTree()) }
    copy.mask = state.mask?.copyTree()
    return copy
  }
}
