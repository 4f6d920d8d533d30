extension Transform3D {
  /// The 2 × 2 determinants of the upper and of the lower two rows, from which both the determinant
  /// and the inverse follow.
  private var minors: (upper: [Double], lower: [Double]) {
    let upper = [
      m11 * m22 - m12 * m21, m11 * m23 - m13 * m21, m11 * m24 - m14 * m21,
      m12 * m23 - m13 * m22, m12 * m24 - m14 * m22, m13 * m24 - m14 * m23,
    ]
    let lower = [
      m31 * m42 - m32 * m41, m31 * m43 - m33 * m41, m31 * m44 - m34 * m41,
      m32 * m43 - m33 * m42, m32 * m44 - m34 * m42, m33 * m44 - m34 * m43,
    ]
    return (upper, lower)
  }

  /// The determinant.
  public var determinant: Double {
    let (u, l) = minors
    return u[0] * l[5] - u[1] * l[4] + u[2] * l[3] + u[3] * l[2] - u[4] * l[1] + u[5] * l[0]
  }

  /// The inverse, or nil for a singular matrix.
  public var inverse: Transform3D? {
    let (u, l) = minors
    let d = u[0] * l[5] - u[1] * l[4] + u[2] * l[3] + u[3] * l[2] - u[4] * l[1] + u[5] * l[0]
    guard d != 0, d.isFinite else { return nil }
    let r = Transform3D(
      m11: (m22 * l[5] - m23 * l[4] + m24 * l[3]) / d,
      m12: (-m12 * l[5] + m13 * l[4] - m14 * l[3]) / d,
      m13: (m42 * u[5] - m43 * u[4] + m44 * u[3]) / d,
      m14: (-m32 * u[5] + m33 * u[4] - m34 * u[3]) / d,
      m21: (-m21 * l[5] + m23 * l[2] - m24 * l[1]) / d,
      m22: (m11 * l[5] - m13 * l[2] + m14 * l[1]) / d,
      m23: (-m41 * u[5] + m43 * u[2] - m44 * u[1]) / d,
      m24: (m31 * u[5] - m33 * u[2] + m34 * u[1]) / d,
      m31: (m21 * l[4] - m22 * l[2] + m24 * l[0]) / d,
      m32: (-m11 * l[4] + m12 * l[2] - m14 * l[0]) / d,
      m33: (m41 * u[4] - m42 * u[2] + m44 * u[0]) / d,
      m34: (-m31 * u[4] + m32 * u[2] - m34 * u[0]) / d,
      m41: (-m21 * l[3] + m22 * l[1] - m23 * l[0]) / d,
      m42: (m11 * l[3] - m12 * l[1] + m13 * l[0]) / d,
      m43: (-m41 * u[3] + m42 * u[1] - m43 * u[0]) / d,
      m44: (m31 * u[3] - m32 * u[1] + m33 * u[0]) / d)
    return r.components.allSatisfy(\.isFinite) ? r : nil
  }
}
