import PegbarReadings

/// A rotation as a unit quaternion.
public struct Quaternion: Hashable, Sendable {
  /// The axis, times the sine of half the angle.
  public var axis: SIMD3<Double>

  /// The cosine of half the angle.
  public var w: Double

  /// Makes the identity rotation.
  public init() {
    axis = SIMD3(0, 0, 0)
    w = 1
  }

  init(axis: SIMD3<Double>, w: Double) {
    self.axis = axis
    self.w = w
  }

  /// Makes the rotation of an orthonormal matrix given by its rows, for row vectors.
  ///
  /// Calculates the largest of the four components first, to avoid division by almost zero.
  public init(rows x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>) {
    let trace = x.x + y.y + z.z
    if trace > 0 {
      let s = (trace + 1).squareRoot() * 2
      w = s / 4
      axis = SIMD3((y.z - z.y) / s, (z.x - x.z) / s, (x.y - y.x) / s)
    } else if x.x > y.y, x.x > z.z {
      let s = (1 + x.x - y.y - z.z).squareRoot() * 2
      w = (y.z - z.y) / s
      axis = SIMD3(s / 4, (x.y + y.x) / s, (x.z + z.x) / s)
    } else if y.y > z.z {
      let s = (1 + y.y - x.x - z.z).squareRoot() * 2
      w = (z.x - x.z) / s
      axis = SIMD3((x.y + y.x) / s, s / 4, (y.z + z.y) / s)
    } else {
      let s = (1 + z.z - x.x - y.y).squareRoot() * 2
      w = (x.y - y.x) / s
      axis = SIMD3((x.z + z.x) / s, (y.z + z.y) / s, s / 4)
    }
  }

  /// The rotation as a matrix for row vectors.
  public var matrix: Transform3D {
    let (x, y, z) = (axis.x, axis.y, axis.z)
    var m = Transform3D()
    (m.m11, m.m12, m.m13) = (1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w))
    (m.m21, m.m22, m.m23) = (2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w))
    (m.m31, m.m32, m.m33) = (2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
    return m
  }

  private func dot(_ other: Quaternion) -> Double { (axis * other.axis).sum() + w * other.w }

  /// The rotation interpolated from `a` to `b` along the shorter arc.
  ///
  /// If both arcs are equally long (half a turn), `Reading.halfTurnIsPositive.isFollowed` decides.
  public static func slerp(_ a: Quaternion, _ b: Quaternion, _ u: Double) -> Quaternion {
    let (b, d) = nearer(a, b)
    guard d < 1 else { return a }
    let angle = Math.acos(d)
    let sine = Math.sin(angle)
    guard sine > 1e-12 else { return a }
    let (p, q) = (Math.sin((1 - u) * angle) / sine, Math.sin(u * angle) / sine)
    return Quaternion(axis: a.axis * p + b.axis * q, w: a.w * p + b.w * q)
  }

  /// The arc of `slerp`: at `u` it is `start` · cos(`turn` · u) + `side` · sin(`turn` · u).
  public static func arc(
    _ a: Quaternion, _ b: Quaternion
  ) -> (start: Quaternion, side: Quaternion, turn: Double) {
    let (b, d) = nearer(a, b)
    let none = (a, Quaternion(axis: .zero, w: 0), 0.0)
    guard d < 1 else { return none }
    let angle = Math.acos(d)
    let sine = Math.sin(angle)
    guard sine > 1e-12 else { return none }
    let side = Quaternion(axis: (b.axis - a.axis * d) / sine, w: (b.w - a.w * d) / sine)
    return (a, side, angle)
  }

  /// Of the two quaternions of a rotation, the one on the shorter arc, and the cosine of half the angle.
  ///
  /// Rule: transforms.half-turn.
  private static func nearer(_ a: Quaternion, _ b: Quaternion) -> (Quaternion, Double) {
    let d = a.dot(b)
    let opposite = Quaternion(axis: -b.axis, w: -b.w)
    guard abs(d) <= halfTurnTolerance else { return d < 0 ? (opposite, -d) : (b, d) }
    let isNegative = a.dominantAxis(to: b) < 0
    let nearer = isNegative == Reading.halfTurnIsPositive.isFollowed ? opposite : b
    return (nearer, abs(a.dot(nearer)))
  }

  /// Up to this value, the cosine of half the angle between two rotations counts as 0.
  ///
  /// A rotation by the double next to −π is 6e−17 short of half a turn and turns like one by π, as on iOS.
  private static let halfTurnTolerance = Reading.nearHalfTurnIsHalf.isFollowed ? 5e-16 : 0

  /// The largest component of the axis of the rotation that leads from this one to another.
  private func dominantAxis(to b: Quaternion) -> Double {
    let (p, q) = (axis, b.axis)
    let cross = SIMD3(p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x)
    let relative = q * w - p * b.w + cross
    let sizes = SIMD3(abs(relative.x), abs(relative.y), abs(relative.z))
    if sizes.z >= sizes.x, sizes.z >= sizes.y { return relative.z }
    return sizes.y >= sizes.x ? relative.y : relative.x
  }
}
