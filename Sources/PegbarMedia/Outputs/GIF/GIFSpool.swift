import CPegbarCodecs
import PegbarEngine
import PegbarSystem

/// Keeps an animation's frames in a nameless temporary file, or in memory, until its palette is known.
///
/// Only the rectangle that changed is kept, compressed. Memory holds a few words a frame.
final class GIFSpool {
  /// Where a frame lies in the file, and how long it is shown.
  struct Entry {
    var part: pgb_codec_rect
    var offset: UInt64
    var size: Int
    /// The hundredth of a second at which it appears.
    var start: Int
  }

  private(set) var entries: [Entry] = []
  private let path: String
  private let rows: PNGRows
  private var descriptor: Int32 = -1
  private var end: UInt64 = 0
  /// The frames' bytes; nil where they are in the file.
  private var memory: [UInt8]?

  /// The file lies in the folder of `path`, where there has to be room for the output anyway.
  init(path: String, isInMemory: Bool = false, threads: Int) throws {
    self.path = path
    rows = PNGRows(path: path, effort: .fast, threads: threads)
    guard !isInMemory else {
      memory = []
      return
    }
    let code = pgb_create_nameless(OutputFile.workingFolder(of: path), &descriptor)
    guard code == 0 else { throw writingFailed(path, code) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  func append(_ frame: Picture, _ part: pgb_codec_rect, start: Int) throws {
    try rows.compress(frame, part, channels: 4) { bytes in
      guard let first = bytes.baseAddress else { return }
      if memory != nil {
        memory?.append(contentsOf: bytes)
      } else {
        let code = pgb_write_all(descriptor, first, bytes.count)
        guard code == 0 else { throw writingFailed(path, code) }
      }
      entries.append(Entry(part: part, offset: end, size: bytes.count, start: start))
      end += UInt64(bytes.count)
    }
  }

  /// Draws a kept frame onto a canvas of straight RGBA rows.
  func restore(_ entry: Entry, onto canvas: StraightCanvas) throws {
    let whole = (Int(entry.part.width) * 4 + 1) * Int(entry.part.height)
    let (packed, filtered) = (FrameBytes(count: entry.size), FrameBytes(count: whole))
    try withExtendedLifetime((packed, filtered)) {
      if let memory {
        let first = Int(entry.offset)
        memory[first..<first + entry.size].withUnsafeBufferPointer { bytes in
          guard let from = bytes.baseAddress else { return }
          packed.start.update(from: from, count: bytes.count)
        }
      } else {
        let code = pgb_read_at(descriptor, packed.start, entry.size, entry.offset)
        guard code == 0 else { throw writingFailed(path, code) }
      }
      let done = pgb_codec_rows_decode(
        packed.start, entry.size, entry.part.width, entry.part.height, filtered.start,
        canvas.start(of: entry.part), canvas.stride)
      guard done != 0 else { throw writingFailed(path, EIO) }
    }
  }
}

/// A whole frame of straight RGBA pixels without gaps.
final class StraightCanvas {
  let width: Int
  let height: Int
  let stride: Int
  private let bytes: FrameBytes
  /// The first pixel; valid as long as the canvas.
  var pixels: UnsafeMutablePointer<UInt8> { bytes.start }

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    stride = width * 4
    bytes = FrameBytes(count: stride * height)
    pixels.update(repeating: 0, count: stride * height)
  }

  func start(of part: pgb_codec_rect) -> UnsafeMutablePointer<UInt8> {
    pixels + Int(part.y) * stride + Int(part.x) * 4
  }

  /// Makes a part transparent.
  func clear(_ part: pgb_codec_rect) {
    for y in 0..<Int(part.height) {
      (start(of: part) + y * stride).update(repeating: 0, count: Int(part.width) * 4)
    }
  }

  /// Takes over a part of another canvas of the same size.
  func take(_ other: StraightCanvas, _ part: pgb_codec_rect) {
    for y in 0..<Int(part.height) {
      (start(of: part) + y * stride).update(
        from: other.start(of: part) + y * stride, count: Int(part.width) * 4)
    }
  }

  /// Takes over a part of a picture.
  func take(_ frame: Picture, _ part: pgb_codec_rect) {
    for y in Int(part.y)..<Int(part.y + part.height) {
      let from = frame.row(y) + Int(part.x) * 4
      pgb_codec_straight(from, pixels + y * stride + Int(part.x) * 4, Int(part.width))
    }
  }
}
