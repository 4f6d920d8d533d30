/// The arguments of an instance: one value for each of the descriptor's parameters.
///
/// Valid only inside the initialiser, or inside the call that received the frame. Reading a key that the descriptor does not have is a programming
/// error.
public struct Arguments {
  /// The host, for its log and its extensions; valid until the process ends.
  public let host: Host

  let descriptor: UnsafePointer<pegbar_descriptor>
  let values: UnsafePointer<UnsafePointer<pegbar_value>>?
  let count: Int

  /// What the provider that made the plugin of a file gave it; nil for a plugin of a library.
  public var content: AnyObject? {
    UnsafeRawPointer(descriptor).assumingMemoryBound(to: CarryingDescriptor.self).pointee.content?
      .takeUnretainedValue()
  }

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

  /// Any number of numbers: the components of a point, a size, a rectangle, a vector, a matrix, a list.
  public func numbers(_ key: String) -> [Double] {
    let value = value(key)
    let count = Int(value.count)
    if value.type == UInt32(PEGBAR_TYPE_NUMBERS) {
      guard let bytes = value.bytes else { return [] }
      return (0..<count).map { bytes.loadUnaligned(fromByteOffset: 8 * $0, as: Double.self) }
    }
    return withUnsafeBytes(of: value.numbers) { raw in
      (0..<min(count, 16)).map { raw.load(fromByteOffset: 8 * $0, as: Double.self) }
    }
  }

  /// The curve of a parameter, valid as long as the instance; nil for none.
  public func curve(_ key: String) -> Curve? {
    value(key).bytes.map { Curve($0.assumingMemoryBound(to: pegbar_curve.self)) }
  }

  /// The picture of a parameter, valid as long as the instance; nil for none.
  public func image(_ key: String) -> Pixels? {
    value(key).bytes.map { Pixels($0.assumingMemoryBound(to: pegbar_image.self)) }
  }

  /// The path of a parameter: PEGBAR_SEGMENT_… and coordinates; nil for none.
  public func path(_ key: String) -> (segments: [UInt8], points: [Double])? {
    guard let bytes = value(key).bytes else { return nil }
    let path = read(bytes.assumingMemoryBound(to: pegbar_path.self))
    return (
      copied(path.segments, path.segment_count), copied(path.points, 2 * path.point_count)
    )
  }

  /// Whether the descriptor has a parameter.
  func has(_ key: String) -> Bool { place(key) != nil }

  /// The number of a parameter in the descriptor; nil for none of that key.
  private func place(_ key: String) -> Int? {
    let parameters = descriptor.pointee.parameters
    return (0..<Int(descriptor.pointee.parameter_count)).first { index in
      parameters.map { String(cString: $0[index].pointee.key) == key } ?? false
    }
  }

  private func value(_ key: String) -> pegbar_value {
    guard let index = place(key), let parameter = descriptor.pointee.parameters?[index] else {
      fatalError("the descriptor has no parameter '\(key)'")
    }
    guard index < count, let values else { return parameter.pointee.default_value.pointee }
    return read(values[index])
  }
}
