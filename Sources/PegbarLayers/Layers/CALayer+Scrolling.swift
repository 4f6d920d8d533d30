import PegbarCore

extension CALayer {
  /// The part of the bounds that the closest scroll layer around the layer shows.
  var scrolledRect: CGRect {
    guard let scroller = scrollLayer else { return bounds }
    let seen = bounds.intersection(convert(scroller.bounds, from: scroller))
    return seen.isNull ? .zero : seen
  }

  /// The closest scroll layer, which may be the layer itself.
  var scrollLayer: CAScrollLayer? {
    var layer: CALayer? = self
    while let candidate = layer {
      if let scroller = candidate as? CAScrollLayer { return scroller }
      layer = candidate.superlayer
    }
    return nil
  }
}
