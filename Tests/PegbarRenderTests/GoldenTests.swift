import CPegbarKernels
import Foundation
import PegbarCore
import PegbarEngine
import PegbarMedia
import PegbarRender
import Testing

/// Compares the contact sheet with the one in Tests/Goldens.
///
/// Drawing is the same to the bit everywhere, so no pixel may differ. After a wanted change, renew the
/// golden with `PEGBAR_RENEW_GOLDENS=1 swift test --filter GoldenTests` and look at it.
@Suite struct GoldenTests {
  static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Goldens/renderer.png").path

  @Test func theContactSheetIsAsItWas() throws {
    let found = try drawn(ContactSheet.frame, ContactSheet.width, ContactSheet.height)
    #expect(try found.difference(fromGolden: GoldenTests.file) == nil)
  }
}

extension KernelTests {
  /// One digest for every variant of the kernels and any number of threads.
  @Test func aFrameHasTheSameBytesEverywhere() throws {
    let frames = [ContactSheet.frame, FrameRendererTests.rich()]
    for frame in frames {
      let (width, height) = (ContactSheet.width, ContactSheet.height)
      pgb_kernels_use(Int32(PGB_LEVEL_SCALAR))
      let wanted = try drawn(frame, width, height).bytes
      for (level, threads) in [
        (PGB_LEVEL_SCALAR, 3), (PGB_LEVEL_AVX2, 1), (PGB_LEVEL_AVX2, 2),
        (PGB_LEVEL_AVX2, 3), (PGB_LEVEL_AVX2, 7),
      ] {
        pgb_kernels_use(Int32(level))
        let found = try drawn(frame, width, height, threads: threads).bytes
        #expect(found == wanted, "level \(level), \(threads) threads")
      }
    }
  }
}
