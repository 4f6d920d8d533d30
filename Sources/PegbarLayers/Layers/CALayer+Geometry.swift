import PegbarCore

extension CALayer {
  /// Sets the size of the bounds and the position so that the transformed layer fills a rectangle.
  ///
  /// Rule: layers.frame.
  func fill(_ frame: CGRect) {
    let target = frame.standardized
    guard canFill(frame.minX, frame.minY, frame.width, frame.height) else {
      Diagnostics.report(
        "layer '\(name ?? "")': frame: under this transform no finite bounds fill it; set bounds and "
          + "position")
      return
    }
    bounds = CGRect(origin: bounds.origin, size: untransformed(target.size))
    // Where the box around the layer lies when its position is the origin.
    var placed = PropertyTable()
    for property in [PropertyID.bounds, .anchorPoint, .transform] {
      placed[property] = state.properties[property]
    }
    let box = CGRect(placed.frame)
    position = CGPoint(x: target.midX - box.midX, y: target.midY - box.midY)
  }

  /// Whether there are bounds with which the layer fills a frame.
  package func canFill(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Bool {
    let size = untransformed(CGSize(width: width.magnitude, height: height.magnitude))
    // What is wrong with the frame itself is told elsewhere.
    return !(x + y + width + height).isFinite || (size.width.isFinite && size.height.isFinite)
  }

  /// The size of the box around a size after the inverse transform; unchanged if there is no inverse.
  private func untransformed(_ size: CGSize) -> CGSize {
    let t = CATransform3DGetAffineTransform(transform)
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
