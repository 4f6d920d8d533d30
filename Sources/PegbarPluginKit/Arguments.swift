/// The arguments of an instance: one value for each of the descriptor's parameters.
///
/// Valid only inside the initialiser. Reading a key that the descriptor does not have is a programming
/// error.
public struct Arguments {
  /// The host, for its log and its extensions; valid until the process ends.
  public let host: Host

  let descriptor: UnsafePointer<pegbar_descriptor>
  let values: UnsafePointer<pegbar_value>?
  let count: Int

  /// The number of a parameter: a number, integer, bool or angle, or the index of a choice.
  public func number(_ key: String) -> Double { value(key).numbers.0 }

  /// The value of an integer parameter.
  public func integer(_ key: String) -> Int { Int(exactly: value(key).numbers.0) ?? 0 }

  /// The value of a Boolean parameter.
  public func bool(_ key: String) -> Bool { value(key).numbers.0 != 0 }

  /// The two numbers of a point or a size.
  public func pair(_ key: String) -> (x: Double, y: Double) {
    let numbers = value(key).numbers
    return (numbers.0, numbers.1)
  }

  /// The four components of a colour.
  public func color(_ key: String) -> (red: Double, green: Double, blue: Double, alpha: Double) {
    let numbers = value(key).numbers
    return (numbers.0, numbers.1, numbers.2, numbers.3)
  }

  /// The value of a string parameter, or the key of a choice.
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
