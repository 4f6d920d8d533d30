/// Where encoded bytes go: a file or memory.
protocol ByteOutput: AnyObject {
  func write(_ bytes: UnsafeRawBufferPointer) throws
}

extension ByteOutput {
  func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try write($0) }
  }
}

/// Bytes in memory.
final class ByteBuffer: ByteOutput {
  private(set) var bytes: [UInt8] = []

  func write(_ bytes: UnsafeRawBufferPointer) { self.bytes += bytes }
}
