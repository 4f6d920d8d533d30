import PegbarCore

extension CALayer {
  /// This layer's point for a point of another layer; itself where no point of the plane is seen at it.
  ///
  /// Rule: layers.convert.
  func ownPoint(for point: CGPoint, of layer: CALayer?) -> CGPoint {
    let seen = layer.map { $0.rootMap.apply(Point(point)) } ?? Point(point)
    guard let seen, let own = rootMap.inverse?.apply(seen) else { return point }
    return CGPoint(own)
  }

  /// The root layer's superlayer's point for one of this layer.
  func rootPoint(for point: CGPoint) -> CGPoint {
    rootMap.apply(Point(point)).map { CGPoint($0) } ?? point
  }

  /// The search of `hitTest`.
  func searchHit(_ point: CGPoint) -> CALayer? { hit(Point(point), outer: .identity) }

  /// Finds the topmost layer at a point of the plane on which the subtree is drawn.
  ///
  /// Rule: layers.hit-test.
  ///
  /// - Parameters:
  ///   - point: on the plane.
  ///   - outer: from the superlayer's coordinates to that plane.
  /// - Returns: the layer; nil for none.
  private func hit(_ point: Point, outer: CATransform3D) -> CALayer? {
    let map = superTransform * outer
    guard !isHidden, let own = Homography(map).inverse?.apply(point) else { return nil }
    let isInside = contains(CGPoint(own))
    if masksToBounds, !isInside { return nil }
    let order = (sublayers ?? []).enumerated().sorted {
      ($0.element.zPosition, $0.offset) > ($1.element.zPosition, $1.offset)
    }
    for (_, sublayer) in order {
      // A superclass's or user's own hit test is asked wherever the layer has a plane of its own.
      let hit =
        layerClass == .transform
        ? sublayer.hit(point, outer: map) : sublayer.hitTest(CGPoint(own))
      if let hit { return hit }
    }
    return isInside && layerClass != .transform ? self : nil
  }

  /// The smallest upright rectangle around the corners of one after a map.
  func box(_ rect: CGRect, _ map: (CGPoint) -> CGPoint) -> CGRect {
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
    ].map(map)
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (x, y) = (xs.min() ?? 0, ys.min() ?? 0)
    return CGRect(x: x, y: y, width: (xs.max() ?? 0) - x, height: (ys.max() ?? 0) - y)
  }

  /// The transform from this layer's space to its superlayer's.
  private var superTransform: CATransform3D {
    let (own, anchor) = (bounds, anchorPoint)
    let toAnchor = CATransform3D.translation(
      -(own.minX + anchor.x * own.width), -(own.minY + anchor.y * own.height), -anchorPointZ)
    let map = toAnchor * transform * .translation(position.x, position.y, zPosition)
    guard let parent = superlayer else { return map }
    let (outer, pivot) = (parent.bounds, parent.anchorPoint)
    let (px, py) = (outer.minX + pivot.x * outer.width, outer.minY + pivot.y * outer.height)
    let turned = map * .translation(-px, -py, -parent.anchorPointZ) * parent.sublayerTransform
    let placed = turned * .translation(px, py, parent.anchorPointZ)
    guard parent.isGeometryFlipped else { return placed }
    return placed * .scale(1, -1, 1) * .translation(0, outer.minY + outer.maxY, 0)
  }

  /// The map from this layer's plane to that of the root layer's superlayer.
  ///
  /// Every layer except a `CATransformLayer` flattens its sublayers.
  private var rootMap: Homography {
    var map = superTransform
    var ancestor = superlayer
    while let layer = ancestor {
      if layer.layerClass != .transform { map = Homography(map).transform }
      map = map * layer.superTransform
      ancestor = layer.superlayer
    }
    return Homography(map)
  }
}
