import PegbarCore

/// Bytes between a host and the process of an isolated library: numbers and texts in a fixed order.
struct Message {
  /// The call of a plugin that a message answers.
  struct Origin {
    /// The plugin's id.
    var plugin: String
    /// The function.
    var function: String
  }

  /// The bytes so far, or all of them.
  private(set) var bytes: [UInt8] = []
  private var place = 0
  private var origin: Origin?

  /// An empty message to be written.
  init() {}

  /// A message to be read; `origin` is to blame if it cannot be decoded.
  init(_ bytes: [UInt8], from origin: Origin? = nil) { (self.bytes, self.origin) = (bytes, origin) }

  /// The error for a message that cannot be decoded in the process of a library: the host is to blame.
  struct Malformed: Error {}

  /// The error for this message, which cannot be decoded.
  var malformed: any Error {
    guard let origin else { return Malformed() }
    return PluginError(
      pluginID: origin.plugin,
      problem: .brokeLaw(
        function: origin.function, law: "its process sent an answer that cannot be read"))
  }

  // MARK: - Writing

  mutating func put(_ number: Int) {
    withUnsafeBytes(of: Int64(number).littleEndian) { bytes += $0 }
  }

  mutating func put(_ number: Double) { put(Int(bitPattern: UInt(number.bitPattern))) }

  mutating func put(_ text: String) {
    put(text.utf8.count)
    bytes += text.utf8
  }

  mutating func put(_ numbers: UnsafeBufferPointer<Double>) {
    put(numbers.count)
    bytes += UnsafeRawBufferPointer(numbers)
  }

  mutating func put(_ raw: UnsafeRawBufferPointer) {
    put(raw.count)
    bytes += raw
  }

  mutating func put(_ numbers: [Double]) { numbers.withUnsafeBufferPointer { put($0) } }

  /// Puts another message behind this one.
  mutating func append(_ other: Message) { bytes += other.bytes }

  // MARK: - Reading

  mutating func int() throws -> Int {
    let word = try take(8)
    return Int(word.withUnsafeBytes { Int64(littleEndian: $0.loadUnaligned(as: Int64.self)) })
  }

  mutating func double() throws -> Double {
    Double(bitPattern: UInt64(bitPattern: Int64(try int())))
  }

  mutating func text() throws -> String { String(decoding: try take(try int()), as: UTF8.self) }

  mutating func doubles() throws -> [Double] {
    let count = try int()
    guard count >= 0, count <= bytes.count / 8 else { throw malformed }
    let raw = try take(count * 8)
    return raw.withUnsafeBytes { raw in
      (0..<count).map { raw.loadUnaligned(fromByteOffset: $0 * 8, as: Double.self) }
    }
  }

  /// Bytes that were put raw.
  mutating func raw() throws -> ArraySlice<UInt8> { try take(try int()) }

  private mutating func take(_ count: Int) throws -> ArraySlice<UInt8> {
    guard count >= 0, count <= bytes.count - place else { throw malformed }
    defer { place += count }
    return bytes[place..<place + count]
  }
}
