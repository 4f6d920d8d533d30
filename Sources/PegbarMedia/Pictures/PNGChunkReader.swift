/// Walks over the chunks of a PNG in memory.
///
/// Stops quietly at the end, at `IEND`, or where a length leads out of the file.
struct PNGChunkReader: Sequence, IteratorProtocol {
  /// A chunk's type and where its body lies in the file.
  struct Chunk {
    let type: String
    let body: Range<Int>
  }

  private let bytes: UnsafeRawBufferPointer
  private var offset = 8

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// A big-endian number of 4 bytes inside the file.
  func number(at offset: Int) -> Int {
    guard offset + 4 <= bytes.count else { return 0 }
    return (0..<4).reduce(0) { $0 << 8 | Int(bytes[offset + $1]) }
  }

  mutating func next() -> Chunk? {
    guard offset + 12 <= bytes.count else { return nil }
    let length = number(at: offset)
    guard length <= bytes.count - offset - 12 else { return nil }
    let type = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
    let body = offset + 8..<offset + 8 + length
    offset = type == "IEND" ? bytes.count : body.upperBound + 4
    return Chunk(type: type, body: body)
  }
}
