/// Rows of an output in memory of their own.
struct RowsAside {
  let image: UnsafePointer<pegbar_image>
  private let memory: UnsafeMutableRawPointer
  private let rows: Range<Int>
  /// Bytes of a pixel.
  private let size: Int

  /// Makes room for rows of an output, counted from its first.
  init(of output: UnsafePointer<pegbar_image>, rows: Range<Int>) {
    self.rows = rows
    switch Int(output.pointee.format) {
    case PEGBAR_FORMAT_RGBA32F: size = 16
    case PEGBAR_FORMAT_RGBA16F: size = 8
    default: size = 4
    }
    let stride = size * Int(output.pointee.width) + 16
    memory = .allocate(byteCount: stride * max(1, rows.count), alignment: 64)
    var own = output.pointee
    own.stride = Int64(stride)
    own.data = memory - rows.lowerBound * stride
    let place = UnsafeMutablePointer<pegbar_image>.allocate(capacity: 1)
    place.initialize(to: own)
    image = UnsafePointer(place)
  }

  /// Copies columns of the rows, counted from the output's first, to the output.
  func copy(columns: Range<Int>, to output: pegbar_image) {
    for y in rows {
      (output.data + y * Int(output.stride) + size * columns.lowerBound).copyMemory(
        from: image.pointee.data + y * Int(image.pointee.stride) + size * columns.lowerBound,
        byteCount: size * columns.count)
    }
  }

  func free() {
    image.deallocate()
    memory.deallocate()
  }
}
