import PegbarCore
import PegbarEngine

extension CALayer {
  /// A copy of the layer as it is shown now; nil before the first commit.
  ///
  /// Its superlayer and sublayers are presentations, too, made when they are asked for. Changing a copy
  /// changes nothing.
  public func presentation() -> Self? {
    CATransaction.flush()
    guard isCommitted else { return nil }
    let copy = Swift.type(of: self).init()
    copy.name = name
    copy.delegate = delegate
    copy.style = style
    copy.tags = tags
    copy.state.timing = state.timing
    let rows = shownAnimations.map { $0.row }
    copy.state.properties =
      (try? Sampler.present(shownState.properties, rows[...], at: currentTime))
      ?? shownState.properties
    copy.presentedFrom = self
    return copy
  }

  /// The layer that this is the presentation of, or itself.
  public func model() -> CALayer { presentedFrom ?? self }

  /// How the layer's subtree is shown now, as of the last commit.
  func shownFrame() throws -> PresentationFrame {
    var builder = SnapshotBuilder(state: .shown)
    builder.add(self)
    return try Sampler(builder.snapshot).frame(
      at: parent.map(\.currentTime) ?? stageTime)
  }
}
