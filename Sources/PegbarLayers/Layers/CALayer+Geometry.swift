import PegbarCore

extension CALayer {
  /// Sets the size of the bounds and the position so that the transformed layer fills a rectangle.
  ///
  /// Rule: layers.frame.
  func fill(_ frame: CGRect) {
    let target = frame.standardized
    bounds = CGRect(origin: bounds.origin, size: untransformed(target.size))
    // Where the box around the layer lies when its position is the origin.
    var placed = PropertyTable()
    for property in [PropertyID.bounds, .anchorPoint, .transform] {
      placed[property] = state.properties[property]
    }
    let box = CGRect(placed.frame)
    position = CGPoint(x: target.midX - box.midX, y: target.midY - box.midY)
  }

  /// The size of the box around a size after the inverse transform; unchanged if there is no inverse.
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
}
