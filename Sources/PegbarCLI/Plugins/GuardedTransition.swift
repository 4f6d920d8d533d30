import Foundation
import PegbarCore
import PegbarSystem
import Synchronization

/// A transition plugin that is not trusted to write only where it may.
///
/// Each band is drawn into memory of its own between two pages that nobody may touch: writing beyond
/// the picture ends the process at once. The rows around the band, in the first frames all rows and
/// now and then again, hold a pattern that is looked at afterwards. Costs one copy of the band.
final class GuardedTransition: TransitionType {
  private let base: any TransitionType

  /// Makes a plugin that behaves like `base`.
  init(_ base: any TransitionType) { self.base = base }

  /// What the plugin says of itself.
  var descriptor: PluginDescriptor { base.descriptor }

  /// Makes the transition with its parameters, for pictures of one size.
  func makeTransition(_ parameters: ParameterValues, setup: TransitionSetup) throws
    -> any TransitionRendering
  {
    let rendering = try base.makeTransition(parameters, setup: setup)
    return GuardedRendering(rendering, pluginID: descriptor.id)
  }
}

/// Draws bands into guarded memory and looks at what was written around them.
private final class GuardedRendering: TransitionRendering {
  private let base: any TransitionRendering
  private let pluginID: String
  private let bands = Mutex<[GuardedRows]>([])
  private let calls = Atomic<Int>(0)

  init(_ base: any TransitionRendering, pluginID: String) {
    self.base = base
    self.pluginID = pluginID
  }

  var allowsConcurrentRows: Bool { base.allowsConcurrentRows }

  func render(
    rows: Range<Int>, progress: Double, seed: UInt64, from: PixelRows, to: PixelRows,
    output: PixelRows
  ) throws {
    let call = calls.add(1, ordering: .relaxed).oldValue
    // A caller without threads asks for all rows at once, which has no outside to write to.
    if call < 8, rows.count == output.height, rows.count > 1 {
      for part in [rows.prefix(rows.count / 2), rows.dropFirst(rows.count / 2)] {
        try draw(
          rows: part, call: call, progress: progress, seed: seed, from: from, to: to,
          output: output)
      }
    } else {
      try draw(
        rows: rows, call: call, progress: progress, seed: seed, from: from, to: to, output: output)
    }
  }

  private func draw(
    rows: Range<Int>, call: Int, progress: Double, seed: UInt64, from: PixelRows, to: PixelRows,
    output: PixelRows
  ) throws {
    guard let band = take(like: output) else { throw outOfMemory(output) }
    defer { bands.withLock { $0.append(band) } }
    // All rows in the first calls and in every 16th; else the neighbours only.
    let reach = call < 8 || call % 16 == 0 ? output.height : 2
    band.fill(around: rows, reach: reach, pattern: UInt8(truncatingIfNeeded: call &* 37 &+ 0x5B))
    try base.render(
      rows: rows, progress: progress, seed: seed, from: from, to: to, output: band.pixels)
    if let row = band.firstChange(around: rows, reach: reach) {
      throw PluginError(
        pluginID: pluginID,
        problem: .brokeLaw(
          function: "render",
          law: "it wrote row \(row), outside its rows \(rows.lowerBound)..<\(rows.upperBound)"))
    }
    let bytes = output.width * 4
    for y in rows {
      memcpy(output.data + y * output.stride, band.pixels.data + y * output.stride, bytes)
    }
  }

  private func take(like output: PixelRows) -> GuardedRows? {
    let free = bands.withLock { $0.popLast() }
    if let free, free.fits(output) { return free }
    return GuardedRows(like: output)
  }

  private func outOfMemory(_ output: PixelRows) -> Failure {
    Failure(
      .failed, "no memory for a frame of \(output.width)x\(output.height); try a smaller --size")
  }
}

/// A picture's worth of rows between two forbidden pages.
private final class GuardedRows: @unchecked Sendable {
  let pixels: PixelRows
  private let memory: GuardedMemory
  private var pattern: UInt8 = 0

  init?(like output: PixelRows) {
    guard let memory = GuardedMemory(size: output.stride * output.height) else { return nil }
    self.memory = memory
    var pixels = output
    pixels.data = memory.bytes
    self.pixels = pixels
  }

  func fits(_ output: PixelRows) -> Bool {
    output.stride == pixels.stride && output.width == pixels.width
      && output.height == pixels.height
  }

  /// Writes a pattern into up to `reach` rows on each side of `rows`.
  func fill(around rows: Range<Int>, reach: Int, pattern: UInt8) {
    self.pattern = pattern
    for side in sides(of: rows, reach: reach) {
      memset(
        pixels.data + side.lowerBound * pixels.stride, Int32(pattern), side.count * pixels.stride)
    }
  }

  /// The first of those rows that no longer holds the pattern; nil when all do.
  func firstChange(around rows: Range<Int>, reach: Int) -> Int? {
    for side in sides(of: rows, reach: reach) {
      for y in side where !holdsPattern(row: y) { return y }
    }
    return nil
  }

  private func holdsPattern(row: Int) -> Bool {
    let start = pixels.data + row * pixels.stride
    // All bytes equal: the first is the pattern, and each equals the one before it.
    return start.load(as: UInt8.self) == pattern
      && memcmp(start, start + 1, pixels.stride - 1) == 0
  }

  private func sides(of rows: Range<Int>, reach: Int) -> [Range<Int>] {
    [
      max(0, rows.lowerBound - reach)..<rows.lowerBound,
      rows.upperBound..<min(pixels.height, rows.upperBound &+ reach),
    ]
  }
}
