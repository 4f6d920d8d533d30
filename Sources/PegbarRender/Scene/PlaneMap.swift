import CPegbarKernels
import PegbarCore

/// A projective map between planes: a 3 × 3 matrix for row vectors, `(x y 1) · m`, then division by w.
///
/// Its nine numbers lie in memory as the kernels read them.
struct PlaneMap: Sendable, Equatable {
  var m11 = 1.0, m12 = 0.0, m13 = 0.0
  var m21 = 0.0, m22 = 1.0, m23 = 0.0
  var m31 = 0.0, m32 = 0.0, m33 = 1.0

  static let identity = PlaneMap()

  /// Scales, then moves.
  static func scale(_ x: Double, _ y: Double, then dx: Double = 0, _ dy: Double = 0) -> PlaneMap {
    PlaneMap(m11: x, m22: y, m31: dx, m32: dy)
  }

  /// What a matrix does to the plane z = 0, with z dropped again: flattening.
  init(flattening t: Transform3D) {
    (m11, m12, m13) = (t.m11, t.m12, t.m14)
    (m21, m22, m23) = (t.m21, t.m22, t.m24)
    (m31, m32, m33) = (t.m41, t.m42, t.m44)
  }

  init(
    m11: Double = 1, m12: Double = 0, m13: Double = 0,
    m21: Double = 0, m22: Double = 1, m23: Double = 0,
    m31: Double = 0, m32: Double = 0, m33: Double = 1
  ) {
    (self.m11, self.m12, self.m13) = (m11, m12, m13)
    (self.m21, self.m22, self.m23) = (m21, m22, m23)
    (self.m31, self.m32, self.m33) = (m31, m32, m33)
  }

  /// The product: a point goes through `a` first.
  static func * (a: PlaneMap, b: PlaneMap) -> PlaneMap {
    PlaneMap(
      m11: a.m11 * b.m11 + a.m12 * b.m21 + a.m13 * b.m31,
      m12: a.m11 * b.m12 + a.m12 * b.m22 + a.m13 * b.m32,
      m13: a.m11 * b.m13 + a.m12 * b.m23 + a.m13 * b.m33,
      m21: a.m21 * b.m11 + a.m22 * b.m21 + a.m23 * b.m31,
      m22: a.m21 * b.m12 + a.m22 * b.m22 + a.m23 * b.m32,
      m23: a.m21 * b.m13 + a.m22 * b.m23 + a.m23 * b.m33,
      m31: a.m31 * b.m11 + a.m32 * b.m21 + a.m33 * b.m31,
      m32: a.m31 * b.m12 + a.m32 * b.m22 + a.m33 * b.m32,
      m33: a.m31 * b.m13 + a.m32 * b.m23 + a.m33 * b.m33)
  }

  /// The same map after a shift.
  func moved(by d: Point) -> PlaneMap {
    var result = self
    result.m31 = d.x * m11 + d.y * m21 + m31
    result.m32 = d.x * m12 + d.y * m22 + m32
    result.m33 = d.x * m13 + d.y * m23 + m33
    return result
  }

  /// The same map after a scaling.
  func scaled(by x: Double, _ y: Double) -> PlaneMap {
    PlaneMap(
      m11: x * m11, m12: x * m12, m13: x * m13, m21: y * m21, m22: y * m22, m23: y * m23,
      m31: m31, m32: m32, m33: m33)
  }

  /// The same map with a shift after it.
  func then(_ d: Point) -> PlaneMap {
    PlaneMap(
      m11: m11 + m13 * d.x, m12: m12 + m13 * d.y, m13: m13,
      m21: m21 + m23 * d.x, m22: m22 + m23 * d.y, m23: m23,
      m31: m31 + m33 * d.x, m32: m32 + m33 * d.y, m33: m33)
  }

  var determinant: Double {
    let a = m11 * (m22 * m33 - m23 * m32)
    let b = m12 * (m23 * m31 - m21 * m33)
    let c = m13 * (m21 * m32 - m22 * m31)
    return a + b + c
  }

  var isFinite: Bool {
    (m11 + m12 + m13).isFinite && (m21 + m22 + m23).isFinite && (m31 + m32 + m33).isFinite
  }

  /// Whether parallels stay parallel.
  var isAffine: Bool { m13 == 0 && m23 == 0 }

  /// The same affine map with m33 = 1; other maps as they are.
  var normalized: PlaneMap {
    guard isAffine, m33 > 0, m33 != 1 else { return self }
    return PlaneMap(
      m11: m11 / m33, m12: m12 / m33, m21: m21 / m33, m22: m22 / m33, m31: m31 / m33,
      m32: m32 / m33)
  }

  /// The inverse, or nil where the plane is seen edge-on.
  var inverse: PlaneMap? {
    var result = PlaneMap()
    let found = withNumbers { source in
      withUnsafeMutablePointer(to: &result) { pointer in
        pointer.withMemoryRebound(to: Double.self, capacity: 9) { pgb_invert(source, $0) }
      }
    }
    return found == 0 ? hugeInverse : result
  }

  /// The inverse of an affine map whose determinant is no finite number; nil for all others.
  private var hugeInverse: PlaneMap? {
    let size = max(m11.magnitude, m12.magnitude, m21.magnitude, m22.magnitude)
    guard isAffine, isFinite, size > 1e100 else { return nil }
    let less = PlaneMap(
      m11: m11 / size, m12: m12 / size, m21: m21 / size, m22: m22 / size, m31: m31, m32: m32,
      m33: m33)
    guard let back = less.inverse else { return nil }
    return PlaneMap(
      m11: back.m11 / size, m12: back.m12 / size, m21: back.m21 / size, m22: back.m22 / size,
      m31: back.m31 / size, m32: back.m32 / size, m33: back.m33)
  }

  /// The nine numbers, row by row.
  func withNumbers<R>(_ body: (UnsafePointer<Double>) -> R) -> R {
    withUnsafePointer(to: self) {
      $0.withMemoryRebound(to: Double.self, capacity: 9) { body($0) }
    }
  }

  /// How long a unit step along x and along y becomes at a point, in target units; nil behind the viewer.
  func stretch(at x: Double, _ y: Double) -> (x: Double, y: Double)? {
    let w = x * m13 + y * m23 + m33
    guard w > 0 else { return nil }
    let px = (x * m11 + y * m21 + m31) / w
    let py = (x * m12 + y * m22 + m32) / w
    let ax = (m11 - px * m13) / w
    let ay = (m12 - py * m13) / w
    let bx = (m21 - px * m23) / w
    let by = (m22 - py * m23) / w
    return ((ax * ax + ay * ay).squareRoot(), (bx * bx + by * by).squareRoot())
  }
}
