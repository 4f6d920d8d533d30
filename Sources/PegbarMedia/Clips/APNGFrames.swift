import CPegbarCodecs
import PegbarEngine

/// The frames of an animated PNG: each is decoded as a separate PNG and drawn on a canvas.
final class APNGFrames: StoredFrames {
  private struct Frame {
    var x = 0
    var y = 0
    var width = 0
    var height = 0
    /// Seconds as a fraction, as stored.
    var top = 0
    var bottom = 1
    var disposal: UInt8 = 0
    var blends = false
    /// The ranges of its compressed bytes in the file.
    var parts: [Range<Int>] = []
  }

  private static let mostFrames = 100_000

  private let content: FileContent
  private var head: [UInt8] = []
  private var shared: [UInt8] = []
  private var frames: [Frame] = []
  private let canvas: Canvas
  private var upcoming = 0
  private var saved: Picture?

  var size: (width: Int, height: Int) { (canvas.width, canvas.height) }

  /// A unit in which every delay is a whole number, or nearly when there is none.
  var ticksPerSecond: Int {
    var common = 10
    for frame in frames {
      var (a, b) = (common, frame.bottom)
      while b != 0 { (a, b) = (b, a % b) }
      common = common / a * frame.bottom
      if common > 1_000_000_000 { return 1_000_000 }
    }
    return common
  }

  /// How long each frame is shown; a delay of 0 counts as a tenth of a second.
  var ticks: [Int] {
    let unit = ticksPerSecond
    return frames.map { frame in
      guard frame.top > 0 else { return unit / 10 }
      return max(1, (frame.top * unit + frame.bottom / 2) / frame.bottom)
    }
  }

  /// Opens an animation; nil for a PNG of one frame.
  init?(_ content: FileContent) throws {
    var header = pgb_codec_picture()
    let status = pgb_codec_png_probe(content.bytes.start, content.bytes.count, &header)
    try StoredPicture.check(status, header, path: content.path)
    self.content = content
    canvas = try Canvas(
      path: content.path, width: Int(header.width), height: Int(header.height))
    let announced = try readChunks()
    guard announced > 1 else { return nil }
    guard frames.count == announced, frames.allSatisfy({ !$0.parts.isEmpty }) else {
      throw damaged("\(frames.count) of \(announced) frames are there")
    }
  }

  // MARK: - Structure

  private func readChunks() throws -> Int {
    var announced = 0
    var hasEnd = false
    let reader = PNGChunkReader(content.bytes)
    for chunk in reader {
      switch chunk.type {
      case "IHDR": head = Array(content.bytes[chunk.body])
      case "acTL": announced = reader.number(at: chunk.body.lowerBound)
      case "PLTE", "tRNS":
        // With length, type and checksum.
        shared += content.bytes[chunk.body.lowerBound - 8..<chunk.body.upperBound + 4]
      case "fcTL": try append(chunk.body, reader)
      case "IDAT":
        // Without announcement the default picture is not part of the animation.
        if !frames.isEmpty { frames[frames.count - 1].parts.append(chunk.body) }
      case "fdAT":
        guard !frames.isEmpty, chunk.body.count > 4 else { throw damaged("a frame is wrong") }
        frames[frames.count - 1].parts.append(chunk.body.dropFirst(4))
      case "IEND": hasEnd = true
      default: break
      }
      if announced <= 1 && chunk.type == "IDAT" { return announced }
    }
    guard hasEnd else { throw damaged("the file ends inside frame \(frames.count)") }
    return announced
  }

  private func append(_ body: Range<Int>, _ reader: PNGChunkReader) throws {
    guard body.count >= 26 else { throw damaged("a frame is wrong") }
    let at = body.lowerBound
    var frame = Frame()
    (frame.width, frame.height) = (reader.number(at: at + 4), reader.number(at: at + 8))
    (frame.x, frame.y) = (reader.number(at: at + 12), reader.number(at: at + 16))
    frame.top = reader.number(at: at + 20) >> 16
    let bottom = reader.number(at: at + 20) & 0xffff
    frame.bottom = bottom == 0 ? 100 : bottom
    frame.disposal = content.bytes[at + 24]
    frame.blends = content.bytes[at + 25] == 1
    guard frame.width > 0, frame.height > 0, frame.x + frame.width <= canvas.width,
      frame.y + frame.height <= canvas.height
    else { throw damaged("frame \(frames.count) lies outside") }
    guard frames.count < APNGFrames.mostFrames else {
      let reason = "more than \(APNGFrames.mostFrames) frames"
      throw MediaError(.tooLarge, path: content.path, reason: reason)
    }
    frames.append(frame)
  }

  // MARK: - Pictures

  func restart() {
    upcoming = 0
    saved = nil
    canvas.clear()
  }

  func next() throws -> Picture {
    if upcoming > 0 { dispose(frames[upcoming - 1]) }
    let frame = frames[upcoming]
    saved = frame.disposal == 2 && upcoming > 0 ? try canvas.picture() : nil
    let picture = try decode(frame)
    canvas.lay(picture, x: frame.x, y: frame.y, blends: frame.blends)
    upcoming += 1
    return try canvas.picture()
  }

  private func dispose(_ frame: Frame) {
    if let saved {
      canvas.replace(by: saved)
    } else if frame.disposal != 0 {
      canvas.clear(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
    }
  }

  private func decode(_ frame: Frame) throws -> Picture {
    let size = PNGChunks.bigEndian(UInt32(frame.width)) + PNGChunks.bigEndian(UInt32(frame.height))
    var png = PNGChunks.signature + PNGChunks.chunk("IHDR", size + head.dropFirst(8)) + shared
    for part in frame.parts { png += PNGChunks.chunk("IDAT", Array(content.bytes[part])) }
    png += PNGChunks.end
    return try png.withUnsafeBytes { try PictureReader.read(bytes: $0, path: content.path) }
  }

  private func damaged(_ reason: String) -> MediaError {
    MediaError(
      .damaged, path: content.path, reason: "damaged: \(reason)",
      advice: "save or copy the file again")
  }
}
