import PegbarPluginKit

/// Scales by three factors.
struct Scale: ValueFunctionPlugin {
  static let descriptor = transformDescriptor("scale", "Scale", "Scales by three factors.")
  static let inputCount = 3

  init(_ arguments: Arguments) {}

  func matrix(of input: UnsafePointer<Double>, into m: UnsafeMutablePointer<Double>) {
    setIdentity(m)
    (m[0], m[5], m[10]) = (input[0], input[1], input[2])
  }
}

/// Scales along the x axis.
struct ScaleX: ValueFunctionPlugin {
  static let descriptor = transformDescriptor("scaleX", "Scale X", "Scales along the x axis.")
  static let inputCount = 1

  init(_ arguments: Arguments) {}

  func matrix(of input: UnsafePointer<Double>, into m: UnsafeMutablePointer<Double>) {
    setIdentity(m)
    m[0] = input[0]
  }
}

/// Scales along the y axis.
struct ScaleY: ValueFunctionPlugin {
  static let descriptor = transformDescriptor("scaleY", "Scale Y", "Scales along the y axis.")
  static let inputCount = 1

  init(_ arguments: Arguments) {}

  func matrix(of input: UnsafePointer<Double>, into m: UnsafeMutablePointer<Double>) {
    setIdentity(m)
    m[5] = input[0]
  }
}

/// Scales along the z axis.
struct ScaleZ: ValueFunctionPlugin {
  static let descriptor = transformDescriptor("scaleZ", "Scale Z", "Scales along the z axis.")
  static let inputCount = 1

  init(_ arguments: Arguments) {}

  func matrix(of input: UnsafePointer<Double>, into m: UnsafeMutablePointer<Double>) {
    setIdentity(m)
    m[10] = input[0]
  }
}
