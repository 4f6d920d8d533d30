import CPegbarShaders

extension Shader {
  /// Draws a whole small picture, for tests and to see that the shader ends.
  ///
  /// `pictures` are the old and the new one and those of uniforms, each its width and pixels of four bytes;
  /// `values` the components of each uniform, nil for the defaults. The pixels have four bytes.
  /// - Throws: `ShaderError` for a loop that takes too long.
  public func draw(
    width: Int, height: Int, progress: Double, pictures: [(width: Int, pixels: [UInt8])],
    values: [[Double]]? = nil
  ) throws(ShaderError) -> [UInt8] {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: max(1, bytes), alignment: Shader.alignment)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    defer { memory.deallocate() }
    var textures: [pgb_shader_texture] = []
    var copies: [UnsafeMutablePointer<UInt8>] = []
    defer { for copy in copies { copy.deallocate() } }
    for picture in pictures {
      let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: picture.pixels.count)
      copy.initialize(from: picture.pixels, count: picture.pixels.count)
      copies.append(copy)
      textures.append(
        pgb_shader_texture(
          pixels: copy, stride: Int64(4 * picture.width), width: Int32(picture.width),
          height: Int32(picture.pixels.count / (4 * picture.width))))
    }
    var frame = frame(width: width, height: height, textures: textures)
    try begin(
      memory, frame: &frame, progress: progress, ratio: Double(width) / Double(height),
      values: values ?? uniforms.map(\.defaults))
    let out = UnsafeMutablePointer<UInt8>.allocate(capacity: 4 * width * height)
    defer { out.deallocate() }
    for row in 0..<height {
      try draw(row: row, of: &frame, in: memory, to: out + 4 * width * row)
    }
    return Array(UnsafeBufferPointer(start: out, count: 4 * width * height))
  }
}
