import PegbarCore

extension CALayer {
  /// Lays out the layer, its mask and its sublayers now where that is due.
  func layOutTree() {
    if takeLayout() { layoutSublayers() }
    state.mask?.layoutIfNeeded()
    for sublayer in state.sublayers { sublayer.layoutIfNeeded() }
  }
}
