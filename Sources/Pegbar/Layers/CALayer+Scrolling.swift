import PegbarCore

extension CALayer {
  /// The part of the bounds that the closest scroll layer around the layer shows.
  ///
  /// The bounds where the layer lies in no scroll layer; empty where it is scrolled out of sight.
  public var visibleRect: CGRect {
    guard let scroller = scrollLayer else { return bounds }
    let seen = bounds.intersection(convert(scroller.bounds, from: scroller))
    return seen.isNull ? .zero : seen
  }

  /// Scrolls the closest scroll layer, so that a point of this layer is at its origin.
  ///
  /// Does nothing where the layer lies in no scroll layer.
  public func scroll(_ point: CGPoint) {
    guard let scroller = scrollLayer else { return }
    scroller.scroll(to: convert(point, to: scroller))
  }

  /// Scrolls the closest scroll layer as little as shows a rectangle of this layer.
  ///
  /// Does nothing where the layer lies in no scroll layer.
  public func scrollRectToVisible(_ rect: CGRect) {
    guard let scroller = scrollLayer else { return }
    scroller.scroll(to: convert(rect, to: scroller))
  }

  /// The closest scroll layer, which may be the layer itself.
  private var scrollLayer: CAScrollLayer? {
    var layer: CALayer? = self
    while let candidate = layer {
      if let scroller = candidate as? CAScrollLayer { return scroller }
      layer = candidate.superlayer
    }
    return nil
  }
}
