/// Methods that a layer calls for actions, layout and drawing.
public protocol CALayerDelegate: AnyObject {
  /// The action for a key; nil continues the search, NSNull means none.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?

  /// Lays out the sublayers.
  func layoutSublayers(of layer: CALayer)

  /// Provides the layer's contents.
  func display(_ layer: CALayer)

  /// Called before a layer's contents are drawn.
  func layerWillDraw(_ layer: CALayer)

  /// Draws the layer's contents in the layer's own coordinates.
  func draw(_ layer: CALayer, in context: CGContext)
}

extension CALayerDelegate {
  /// Continues the search.
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
