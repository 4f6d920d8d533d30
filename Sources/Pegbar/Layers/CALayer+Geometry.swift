import PegbarCore

extension CALayer {
  /// The smallest upright rectangle around the layer in its superlayer.
  ///
  /// Setting it sets `bounds.size` and `position` so that the transformed layer fills it; negative
  /// sizes are turned round. Under a rotation use `bounds` and `position`.
  public var frame: CGRect {
    get { CGRect(state.properties.frame) }
    set {
      let target = newValue.standardized
      let t = transform
      let (sx, sy) = (abs(t.m11), abs(t.m22))
      let size = CGSize(
        width: sx > 0 ? target.width / sx : target.width,
        height: sy > 0 ? target.height / sy : target.height)
      let anchor = anchorPoint
      bounds = CGRect(origin: bounds.origin, size: size)
      let (ax, ay) = (t.m11 < 0 ? 1 - anchor.x : anchor.x, t.m22 < 0 ? 1 - anchor.y : anchor.y)
      position = CGPoint(
        x: target.minX + ax * target.width - t.m41, y: target.minY + ay * target.height - t.m42)
    }
  }

  /// Sets the transform of the plane.
  public func setAffineTransform(_ m: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(m)
  }

  /// The plane part of the transform.
  public func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }

  /// Whether a point of the layer's own coordinates lies in its bounds.
  public func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }
}
