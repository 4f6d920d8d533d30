import PegbarCore

extension CALayer {
  /// This layer's point for a point of another layer, or of the root layer's superlayer for nil.
  ///
  /// Transforms of all layers between, `sublayerTransform` and flipped geometry count. A point that no
  /// point of the plane is seen at comes back unchanged.
  public func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
    let seen = layer.map { $0.rootMap.apply(Point(point)) } ?? Point(point)
    guard let seen, let own = rootMap.inverse?.apply(seen) else { return point }
    return CGPoint(own)
  }

  /// Another layer's point, or the root layer's superlayer's for nil, for a point of this layer.
  public func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
    if let layer { return layer.convert(point, from: self) }
    return rootMap.apply(Point(point)).map { CGPoint($0) } ?? point
  }

  /// The smallest upright rectangle of this layer around a rectangle of another.
  public func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
    box(rect) { convert($0, from: layer) }
  }

  /// The smallest upright rectangle of another layer around a rectangle of this one.
  public func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect {
    box(rect) { convert($0, to: layer) }
  }

  /// The topmost layer of the subtree under a point of the superlayer's coordinates; nil for none.
  ///
  /// Hidden layers, and parts of sublayers that a clipping layer cuts off, are not found.
  public func hitTest(_ point: CGPoint) -> CALayer? {
    guard !isHidden, let inverse = superMap.inverse, let own = inverse.apply(Point(point))
    else { return nil }
    let isInside = contains(CGPoint(own))
    if masksToBounds, !isInside { return nil }
    let order = state.sublayers.enumerated().sorted {
      ($0.element.zPosition, $0.offset) > ($1.element.zPosition, $1.offset)
    }
    for (_, sublayer) in order {
      if let hit = sublayer.hitTest(CGPoint(own)) { return hit }
    }
    return isInside ? self : nil
  }

  private func box(_ rect: CGRect, _ map: (CGPoint) -> CGPoint) -> CGRect {
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
    ].map(map)
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (x, y) = (xs.min() ?? 0, ys.min() ?? 0)
    return CGRect(x: x, y: y, width: (xs.max() ?? 0) - x, height: (ys.max() ?? 0) - y)
  }

  /// From this layer's plane to its superlayer's.
  private var superMap: Homography {
    let (own, anchor) = (bounds, anchorPoint)
    let toAnchor = CATransform3D.translation(
      -(own.minX + anchor.x * own.width), -(own.minY + anchor.y * own.height), -anchorPointZ)
    var map =
      toAnchor * transform * .translation(position.x, position.y, zPosition + anchorPointZ)
    guard let parent = superlayer else { return Homography(map) }
    let (outer, pivot) = (parent.bounds, parent.anchorPoint)
    let (px, py) = (outer.minX + pivot.x * outer.width, outer.minY + pivot.y * outer.height)
    map = map * .translation(-px, -py, 0) * parent.sublayerTransform * .translation(px, py, 0)
    if parent.isGeometryFlipped {
      map = map * .scale(1, -1, 1) * .translation(0, outer.minY + outer.maxY, 0)
    }
    return Homography(map)
  }

  /// From this layer's plane to the root layer's superlayer's.
  private var rootMap: Homography {
    superlayer.map { superMap * $0.rootMap } ?? superMap
  }
}
