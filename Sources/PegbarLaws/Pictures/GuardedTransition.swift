import PegbarCore
import PegbarSystem
import Synchronization

/// A transition plugin with protection against writes outside its rows.
///
/// The plugin draws each band into separate memory between two inaccessible pages: writing beyond the
/// picture ends the process at once. The rows around the band contain a pattern that is checked afterwards;
/// in the first frames, and now and then later, all other rows do. Costs one copy of the band.
public final class GuardedTransition: TransitionType {
  private let base: any TransitionType

  /// Wraps `base`; the result behaves like it.
  public init(_ base: any TransitionType) { self.base = base }

  /// The description of the plugin.
  public var descriptor: PluginDescriptor { base.descriptor }

  /// Makes the transition with its parameters, for pictures of one size.
  public func makeTransition(_ parameters: ParameterValues, setup: TransitionSetup) throws
    -> any TransitionRendering
  {
    let rendering = try base.makeTransition(parameters, setup: setup)
    return GuardedRendering(rendering, pluginID: descriptor.id)
  }
}

/// Draws bands into guarded memory and checks for writes around them.
private final class GuardedRendering: TransitionRendering {
  private let base: any TransitionRendering
  private let pluginID: String
  private let bands = Mutex<[CanaryPicture]>([])
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
    let band = try take(like: output)
    defer { bands.withLock { $0.append(band) } }
    // All rows in the first calls and in every 16th; else the neighbours only.
    let reach = call < 8 || call % 16 == 0 ? output.height : 2
    let canary = UInt8(truncatingIfNeeded: call &* 37 &+ 0x5B)
    band.fill(around: rows, reach: reach, with: canary)
    try base.render(
      rows: rows, progress: progress, seed: seed, from: from, to: to, output: band.rows)
    if let row = band.firstRow(changedAround: rows, reach: reach, from: canary) {
      throw PluginError(
        pluginID: pluginID,
        problem: .brokeLaw(
          function: "render",
          law: "it wrote row \(row), outside its rows \(rows.lowerBound)..<\(rows.upperBound)"))
    }
    let bytes = output.width * 4
    for y in rows {
      memcpy(output.data + y * output.stride, band.rows.data + y * output.stride, bytes)
    }
  }

  private func take(like output: PixelRows) throws -> CanaryPicture {
    let free = bands.withLock { $0.popLast() }
    if let free, free.fits(output) { return free }
    return try CanaryPicture(like: output)
  }
}
