/// The parameters that an instance is made with: one value for each of the descriptor's parameters.
///
/// Valid inside the initialiser only. Asking for a key that the descriptor does not have is a
/// programmer's error.
public struct Arguments {
  /// The host, for its log and its extensions; valid until the process ends.
  public let host: Host

  let descriptor: UnsafePointer<pegbar_descriptor>
  let values: UnsafePointer<pegbar_value>?
  let count: Int

  /// The number of a parameter: number, integer, bool, angle; the index of a choice.
  public func number(_ key: String) -> Double { value(key).numbers.0 }

  /// A whole number.
  public func integer(_ key: String) -> Int { Int(exactly: value(key).numbers.0) ?? 0 }

  /// Yes or no.
  public func bool(_ key: String) -> Bool { value(key).numbers.0 != 0 }

  /// A point's or a size's two numbers.
  public func pair(_ key: String) -> (x: Double, y: Double) {
    let numbers = value(key).numbers
    return (numbers.0, numbers.1)
  }

  /// A colour's four numbers.
  public func color(_ key: String) -> (red: Double, green: Double, blue: Double, alpha: Double) {
    let numbers = value(key).numbers
    return (numbers.0, numbers.1, numbers.2, numbers.3)
  }

  /// A string, or the key of a choice.
  public func text(_ key: String) -> String {
    let value = value(key)
    guard let bytes = value.bytes else { return "" }
    let characters = UnsafeRawBufferPointer(start: bytes, count: Int(value.byte_count))
    return String(decoding: characters, as: UTF8.self)
  }

  private func value(_ key: String) -> pegbar_value {
    let parameters = descriptor.pointee.parameters
    for index in 0..<Int(descriptor.pointee.parameter_count) {
      guard let parameter = parameters?[index] else { continue }
      if String(cString: parameter.pointee.key) == key {
        guard index < count, let values else { return parameter.pointee.default_value }
        return values[index]
      }
    }
    preconditionFailure("the descriptor has no parameter \(key)")
  }
}
