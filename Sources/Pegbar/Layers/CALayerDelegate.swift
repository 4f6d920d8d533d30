/// Is asked by a layer for what it does not know itself.
public protocol CALayerDelegate: AnyObject {
  /// The action for a key; nil goes on searching, NSNull means none.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?

  /// Places the sublayers.
  func layoutSublayers(of layer: CALayer)

  /// Gives the layer its contents.
  func display(_ layer: CALayer)

  /// Is called before a layer's contents are drawn.
  func layerWillDraw(_ layer: CALayer)

  /// Draws the layer's contents in the layer's own coordinates.
  func draw(_ layer: CALayer, in context: CGContext)
}

extension CALayerDelegate {
  /// Goes on searching.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }

  /// Does nothing.
  public func layoutSublayers(of layer: CALayer) {}

  /// Draws the contents with `draw(in:)`.
  public func display(_ layer: CALayer) { layer.drawContents() }

  /// Does nothing.
  public func layerWillDraw(_ layer: CALayer) {}

  /// Draws nothing.
  public func draw(_ layer: CALayer, in context: CGContext) {}
}
