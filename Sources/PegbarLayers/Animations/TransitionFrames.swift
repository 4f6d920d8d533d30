import PegbarEngine

/// The appearances of a layer between which a transition goes.
package struct TransitionFrames {
  /// The old one; nil for what the layer shows when the transition is added.
  private(set) var source: PresentationFrame?
  /// The new one; nil for the live layer.
  private(set) var target: PresentationFrame?

  /// Takes the old appearance: what a commit would show now.
  package init(of layer: CALayer) { source = TransitionFrames.frame(of: layer) }

  /// Takes the new appearance: what a commit would show now.
  package mutating func end(with layer: CALayer) { target = TransitionFrames.frame(of: layer) }

  private static func frame(of layer: CALayer) -> PresentationFrame? {
    layer.prepareTree()
    return try? layer.currentFrame()
  }
}
