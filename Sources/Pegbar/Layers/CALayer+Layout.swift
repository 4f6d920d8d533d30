import PegbarCore

extension CALayer {
  /// Asks for `layoutSublayers` before the next commit.
  public func setNeedsLayout() {
    willChange()
    askForLayout()
  }

  /// Whether `layoutSublayers` is due.
  public func needsLayout() -> Bool { layoutIsNeeded }

  /// Lays out the layer, its mask and its sublayers now where that is due.
  public func layoutIfNeeded() {
    if takeLayout() { layoutSublayers() }
    state.mask?.layoutIfNeeded()
    for sublayer in state.sublayers { sublayer.layoutIfNeeded() }
  }
}
