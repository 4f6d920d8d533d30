import PegbarCore
import PegbarSystem

/// An effect that draws in an isolated process.
final class IsolatedRendering: EffectRendering, @unchecked Sendable {
  let allowsConcurrentRegions: Bool
  let kept: Kept
  private let kind: PluginKind

  init(_ kept: Kept, _ kind: PluginKind, allowsConcurrentRegions: Bool) {
    self.kept = kept
    self.kind = kind
    self.allowsConcurrentRegions = allowsConcurrentRegions
  }

  func begin(_ frame: EffectFrame, sharing share: PieceSharing) throws -> any FrameDrawing {
    try IsolatedFrame(kept, kind, frame, share)
  }
}

/// A frame whose pictures lie in memory that both processes share.
private final class IsolatedFrame: FrameDrawing, @unchecked Sendable {
  private(set) var passCount = 0
  private let kept: Kept
  private let output: PixelRows
  private let blocks: [SharedArena.Block]
  private var number = 0

  init(_ kept: Kept, _ kind: PluginKind, _ frame: EffectFrame, _ share: PieceSharing) throws {
    self.kept = kept
    output = frame.output
    let pictures = frame.inputs + [frame.output]
    blocks = try kept.process.blocks(pictures.map { $0.stride * $0.height })
    let piece = 64
    for (picture, block) in zip(frame.inputs, blocks) {
      nonisolated(unsafe) let start = block.bytes
      try share((picture.height + piece - 1) / piece) { index in
        let first = index * piece
        let rows = min(piece, picture.height - first)
        memcpy(
          start + first * picture.stride, picture.data + first * picture.stride,
          (rows - 1) * picture.stride + picture.width * 4)
      }
    }
    var request = kept.request(.begin)
    request.put(frame.inputs.count)
    for (picture, block) in zip(pictures, blocks) {
      for word in [
        block.offset, picture.x, picture.y, picture.width, picture.height, picture.stride,
      ] {
        request.put(word)
      }
      request.put(picture.isOpaque ? 1 : 0)
    }
    request.put(frame.progress)
    request.put(frame.time)
    request.put(Int(Int64(bitPattern: frame.seed)))
    request.put(frame.linearProgress)
    request.put(frame.number ?? -1)
    request.put(frame.parameters == nil ? 0 : Int(kind.rawValue))
    if let parameters = frame.parameters { request.put(changed: parameters) }
    do {
      var answer = try kept.call(request, "render")
      number = try answer.int()
      passCount = min(64, max(0, try answer.int()))
    } catch {
      giveBack()
      throw error
    }
    if passCount == 0 { copyBack(PixelRegion(rows: 0..<output.height, of: output)) }
  }

  func draw(_ region: PixelRegion, pass: Int) throws {
    var request = Kept.request(kept.plugin, .draw, number)
    request.put(region)
    request.put(pass)
    _ = try kept.call(request, "render")
    if pass == passCount - 1 { copyBack(region) }
  }

  /// Copies what is drawn; what was written beside it stays where it is.
  private func copyBack(_ region: PixelRegion) {
    guard let start = blocks.last?.bytes else { return }
    for y in region.y0..<region.y1 {
      let place = (y - output.y) * output.stride + (region.x0 - output.x) * 4
      memcpy(output.data + place, start + place, (region.x1 - region.x0) * 4)
    }
  }

  func end() {
    kept.tell(Kept.request(kept.plugin, .end, number), "end_frame")
    giveBack()
  }

  private func giveBack() {
    for block in blocks { kept.process.arena.give(block) }
  }
}
