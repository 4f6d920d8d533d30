import PegbarCore

extension CALayer {
  /// Lays out the layer, its mask and its sublayers now if layout is pending.
  func layOutTree() {
    if takeLayout() { layoutSublayers() }
    state.mask?.layoutIfNeeded()
    for sublayer in state.sublayers { sublayer.layoutIfNeeded() }
  }
}
