import PegbarCore
import PegbarEngine
import PegbarSystem

/// Draws frames of an effect in bands of rows, on a pool's threads if the effect allows it.
///
/// The bytes do not depend on the number of threads.
struct EffectRun {
  private let rendering: any EffectRendering
  private let pool: ThreadPool

  /// Rows of a band where there are several passes.
  private static let passHeight = 16

  init(_ rendering: any EffectRendering, _ pool: ThreadPool) {
    self.rendering = rendering
    self.pool = pool
  }

  /// Draws a whole frame.
  ///
  /// - Throws: `PluginError`; the output is undefined then.
  func draw(_ frame: EffectFrame) throws {
    let drawing = try rendering.begin(frame) { count, body in
      try pool.tryRun(count) { piece, _ in try body(piece) }
    }
    defer { drawing.end() }
    let output = frame.output
    let isShared = rendering.allowsConcurrentRegions && pool.threads > 1
    // Between passes the threads wait for the last one: smaller pieces keep that short.
    let usual = drawing.passCount > 1 ? EffectRun.passHeight : Bands.usualHeight
    let bandHeight = isShared ? usual : output.height
    let bands = (output.height + bandHeight - 1) / bandHeight
    for pass in 0..<drawing.passCount {
      try pool.tryRun(bands) { band, _ in
        let y0 = band * bandHeight
        let rows = y0..<min(output.height, y0 + bandHeight)
        try drawing.draw(PixelRegion(rows: rows, of: output), pass: pass)
      }
    }
  }
}
