/// Where encoded bytes go: a file or memory.
protocol ByteOutput: AnyObject {
  func write(_ bytes: UnsafeRawBufferPointer) throws
}

extension ByteOutput {
  func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try write($0) }
  }
}

/// Where encoded bytes go whose beginning is known last.
protocol PatchedOutput: ByteOutput {
  /// Bytes that were written.
  var count: Int { get }

  /// Replaces bytes that were written before.
  func patch(_ bytes: [UInt8], at offset: Int) throws

  /// Reads bytes that were written before.
  func read(at offset: Int, count: Int) throws -> [UInt8]

  /// Ends the output; nothing is written afterwards.
  func publish() throws

  /// Gives an output up that was not published.
  func abandon()
}

/// Bytes in memory.
final class ByteBuffer: PatchedOutput {
  private(set) var bytes: [UInt8] = []

  var count: Int { bytes.count }

  func write(_ bytes: UnsafeRawBufferPointer) { self.bytes += bytes }

  func patch(_ bytes: [UInt8], at offset: Int) {
    self.bytes.replaceSubrange(offset..<offset + bytes.count, with: bytes)
  }

  func read(at offset: Int, count: Int) -> [UInt8] { Array(bytes[offset..<offset + count]) }

  func publish() {}

  func abandon() { bytes = [] }
}
