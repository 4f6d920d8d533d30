import PegbarCore

/// A transition for tests that draws rows in one pass.
package protocol RowsRendering: EffectRendering {
  /// Whether rows of one frame may be drawn on several threads at once.
  var allowsConcurrentRows: Bool { get }

  /// Draws some rows of a frame.
  func render(_ frame: EffectFrame, rows: Range<Int>) throws
}

extension RowsRendering {
  package var allowsConcurrentRegions: Bool { allowsConcurrentRows }

  package func begin(
    _ frame: EffectFrame, sharing share: PieceSharing
  ) throws -> any FrameDrawing {
    RowsFrame(self, frame)
  }
}

private final class RowsFrame: FrameDrawing {
  let passCount = 1
  private let rendering: any RowsRendering
  private let frame: EffectFrame

  init(_ rendering: any RowsRendering, _ frame: EffectFrame) {
    self.rendering = rendering
    self.frame = frame
  }

  func draw(_ region: PixelRegion, pass: Int) throws {
    try rendering.render(frame, rows: region.y0..<region.y1)
  }

  func end() {}
}
