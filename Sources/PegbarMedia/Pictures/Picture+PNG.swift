import PegbarEngine
import PegbarSystem

extension Picture {
  /// The picture as the bytes of a PNG file, those that `Exporter.writePNG` writes.
  ///
  /// - Parameter effort: how much work goes into the compression; the pixels never depend on it.
  /// - Returns: the file: 8 bits a channel, straight alpha, without alpha where all pixels are opaque.
  /// - Throws: `MediaError` of kind encoder where there is no memory.
  public func pngBytes(effort: PNGEffort = .fast) throws -> [UInt8] {
    let buffer = ByteBuffer()
    try PNGSink.write(
      self, rows: PNGRows(path: "PNG", effort: effort, threads: Processors.count), to: buffer)
    return buffer.bytes
  }
}
