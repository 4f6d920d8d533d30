import PegbarPluginKit

/// Moves by three distances.
struct Translate: ValueFunctionPlugin {
  static let descriptor = transformDescriptor("translate", "Translate", "Moves by three distances.")
  static let inputCount = 3

  init(_ arguments: Arguments) {}

  func matrix(of input: UnsafePointer<Double>, into m: UnsafeMutablePointer<Double>) {
    setIdentity(m)
    (m[12], m[13], m[14]) = (input[0], input[1], input[2])
  }
}

/// Moves along the x axis.
struct TranslateX: ValueFunctionPlugin {
  static let descriptor = transformDescriptor(
    "translateX", "Translate X", "Moves along the x axis.")
  static let inputCount = 1

  init(_ arguments: Arguments) {}

  func matrix(of input: UnsafePointer<Double>, into m: UnsafeMutablePointer<Double>) {
    setIdentity(m)
    m[12] = input[0]
  }
}

/// Moves along the y axis.
struct TranslateY: ValueFunctionPlugin {
  static let descriptor = transformDescriptor(
    "translateY", "Translate Y", "Moves along the y axis.")
  static let inputCount = 1

  init(_ arguments: Arguments) {}

  func matrix(of input: UnsafePointer<Double>, into m: UnsafeMutablePointer<Double>) {
    setIdentity(m)
    m[13] = input[0]
  }
}

/// Moves along the z axis.
struct TranslateZ: ValueFunctionPlugin {
  static let descriptor = transformDescriptor(
    "translateZ", "Translate Z", "Moves along the z axis.")
  static let inputCount = 1

  init(_ arguments: Arguments) {}

  func matrix(of input: UnsafePointer<Double>, into m: UnsafeMutablePointer<Double>) {
    setIdentity(m)
    m[14] = input[0]
  }
}
