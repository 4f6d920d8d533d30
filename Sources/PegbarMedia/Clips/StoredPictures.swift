import PegbarEngine

/// The pictures of a file's content: one, or the frames of an animation.
///
/// Use it from one thread at a time.
package final class StoredPictures {
  private let content: FileContent
  private let frames: (any StoredFrames)?
  private var next = 0
  private var shown: (number: Int, picture: Picture)?

  /// How long each picture is shown, seconds; nil for one that does not move.
  package let delays: [Double]?

  /// The size of every picture, pixels.
  package let size: (width: Int, height: Int)

  /// How many pictures there are.
  package var count: Int { delays?.count ?? 1 }

  /// What follows the last frame: the number that the file has, as each format counts; nil for none.
  package var loopCount: Int? { content.withBytes(LoopCount.init(reading:)).value }

  /// The format; nil for one that is only read, as PGM and PPM.
  package let format: PictureEncoder.Format?

  /// Reads a file.
  ///
  /// - Throws: `MediaError`.
  package convenience init(path: String) throws { try self.init(FileContent(path: path)) }

  /// Takes a file's content; `path` is only for errors.
  ///
  /// - Throws: `MediaError`.
  package convenience init(bytes: UnsafeRawBufferPointer, path: String) throws {
    try self.init(FileContent(copying: bytes, path: path))
  }

  private init(_ content: FileContent) throws {
    self.content = content
    if content.bytes.isEmpty { throw StoredPicture.emptyFile(content.path) }
    let head = content.bytes.prefix(ContentKind.sample)
    let kind = ContentKind(UnsafeRawBufferPointer(rebasing: head))
    if let refusal = kind.refusal(path: content.path) { throw refusal }
    (format, frames) =
      switch kind {
      case .gif: (.gif, try GIFFrames(content))
      case .webp: (.webP, try WebPFrames(content))
      case .png: (.png, try APNGFrames(content))
      case .jpeg: (.jpeg, nil)
      default: (nil, nil)
      }
    if let frames, frames.ticks.count > 1 {
      size = frames.size
      delays = frames.ticks.map { Double($0) / Double(frames.ticksPerSecond) }
    } else {
      let header = try content.withBytes { try StoredPicture($0, path: content.path).header }
      let (width, height) = (Int(header.width), Int(header.height))
      size = header.orientation >= 5 ? (height, width) : (width, height)
      delays = nil
    }
  }

  /// A picture by its number, from 0.
  ///
  /// - Throws: `MediaError`.
  package func picture(_ number: Int) throws -> Picture {
    if let shown, shown.number == number { return shown.picture }
    guard let frames, delays != nil else {
      return try content.withBytes { try PictureReader.read(bytes: $0, path: content.path) }
    }
    if number < next {
      try frames.restart()
      next = 0
    }
    var picture = try frames.next()
    next += 1
    while next <= number {
      picture = try frames.next()
      next += 1
    }
    shown = (number, picture)
    return picture
  }
}
