import PegbarCore
import PegbarEngine
import PegbarRender
import PegbarSystem
import PegbarTestSupport
import Testing

/// Mistakes of a program end it with the value that is wrong.
@Suite struct PreconditionTests {
  /// A transition that draws nothing.
  private final class Still: RowsRendering {
    var allowsConcurrentRows: Bool { false }

    func render(_ frame: EffectFrame, rows: Range<Int>) {}
  }

  @Test func aTransitionLeadsBetweenPicturesOfOneSize() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let run = TransitionRun(Still(), pool: ThreadPool(threads: 1))
      let (from, to) = (Picture(width: 2, height: 2), Picture(width: 3, height: 2))
      _ = try run.frame(from: from, to: to, progress: 0.5)
    }
    #expect(result?.words.contains("pictures of 2x2 and 3x2") == true)
  }

  @Test func aViewportHasASize() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try drawn(scene(4, 4, []), 4, 4, scale: 0)
    }
    #expect(result?.words.contains("a viewport of 4x4 at scale 0.0") == true)
  }

  @Test func aFrameFitsItsMemory() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 64)
      try FrameRenderer(threads: 1).draw(
        scene(4, 4, []), Viewport(width: 4, height: 4, scale: 1),
        into: PixelRows(data: memory, width: 2, height: 2, stride: 8, isOpaque: false))
    }
    #expect(result?.words.contains("memory of 2x2 for 4x4") == true)
  }
}
