import CPegbarCodecs
import PegbarEngine

/// Writes mapped frames as the rectangles that change, a few at a time on several threads.
///
/// What a frame leaves behind depends on the next one: where pixels vanish, it has to be taken
/// away. So each frame waits for its successor.
final class GIFWriter {
  private typealias Indices = UnsafeMutablePointer<UInt8>

  /// A rectangle cut out and ready for compression.
  private struct Cut {
    var part: pegbar_codec_rect
    var indices: Indices
    var count: Int
    var delay: Int
    var isCleared: Bool
  }

  private let file: OutputFile
  private let palette: OpaquePointer
  private let settings: ExportSettings
  private let colours: Int
  private let bits: Int
  private let size: Int
  /// What is on the screen before the waiting frame.
  private var canvas: Indices
  private var waiting: Indices
  private var next: Indices
  private var waitingDelay = 0
  private var cuts: [Cut] = []

  init(file: OutputFile, palette: OpaquePointer, settings: ExportSettings) {
    self.file = file
    self.palette = palette
    self.settings = settings
    colours = Int(pegbar_gif_palette_count(palette))
    var bits = 2
    while 1 << bits < colours + 1 { bits += 1 }
    self.bits = bits
    size = settings.width * settings.height
    canvas = .allocate(capacity: size)
    waiting = .allocate(capacity: size)
    next = .allocate(capacity: size)
    canvas.update(repeating: UInt8(colours), count: size)
  }

  deinit {
    dropCuts()
    canvas.deallocate()
    waiting.deallocate()
    next.deallocate()
  }

  private var transparent: UInt8 { UInt8(colours) }
  private var width: UInt32 { UInt32(settings.width) }
  private var height: UInt32 { UInt32(settings.height) }

  private static func littleEndian(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }

  func start(isAnimated: Bool) throws {
    var head = Array("GIF89a".utf8)
    head += GIFWriter.littleEndian(settings.width) + GIFWriter.littleEndian(settings.height)
    head += [0xf0 | UInt8(bits - 1), transparent, 0]
    let table = UnsafeBufferPointer(start: pegbar_gif_palette_colours(palette), count: colours * 3)
    head += table
    head += [UInt8](repeating: 0, count: (1 << bits) * 3 - table.count)
    // The number counts repetitions after the first time; 0 is for ever, no block is once.
    if isAnimated && settings.loopCount != 1 {
      let repeats = min(65535, max(0, settings.loopCount - 1))
      head += [0x21, 0xff, 11] + Array("NETSCAPE2.0".utf8)
      head += [3, 1] + GIFWriter.littleEndian(repeats) + [0]
    }
    try file.write(head)
  }

  /// Adds a frame that is shown for a number of hundredths of a second.
  func add(_ frame: StraightCanvas, delay: Int) throws {
    let target = waitingDelay == 0 ? waiting : next
    pegbar_gif_map(
      palette, frame.pixels, frame.stride, width, height, transparent,
      Int32(clamping: settings.threads), target)
    if waitingDelay == 0 {
      waitingDelay = delay
      return
    }
    let vanished = pegbar_gif_vanished(waiting, next, width, height, transparent)
    // Small differences may be lost in the palette.
    if vanished.width == 0 && pegbar_gif_difference(waiting, next, width, height).width == 0 {
      waitingDelay += delay
      return
    }
    try cutWaiting(vanished)
    swap(&waiting, &next)
    waitingDelay = delay
  }

  private func cutWaiting(_ vanished: pegbar_codec_rect) throws {
    var part = pegbar_gif_difference(canvas, waiting, width, height)
    if vanished.width > 0 { part = GIFWriter.union(part, vanished) }
    if part.width == 0 { part = pegbar_codec_rect(x: 0, y: 0, width: 1, height: 1) }
    let count = Int(part.width) * Int(part.height), indices = Indices.allocate(capacity: count)
    pegbar_gif_cut(canvas, waiting, width, part, transparent, indices)
    let isCleared = vanished.width > 0
    cuts.append(
      Cut(
        part: part, indices: indices, count: count, delay: waitingDelay, isCleared: isCleared))
    swap(&canvas, &waiting)
    if isCleared {
      for y in Int(part.y)..<Int(part.y + part.height) {
        let row = canvas + y * settings.width + Int(part.x)
        row.update(repeating: transparent, count: Int(part.width))
      }
    }
    if cuts.count >= min(8, max(1, settings.threads)) { try flush() }
  }

  private static func union(_ a: pegbar_codec_rect, _ b: pegbar_codec_rect) -> pegbar_codec_rect {
    if a.width == 0 { return b }
    let (left, top) = (min(a.x, b.x), min(a.y, b.y))
    return pegbar_codec_rect(
      x: left, y: top, width: max(a.x + a.width, b.x + b.width) - left,
      height: max(a.y + a.height, b.y + b.height) - top)
  }

  private func flush() throws {
    var jobs = cuts.map { cut in
      pegbar_gif_job(
        indices: cut.indices, count: cut.count,
        out: .allocate(capacity: pegbar_gif_bound(cut.count)), size: 0)
    }
    defer {
      for job in jobs { job.out.deallocate() }
      dropCuts()
    }
    pegbar_gif_compress_all(&jobs, jobs.count, Int32(bits), Int32(clamping: settings.threads))
    for (cut, job) in zip(cuts, jobs) {
      guard job.size > 0 else {
        throw MediaError(
          .encoder, path: file.path, reason: "not enough memory", advice: "free some")
      }
      try write(cut, UnsafeRawBufferPointer(start: job.out, count: job.size))
    }
  }

  private func dropCuts() {
    for cut in cuts { cut.indices.deallocate() }
    cuts = []
  }

  private func write(_ cut: Cut, _ bytes: UnsafeRawBufferPointer) throws {
    let delay = min(cut.delay, 65535)
    try file.write(control(delay: delay, isCleared: cut.isCleared) + descriptor(cut.part))
    try file.write(bytes)
    // A delay holds eleven minutes; what is longer goes on in frames that change nothing.
    guard cut.delay > delay else { return }
    let dot = pegbar_codec_rect(x: 0, y: 0, width: 1, height: 1)
    var data = [UInt8](repeating: 0, count: pegbar_gif_bound(1))
    let count = pegbar_gif_compress([transparent], 1, Int32(bits), &data)
    var left = cut.delay - delay
    while left > 0 {
      try file.write(control(delay: min(left, 65535), isCleared: false) + descriptor(dot))
      try file.write(Array(data[..<count]))
      left -= 65535
    }
  }

  private func control(delay: Int, isCleared: Bool) -> [UInt8] {
    let disposal: UInt8 = isCleared ? 2 : 1
    return [0x21, 0xf9, 4, disposal << 2 | 1] + GIFWriter.littleEndian(delay) + [transparent, 0]
  }

  private func descriptor(_ part: pegbar_codec_rect) -> [UInt8] {
    let numbers = [part.x, part.y, part.width, part.height]
    return [0x2c] + numbers.flatMap { GIFWriter.littleEndian(Int($0)) } + [0]
  }

  func finish() throws {
    try cutWaiting(pegbar_codec_rect(x: 0, y: 0, width: 0, height: 0))
    try flush()
    try file.write([0x3b])
  }
}
