import PegbarCore
import Testing

/// Rotations as quaternions, beside the matrices that they stand for.
@Suite struct QuaternionTests {
  /// The rotation by an angle about an axis of length 1, from its matrix.
  private func rotation(_ angle: Double, _ x: Double, _ y: Double, _ z: Double) -> Quaternion {
    let m = Transform3D.rotation(angle, x, y, z)
    return Quaternion(
      rows: SIMD3(m.m11, m.m12, m.m13), SIMD3(m.m21, m.m22, m.m23), SIMD3(m.m31, m.m32, m.m33))
  }

  /// cos and sin of half the angle; three turns for which another component is the largest.
  @Test(arguments: [
    (0.0, 0.0, 0.0, 1.0), (1.0, 0, 0, 1), (3, 1, 0, 0), (3, 0, 1, 0), (3, 0, 0, 1),
  ])
  func componentsAreThoseOfHalfTheAngle(
    _ angle: Double, _ x: Double, _ y: Double, _ z: Double
  ) {
    let found = rotation(angle, x, y, z)
    let (sine, cosine) = (Math.sin(angle / 2), Math.cos(angle / 2))
    #expect(abs(found.w - cosine) < 1e-12)
    for (component, wanted) in [(found.axis.x, x), (found.axis.y, y), (found.axis.z, z)] {
      #expect(abs(component - wanted * sine) < 1e-12)
    }
  }

  @Test func aMatrixComesBack() {
    let turn = Transform3D.rotation(2.1, 0.6, 0, 0.8)
    let back = rotation(2.1, 0.6, 0, 0.8).matrix
    for (a, b) in zip(turn.components, back.components) { #expect(abs(a - b) < 1e-12) }
  }

  /// A third of the way from 0.3 to 1.5 is 0.7; from 0 to 6 it goes back by 2π − 6.
  @Test func theShorterArcIsTaken() {
    let near = Quaternion.slerp(rotation(0.3, 0, 0, 1), rotation(1.5, 0, 0, 1), 1.0 / 3)
    #expect(abs(near.axis.z - Math.sin(0.35)) < 1e-12)
    let back = Quaternion.slerp(Quaternion(), rotation(6, 0, 0, 1), 0.5)
    #expect(abs(abs(back.axis.z) - Math.sin((2 * .pi - 6) / 4)) < 1e-12)
    #expect(back.axis.z * back.w < 0)
  }
}
