/// Rows of an output in memory of their own.
struct RowsAside {
  let image: UnsafePointer<pegbar_image>
  private let memory: UnsafeMutableRawPointer
  private let rows: Range<Int>

  /// Makes room for rows of an output, counted from its first.
  init(of output: UnsafePointer<pegbar_image>, rows: Range<Int>) {
    self.rows = rows
    let stride = 4 * Int(output.pointee.width) + 16
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
      (output.data + y * Int(output.stride) + 4 * columns.lowerBound).copyMemory(
        from: image.pointee.data + y * Int(image.pointee.stride) + 4 * columns.lowerBound,
        byteCount: 4 * columns.count)
    }
  }

  func free() {
    image.deallocate()
    memory.deallocate()
  }
}
