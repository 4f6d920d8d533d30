import PegbarEngine
import PegbarTestSupport
import Testing

/// Mistakes of a program end it with the value that is wrong.
@Suite struct PictureTests {
  @Test func aPictureHasASize() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Picture(width: 0, height: 4) { _, _ in }
    }
    #expect(result?.words.contains("a picture of 0x4 pixels") == true)
  }

  @Test func aPixelIsInside() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let picture = Picture(width: 2, height: 2) { _, _ in }
      _ = picture.pixel(0, 2)
    }
    #expect(result?.words.contains("pixel (0, 2) is outside") == true)
  }
}
