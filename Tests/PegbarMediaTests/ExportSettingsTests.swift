import PegbarEngine
import PegbarTestSupport
import Testing

@testable import PegbarMedia

/// Mistakes of a program end it with the value that is wrong.
@Suite struct ExportSettingsTests {
  @Test func framesHaveASize() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = settings(0, 3)
    }
    #expect(result?.words.contains("frames of 0x3 pixels") == true)
  }

  @Test func framesHaveTheSizeOfTheOutput() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let folder = TemporaryFolder()
      try export([Picture(4, 4, SIMD4(0, 0, 0, 255))], to: folder.file("a.png"), settings(2, 2))
    }
    #expect(result?.words.contains("a frame of 4x4 in an output of 2x2") == true)
  }
}
