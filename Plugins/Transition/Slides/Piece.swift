import PegbarPluginKit

/// A part of a picture that lies over something else, at whole pixels or between them.
///
/// At whole pixels it is a copy. Between them each pixel is a mix of two neighbours, or of four, by the area that
/// they cover, and the border is a mix with what lies below.
struct Piece {
  var picture: Pixels
  /// The part of the picture.
  var columns: Range<Int>
  /// The part of the picture.
  var rows: Range<Int>
  /// Where its left edge lies.
  var x: Fixed
  /// Where its upper edge lies.
  var y: Fixed

  /// The whole of a picture.
  init(_ picture: Pixels, x: Fixed, y: Fixed) {
    self.picture = picture
    (columns, rows) = (0..<picture.width, 0..<picture.height)
    (self.x, self.y) = (x, y)
  }

  /// Some columns of a picture, which move up or down.
  init(_ picture: Pixels, columns: Range<Int>, y: Fixed) {
    self.init(picture, x: Fixed(whole: columns.lowerBound), y: y)
    self.columns = columns
  }

  /// The columns of the output that it touches, of so many.
  func span(in width: Int) -> Range<Int> {
    let end = x.whole + columns.count + (x.part > 0 ? 1 : 0)
    let first = max(0, min(width, x.whole))
    return first..<max(first, min(width, end))
  }

  /// Whether it touches a row of the output.
  func touches(_ row: Int) -> Bool {
    let end = y.whole + rows.count + (y.part > 0 ? 1 : 0)
    return row >= y.whole && row < end
  }

  /// Writes a row that it touches, in the columns that it touches.
  ///
  /// `below` is what lies under that row, from the first column of the output; `memory` has room for a row.
  func draw(
    _ frame: Frame, row: Int, over below: UnsafePointer<UInt8>,
    _ memory: UnsafeMutablePointer<UInt8>
  ) {
    let first = row - y.whole + rows.lowerBound
    let (hasFirst, hasSecond) = (rows.contains(first), y.part > 0 && rows.contains(first - 1))
    let out = frame.out.row(row)
    if hasFirst, y.part == 0 {
      across(frame, picture.row(first), out, over: below)
    } else if hasFirst, hasSecond {
      let used = used(in: frame.width)
      let start = 4 * used.lowerBound
      frame.operations.pointee.mix(
        memory + start, picture.row(first) + start, picture.row(first - 1) + start,
        UInt64(used.count), y.part)
      across(frame, memory, out, over: below)
    } else {
      across(frame, picture.row(hasFirst ? first : first - 1), out, over: below)
      let span = span(in: frame.width)
      let start = 4 * span.lowerBound
      frame.operations.pointee.mix(
        out + start, below + start, out + start, UInt64(span.count),
        hasFirst ? 65536 - y.part : y.part)
    }
  }

  /// The columns of the picture that can be seen.
  private func used(in width: Int) -> Range<Int> {
    let shift = columns.lowerBound - x.whole
    let first = max(columns.lowerBound, shift - 1)
    return first..<max(first, min(columns.upperBound, shift + width))
  }

  /// Writes a row of the picture at its place between columns.
  private func across(
    _ frame: Frame, _ source: UnsafePointer<UInt8>, _ out: UnsafeMutablePointer<UInt8>,
    over below: UnsafePointer<UInt8>
  ) {
    let (start, end) = (x.whole, x.whole + columns.count)
    let first = max(0, x.part > 0 ? start + 1 : start)
    let last = min(frame.width, end)
    if first < last {
      frame.shift(
        source + 4 * (columns.lowerBound + first - start), by: x.part, count: last - first,
        to: out + 4 * first)
    }
    guard x.part > 0 else { return }
    let mix = frame.operations.pointee.mix
    if start >= 0, start < frame.width {
      mix(
        out + 4 * start, below + 4 * start, source + 4 * columns.lowerBound, 1, 65536 - x.part)
    }
    if end >= 0, end < frame.width {
      mix(out + 4 * end, below + 4 * end, source + 4 * (columns.upperBound - 1), 1, x.part)
    }
  }
}

extension Frame {
  /// Writes pixels that lie a part of a pixel farther right than in the source.
  ///
  /// With a part of 0 it is a copy; otherwise the pixel before the first is read, too.
  func shift(
    _ source: UnsafePointer<UInt8>, by part: UInt32, count: Int,
    to out: UnsafeMutablePointer<UInt8>
  ) {
    if part == 0 {
      operations.pointee.copy(out, source, UInt64(count))
    } else {
      operations.pointee.mix(out, source, source - 4, UInt64(count), part)
    }
  }
}
