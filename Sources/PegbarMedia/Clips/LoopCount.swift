/// How often an animated file says that it plays, as its format counts.
struct LoopCount {
  /// In a GIF repetitions after the first time, else plays; 0 for ever, nil for no statement.
  private(set) var value: Int?

  /// Looks for the statement; anything that is no such file has none.
  init(reading bytes: UnsafeRawBufferPointer) {
    if bytes.starts(with: PNGChunks.signature) {
      value = LoopCount.png(bytes)
    } else if bytes.starts(with: "GIF8".utf8) {
      value = LoopCount.gif(bytes)
    } else if bytes.starts(with: "RIFF".utf8) {
      value = LoopCount.webP(bytes)
    }
  }

  private static func png(_ bytes: UnsafeRawBufferPointer) -> Int? {
    let reader = PNGChunkReader(bytes)
    for chunk in reader {
      if chunk.type == "acTL", chunk.body.count >= 8 {
        return reader.number(at: chunk.body.lowerBound + 4)
      }
      if chunk.type == "IDAT" { return nil }
    }
    return nil
  }

  private static func webP(_ bytes: UnsafeRawBufferPointer) -> Int? {
    var at = 12
    while at + 8 <= bytes.count {
      let size = (0..<4).reduce(0) { $0 | Int(bytes[at + 4 + $1]) << (8 * $1) }
      if bytes[at..<at + 4].elementsEqual("ANIM".utf8) {
        guard size >= 6, at + 14 <= bytes.count else { return nil }
        return Int(bytes[at + 12]) | Int(bytes[at + 13]) << 8
      }
      at += 8 + size + size % 2
    }
    return nil
  }

  /// Walks over the blocks before the first picture.
  private static func gif(_ bytes: UnsafeRawBufferPointer) -> Int? {
    guard bytes.count > 13 else { return nil }
    var at = 13
    if bytes[10] & 0x80 != 0 { at += 3 << (Int(bytes[10] & 7) + 1) }
    while at + 2 < bytes.count, bytes[at] == 0x21 {
      let isLoop =
        bytes[at + 1] == 0xff && at + 19 <= bytes.count
        && bytes[at + 3..<at + 14].elementsEqual("NETSCAPE2.0".utf8) && bytes[at + 15] == 1
      if isLoop { return Int(bytes[at + 16]) | Int(bytes[at + 17]) << 8 }
      at += 2
      while at < bytes.count, bytes[at] != 0 { at += 1 + Int(bytes[at]) }
      at += 1
    }
    return nil
  }
}
