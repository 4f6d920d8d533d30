import CPegbarCodecs
import PegbarEngine
import PegbarSystem

/// The structure of a GIF.
struct GIFIndex {
  let frames: [pgb_gif_frame]
  let header: pgb_codec_picture

  init(_ bytes: UnsafeRawBufferPointer, path: String) throws {
    var index = pgb_gif_index()
    let status = pgb_gif_read_index(bytes.start, bytes.count, &index)
    defer { free(index.frames) }
    header = index.picture
    try StoredPicture.check(status, header, path: path)
    frames = Array(UnsafeBufferPointer(start: index.frames, count: Int(index.count)))
  }
}

/// The frames of an animated GIF, laid over one another as browsers do it.
///
/// The canvas starts transparent; "restore to background" makes it transparent again. A delay of
/// 0 or 1 hundredths is shown for 10, as everywhere.
final class GIFFrames: StoredFrames {
  private let content: FileContent
  private let index: GIFIndex
  private let canvas: Canvas
  private var upcoming = 0
  private var saved: Picture?

  let ticksPerSecond = 100

  /// Hundredths of a second that each frame is shown.
  var ticks: [Int] { index.frames.map { $0.delay <= 1 ? 10 : Int($0.delay) } }

  /// Whether more than a picture is there.
  var isAnimated: Bool { index.frames.count > 1 }

  var size: (width: Int, height: Int) { (canvas.width, canvas.height) }

  init(_ content: FileContent) throws {
    self.content = content
    index = try GIFIndex(content.bytes, path: content.path)
    canvas = try Canvas(
      path: content.path, width: Int(index.header.width), height: Int(index.header.height))
  }

  func restart() {
    upcoming = 0
    saved = nil
    canvas.clear()
  }

  func next() throws -> Picture {
    if upcoming > 0 { dispose(index.frames[upcoming - 1]) }
    var frame = index.frames[upcoming]
    saved = frame.disposal == 3 ? try canvas.picture() : nil
    var header = index.header
    let status = pgb_gif_draw(
      content.bytes.start, content.bytes.count, &frame, canvas.pixels, canvas.stride, &header)
    try StoredPicture.check(status, header, path: content.path)
    upcoming += 1
    return try canvas.picture()
  }

  private func dispose(_ frame: pgb_gif_frame) {
    if frame.disposal == 2 {
      canvas.clear(
        x: Int(frame.x), y: Int(frame.y), width: Int(frame.width), height: Int(frame.height))
    } else if let saved {
      canvas.replace(by: saved)
    }
  }
}
