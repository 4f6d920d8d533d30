import PegbarReadings

/// A decomposed matrix: translation, scale, skew, perspective and rotation.
///
/// The matrix is scale · skew · rotation · translation · perspective, for row vectors.
/// Source: the decomposition of CSS Transforms Level 2.
public struct TransformParts: Hashable, Sendable {
  /// Points along x, y, z.
  public var translation = SIMD3<Double>(0, 0, 0)
  /// Factors along x, y, z; a reflection makes all three negative.
  public var scale = SIMD3<Double>(1, 1, 1)
  /// The xy, xz and yz skews.
  public var skew = SIMD3<Double>(0, 0, 0)
  /// m14, m24, m34, m44 of the perspective part.
  public var perspective = SIMD4<Double>(0, 0, 0, 1)
  /// The rotation, a unit quaternion.
  public var rotation = Quaternion()

  /// Makes the parts of the identity.
  public init() {}

  /// Decomposes a matrix.
  ///
  /// - Returns: nil for a matrix that is singular or has m44 = 0.
  public init?(_ matrix: Transform3D) {
    guard matrix.m44 != 0, matrix.components.allSatisfy(\.isFinite) else { return nil }
    let m = Transform3D(components: matrix.components.map { $0 / matrix.m44 })
    var plain = m
    (plain.m14, plain.m24, plain.m34, plain.m44) = (0, 0, 0, 1)
    guard let inverse = plain.inverse else { return nil }
    if m.m14 != 0 || m.m24 != 0 || m.m34 != 0 {
      let r = SIMD4(m.m14, m.m24, m.m34, m.m44)
      perspective = SIMD4(
        (r * SIMD4(inverse.m11, inverse.m12, inverse.m13, inverse.m14)).sum(),
        (r * SIMD4(inverse.m21, inverse.m22, inverse.m23, inverse.m24)).sum(),
        (r * SIMD4(inverse.m31, inverse.m32, inverse.m33, inverse.m34)).sum(),
        (r * SIMD4(inverse.m41, inverse.m42, inverse.m43, inverse.m44)).sum())
      if !Reading.perspectiveIsSeparated.isFollowed { perspective = r }
    }
    translation = SIMD3(m.m41, m.m42, m.m43)
    guard separateRows(of: m) else { return nil }
  }

  /// Finds scale, skew and rotation by making the upper three rows orthogonal, one after another.
  ///
  /// Rule: transforms.reflection.
  private mutating func separateRows(of m: Transform3D) -> Bool {
    var x = SIMD3(m.m11, m.m12, m.m13)
    var y = SIMD3(m.m21, m.m22, m.m23)
    var z = SIMD3(m.m31, m.m32, m.m33)
    scale.x = (x * x).sum().squareRoot()
    guard scale.x > 0 else { return false }
    x /= scale.x
    skew.x = (x * y).sum()
    y -= x * skew.x
    scale.y = (y * y).sum().squareRoot()
    guard scale.y > 0 else { return false }
    y /= scale.y
    skew.x /= scale.y
    skew.y = (x * z).sum()
    z -= x * skew.y
    skew.z = (y * z).sum()
    z -= y * skew.z
    scale.z = (z * z).sum().squareRoot()
    guard scale.z > 0 else { return false }
    z /= scale.z
    skew.y /= scale.z
    skew.z /= scale.z
    let cross = SIMD3(y.y * z.z - y.z * z.y, y.z * z.x - y.x * z.z, y.x * z.y - y.y * z.x)
    if (x * cross).sum() < 0 {
      if Reading.reflectionFlipsAllScales.isFollowed {
        scale = -scale
        (x, y, z) = (-x, -y, -z)
      } else {
        (scale.x, skew.x, skew.y) = (-scale.x, -skew.x, -skew.y)
        x = -x
      }
    }
    rotation = Quaternion(rows: x, y, z)
    return true
  }

  /// The recomposed matrix.
  public var matrix: Transform3D { compose(rotation.matrix) }

  /// Puts the matrix together with a rotation given as a matrix.
  ///
  /// Rule: transforms.perspective.
  func compose(_ r: Transform3D) -> Transform3D {
    var skewed = Transform3D()
    skewed.m21 = skew.x
    skewed.m31 = skew.y
    skewed.m32 = skew.z
    var p = Transform3D()
    (p.m14, p.m24, p.m34, p.m44) = (perspective.x, perspective.y, perspective.z, perspective.w)
    let move = Transform3D.translation(translation.x, translation.y, translation.z)
    guard Reading.perspectiveIsSeparated.isFollowed else {
      var whole = Transform3D.scale(scale.x, scale.y, scale.z) * (skewed * (r * move))
      (whole.m14, whole.m24, whole.m34, whole.m44) = (p.m14, p.m24, p.m34, p.m44)
      return whole
    }
    return .scale(scale.x, scale.y, scale.z) * (skewed * (r * (move * p)))
  }

  /// The parts interpolated between two transforms: rotation along the shorter arc, all others linearly.
  ///
  /// Rule: transforms.parts.
  public static func interpolate(
    _ a: TransformParts, _ b: TransformParts, _ u: Double
  ) -> TransformParts {
    var parts = TransformParts()
    parts.translation = a.translation + (b.translation - a.translation) * u
    parts.scale = a.scale + (b.scale - a.scale) * u
    parts.skew = a.skew + (b.skew - a.skew) * u
    parts.perspective = a.perspective + (b.perspective - a.perspective) * u
    parts.rotation = Quaternion.slerp(a.rotation, b.rotation, u)
    return parts
  }
}
