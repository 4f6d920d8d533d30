import PegbarPluginKit

/// Rotates about the x axis by an angle in radians.
struct RotateX: ValueFunctionPlugin {
  static let descriptor = transformDescriptor(
    "rotateX", "Rotate X", "Rotates about the x axis by an angle in radians.")
  static let inputCount = 1

  init(_ arguments: Arguments) {}

  func matrix(of input: UnsafePointer<Double>, into m: UnsafeMutablePointer<Double>) {
    setIdentity(m)
    let (sine, cosine) = (pegbar_sin(input[0]), pegbar_cos(input[0]))
    (m[5], m[6], m[9], m[10]) = (cosine, sine, -sine, cosine)
  }
}

/// Rotates about the y axis by an angle in radians.
struct RotateY: ValueFunctionPlugin {
  static let descriptor = transformDescriptor(
    "rotateY", "Rotate Y", "Rotates about the y axis by an angle in radians.")
  static let inputCount = 1

  init(_ arguments: Arguments) {}

  func matrix(of input: UnsafePointer<Double>, into m: UnsafeMutablePointer<Double>) {
    setIdentity(m)
    let (sine, cosine) = (pegbar_sin(input[0]), pegbar_cos(input[0]))
    (m[0], m[2], m[8], m[10]) = (cosine, -sine, sine, cosine)
  }
}

/// Rotates about the z axis by an angle in radians.
struct RotateZ: ValueFunctionPlugin {
  static let descriptor = transformDescriptor(
    "rotateZ", "Rotate Z", "Rotates about the z axis by an angle in radians.")
  static let inputCount = 1

  init(_ arguments: Arguments) {}

  func matrix(of input: UnsafePointer<Double>, into m: UnsafeMutablePointer<Double>) {
    setIdentity(m)
    let (sine, cosine) = (pegbar_sin(input[0]), pegbar_cos(input[0]))
    (m[0], m[1], m[4], m[5]) = (cosine, sine, -sine, cosine)
  }
}
