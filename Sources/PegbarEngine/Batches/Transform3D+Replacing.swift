import PegbarCore

extension Transform3D {
  /// Whether every number is finite.
  var isFinite: Bool {
    (m11 + m12 + m13 + m14 + m21 + m22 + m23 + m24).isFinite
      && (m31 + m32 + m33 + m34 + m41 + m42 + m43 + m44).isFinite
  }

  /// Writes a part and keeps the others, as `replacing(_:with:)` does, faster in the plane.
  ///
  /// - Parameters:
  ///   - component: the part.
  ///   - numbers: its number, or its two.
  ///   - isAdditive: whether the part that is there is added.
  /// - Returns: nil for a matrix that cannot be taken apart.
  func replacing(
    _ component: TransformComponent, with numbers: SIMD2<Double>, isAdditive: Bool
  ) -> Transform3D? {
    if !isAdditive, let matrix = replacingFlat(component, with: numbers) { return matrix }
    let change: Value =
      component == .translation
      ? .size(Size(width: numbers.x, height: numbers.y)) : .number(numbers.x)
    guard isAdditive else { return replacing(component, with: change) }
    return self.component(component)?.adding(change).flatMap { replacing(component, with: $0) }
  }

  /// The same for a matrix of moves, positive factors and a turn in the plane; nil for others.
  private func replacingFlat(
    _ component: TransformComponent, with numbers: SIMD2<Double>
  ) -> Transform3D? {
    guard m13 == 0, m14 == 0, m23 == 0, m24 == 0, m31 == 0, m32 == 0, m34 == 0, m43 == 0, m44 == 1,
      m33 > 0
    else { return nil }
    let (width, height) = (
      (m11 * m11 + m12 * m12).squareRoot(), (m21 * m21 + m22 * m22).squareRoot()
    )
    let area = width * height
    // What is upright on the other but for rounding, and not mirrored.
    guard area > 0x1p-500, area < 0x1p500, m11 * m22 - m12 * m21 > 0,
      abs(m11 * m21 + m12 * m22) <= area * 0x1p-44
    else { return nil }
    let x = numbers.x
    var m = self
    switch component {
    case .translationX: m.m41 = x
    case .translationY: m.m42 = x
    case .translation: (m.m41, m.m42) = (x, numbers.y)
    case .scaleX: m.scaleRows(by: x / width, 1)
    case .scaleY: m.scaleRows(by: 1, x / height)
    case .scaleXY: m.scaleRows(by: x / width, x / height)
    case .scale:
      m.scaleRows(by: x / width, x / height)
      m.m33 = x
    case .rotationZ:
      let (cosine, sine) = (Math.cos(x), Math.sin(x))
      (m.m11, m.m12) = (cosine * width, sine * width)
      (m.m21, m.m22) = (-sine * height, cosine * height)
    default: return nil
    }
    return m
  }

  private mutating func scaleRows(by x: Double, _ y: Double) {
    (m11, m12) = (m11 * x, m12 * x)
    (m21, m22) = (m21 * y, m22 * y)
  }
}
