import CPegbarCodecs

/// The pixels of a picture file with 16 bits a component.
enum DeepPixels {
  /// Reads those of a file that `PictureReader` has read, with that depth: four numbers in 0…1 for each pixel,
  /// premultiplied, rows from the top, turned as the file says.
  static func read(_ content: FileContent) -> [Float] {
    content.withBytes { bytes in
      guard var stored = try? StoredPicture(bytes, path: content.path),
        let samples = try? stored.decodeDeep()
      else { preconditionFailure("a picture that was read does not read again") }
      let header = stored.header
      let floats = premultiplied(samples)
      return header.orientation == 1 ? floats : turned(floats, header)
    }
  }

  private static func premultiplied(_ samples: [UInt16]) -> [Float] {
    var floats = [Float](repeating: 0, count: samples.count)
    for start in stride(from: 0, to: samples.count, by: 4) {
      let alpha = Float(samples[start + 3]) / 65535
      for i in start..<start + 3 { floats[i] = Float(samples[i]) / 65535 * alpha }
      floats[start + 3] = alpha
    }
    return floats
  }

  /// Turns the pixels' numbers with the function for pixels of four bytes, and sorts by them.
  private static func turned(_ floats: [Float], _ header: pgb_codec_picture) -> [Float] {
    let (width, height) = (Int(header.width), Int(header.height))
    let numbers = (0..<UInt32(width * height)).map { $0 }
    var places = [UInt32](repeating: 0, count: numbers.count)
    let stride = 4 * (header.orientation >= 5 ? height : width)
    numbers.withUnsafeBytes { from in
      places.withUnsafeMutableBytes { to in
        guard let out = to.baseAddress else { return }
        pgb_codec_orient(
          from.start, 4 * width, header.width, header.height, header.orientation,
          out.assumingMemoryBound(to: UInt8.self), stride)
      }
    }
    return places.flatMap { floats[4 * Int($0)..<4 * Int($0) + 4] }
  }
}

extension StoredPicture {
  /// Unpacks the samples as they are stored, not turned: straight RGBA.
  fileprivate mutating func decodeDeep() throws -> [UInt16] {
    let count = 4 * Int(header.width) * Int(header.height)
    let samples = try [UInt16](unsafeUninitializedCapacity: count) { room, initialised in
      guard let start = room.baseAddress else { return }
      try read(into: start)
      initialised = count
    }
    return samples
  }
}
