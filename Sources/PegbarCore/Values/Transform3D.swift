/// A 4 × 4 matrix for row vectors: `(x, y, z, 1) · m`, so m41, m42 and m43 are the translation.
///
/// Rule: transforms.row-vectors.
public struct Transform3D: Hashable, Sendable {
  /// Row 1.
  public var m11: Double, m12: Double, m13: Double, m14: Double
  /// Row 2.
  public var m21: Double, m22: Double, m23: Double, m24: Double
  /// Row 3.
  public var m31: Double, m32: Double, m33: Double, m34: Double
  /// Row 4: translation.
  public var m41: Double, m42: Double, m43: Double, m44: Double

  /// Makes a matrix from its sixteen numbers.
  public init(
    m11: Double, m12: Double, m13: Double, m14: Double,
    m21: Double, m22: Double, m23: Double, m24: Double,
    m31: Double, m32: Double, m33: Double, m34: Double,
    m41: Double, m42: Double, m43: Double, m44: Double
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }

  /// Makes the identity.
  public init() {
    self.init(
      m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0,
      m31: 0, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)
  }

  /// Makes a matrix from numbers in the order m11 m12 … m44.
  ///
  /// - Precondition: sixteen numbers.
  public init(components c: [Double]) {
    precondition(c.count == 16, "a matrix of \(c.count) numbers")
    self = c.withUnsafeBufferPointer { $0.baseAddress.map(Transform3D.init(numbers:)) ?? .identity }
  }

  /// Makes a matrix from sixteen numbers in memory, m11 m12 … m44.
  @inlinable public init(numbers c: UnsafePointer<Double>) {
    self.init(
      m11: c[0], m12: c[1], m13: c[2], m14: c[3], m21: c[4], m22: c[5], m23: c[6], m24: c[7],
      m31: c[8], m32: c[9], m33: c[10], m34: c[11], m41: c[12], m42: c[13], m43: c[14],
      m44: c[15])
  }

  /// The identity.
  public static let identity = Transform3D()

  /// The numbers m11 m12 … m44.
  public var components: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }

  /// A translation by (x, y, z).
  public static func translation(_ x: Double, _ y: Double, _ z: Double) -> Transform3D {
    var t = Transform3D()
    (t.m41, t.m42, t.m43) = (x, y, z)
    return t
  }

  /// A scale by (x, y, z).
  public static func scale(_ x: Double, _ y: Double, _ z: Double) -> Transform3D {
    var t = Transform3D()
    (t.m11, t.m22, t.m33) = (x, y, z)
    return t
  }

  /// A rotation by an angle in radians about an axis through the origin; a zero axis gives the identity.
  public static func rotation(
    _ angle: Double, _ x: Double, _ y: Double, _ z: Double
  ) -> Transform3D {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0, length.isFinite else { return Transform3D() }
    let (ux, uy, uz) = (x / length, y / length, z / length)
    let (s, c) = (Math.sin(angle), Math.cos(angle))
    let d = 1 - c
    var t = Transform3D()
    (t.m11, t.m12, t.m13) = (c + ux * ux * d, ux * uy * d + uz * s, ux * uz * d - uy * s)
    (t.m21, t.m22, t.m23) = (ux * uy * d - uz * s, c + uy * uy * d, uy * uz * d + ux * s)
    (t.m31, t.m32, t.m33) = (ux * uz * d + uy * s, uy * uz * d - ux * s, c + uz * uz * d)
    return t
  }

  /// The product `a · b`, which applies `a` first.
  public static func * (a: Transform3D, b: Transform3D) -> Transform3D {
    Transform3D(
      m11: a.m11 * b.m11 + a.m12 * b.m21 + a.m13 * b.m31 + a.m14 * b.m41,
      m12: a.m11 * b.m12 + a.m12 * b.m22 + a.m13 * b.m32 + a.m14 * b.m42,
      m13: a.m11 * b.m13 + a.m12 * b.m23 + a.m13 * b.m33 + a.m14 * b.m43,
      m14: a.m11 * b.m14 + a.m12 * b.m24 + a.m13 * b.m34 + a.m14 * b.m44,
      m21: a.m21 * b.m11 + a.m22 * b.m21 + a.m23 * b.m31 + a.m24 * b.m41,
      m22: a.m21 * b.m12 + a.m22 * b.m22 + a.m23 * b.m32 + a.m24 * b.m42,
      m23: a.m21 * b.m13 + a.m22 * b.m23 + a.m23 * b.m33 + a.m24 * b.m43,
      m24: a.m21 * b.m14 + a.m22 * b.m24 + a.m23 * b.m34 + a.m24 * b.m44,
      m31: a.m31 * b.m11 + a.m32 * b.m21 + a.m33 * b.m31 + a.m34 * b.m41,
      m32: a.m31 * b.m12 + a.m32 * b.m22 + a.m33 * b.m32 + a.m34 * b.m42,
      m33: a.m31 * b.m13 + a.m32 * b.m23 + a.m33 * b.m33 + a.m34 * b.m43,
      m34: a.m31 * b.m14 + a.m32 * b.m24 + a.m33 * b.m34 + a.m34 * b.m44,
      m41: a.m41 * b.m11 + a.m42 * b.m21 + a.m43 * b.m31 + a.m44 * b.m41,
      m42: a.m41 * b.m12 + a.m42 * b.m22 + a.m43 * b.m32 + a.m44 * b.m42,
      m43: a.m41 * b.m13 + a.m42 * b.m23 + a.m43 * b.m33 + a.m44 * b.m43,
      m44: a.m41 * b.m14 + a.m42 * b.m24 + a.m43 * b.m34 + a.m44 * b.m44)
  }
}
