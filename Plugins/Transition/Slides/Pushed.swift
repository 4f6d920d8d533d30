import PegbarPluginKit

/// The old picture, moved, and the new one beside it, as often as it takes to fill the output.
///
/// Where they touch, a pixel is a mix of both by the area that each covers.
struct Pushed {
  let frame: Frame
  /// How far the old picture has moved, at most by its own size.
  let x: Fixed
  /// How far the old picture has moved, at most by its own size.
  let y: Fixed
  /// Room for two rows.
  let memory: UnsafeMutablePointer<UInt8>

  /// The bytes that two rows need.
  static func bytes(width: Int) -> Int { 8 * width }

  /// Writes a row; for a part of its columns nothing may have moved across.
  func draw(row: Int, columns: Range<Int>) {
    let old = mixed(row, in: frame.from, columns, memory)
    guard x != Fixed(whole: 0) else {
      let start = 4 * columns.lowerBound
      frame.operations.pointee.copy(
        frame.out.row(row) + start, old + start, UInt64(columns.count))
      return
    }
    let new = mixed(row, in: frame.to, columns, memory + 4 * frame.width)
    across(row, old: old, new: new)
  }

  /// The row of a column of pictures: `picture`, and above and below it the new one.
  private func mixed(
    _ row: Int, in picture: Pixels, _ columns: Range<Int>, _ memory: UnsafeMutablePointer<UInt8>
  ) -> UnsafePointer<UInt8> {
    let first = self.row(row - y.whole, in: picture)
    guard y.part > 0 else { return first }
    let start = 4 * columns.lowerBound
    frame.operations.pointee.mix(
      memory + start, first + start, self.row(row - y.whole - 1, in: picture) + start,
      UInt64(columns.count), y.part)
    return UnsafePointer(memory)
  }

  private func row(_ index: Int, in picture: Pixels) -> UnsafePointer<UInt8> {
    let height = frame.height
    if index >= 0, index < height { return UnsafePointer(picture.row(index)) }
    return UnsafePointer(frame.to.row(index < 0 ? index + height : index - height))
  }

  /// Writes both rows beside each other.
  private func across(_ row: Int, old: UnsafePointer<UInt8>, new: UnsafePointer<UInt8>) {
    let (out, width, start) = (frame.out.row(row), frame.width, x.whole)
    let between = x.part > 0 ? 1 : 0
    let mix = frame.operations.pointee.mix
    if start >= 0 {
      frame.shift(new + 4 * (width - start), by: x.part, count: start, to: out)
      if start < width {
        mix(out + 4 * start, old, between > 0 ? new + 4 * (width - 1) : old, 1, x.part)
        frame.shift(old + 4, by: x.part, count: width - start - 1, to: out + 4 * (start + 1))
      }
      return
    }
    let end = start + width
    let first = -start
    frame.shift(old + 4 * first, by: x.part, count: end, to: out)
    mix(out + 4 * end, new, between > 0 ? old + 4 * (width - 1) : new, 1, x.part)
    frame.shift(new + 4, by: x.part, count: width - end - 1, to: out + 4 * (end + 1))
  }
}
