import PegbarCore

extension CALayer {
  /// The smallest upright rectangle around the layer in its superlayer.
  ///
  /// Setting it sets `bounds.size` and `position` so that the transformed layer fills it; negative
  /// sizes are turned round. Under a turn that is not a quarter use `bounds` and `position`.
  ///
  /// Rule: layers.frame.
  public var frame: CGRect {
    get { CGRect(state.properties.frame) }
    set {
      let target = newValue.standardized
      bounds = CGRect(origin: bounds.origin, size: untransformed(target.size))
      // Where the box around the layer lies when its position is the origin.
      var placed = PropertyTable()
      for property in [PropertyID.bounds, .anchorPoint, .transform] {
        placed[property] = state.properties[property]
      }
      let box = CGRect(placed.frame)
      position = CGPoint(x: target.midX - box.midX, y: target.midY - box.midY)
    }
  }

  /// The size of the box around a size after the inverse of the transform; itself where there is none.
  private func untransformed(_ size: CGSize) -> CGSize {
    let t = affineTransform()
    let determinant = t.a * t.d - t.b * t.c
    guard determinant != 0 else {
      return CGSize(
        width: t.a != 0 ? size.width / abs(t.a) : size.width,
        height: t.d != 0 ? size.height / abs(t.d) : size.height)
    }
    if t.b == 0, t.c == 0 {
      return CGSize(width: size.width / abs(t.a), height: size.height / abs(t.d))
    }
    return CGSize(
      width: (abs(t.d) * size.width + abs(t.c) * size.height) / abs(determinant),
      height: (abs(t.b) * size.width + abs(t.a) * size.height) / abs(determinant))
  }

  /// Sets the transform of the plane.
  public func setAffineTransform(_ m: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(m)
  }

  /// The plane part of the transform.
  public func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }

  /// The size that the layer likes to have in its superlayer: that of its frame.
  public func preferredFrameSize() -> CGSize { frame.size }

  /// Whether the layer is shown upside down, by an odd number of flipped geometries from it upwards.
  public func contentsAreFlipped() -> Bool {
    isGeometryFlipped != (superlayer?.contentsAreFlipped() ?? false)
  }

  /// How much further than `cornerRadius` a curve's corner reaches along the edges.
  public class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }
}
