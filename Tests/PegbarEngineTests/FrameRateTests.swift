import PegbarEngine
import Testing

@Suite struct FrameRateTests {
  @Test(arguments: [
    ("30", 30, 1), ("29.97", 2997, 100), ("30000/1001", 30000, 1001), ("60/2", 30, 1),
    ("0.5", 1, 2), ("12.50", 25, 2), ("24000/1001", 24000, 1001),
  ])
  func parsing(_ text: String, _ numerator: Int, _ denominator: Int) {
    let rate = FrameRate(text)
    #expect(rate?.numerator == numerator)
    #expect(rate?.denominator == denominator)
  }

  @Test(arguments: [
    "", "0", "-1", "abc", "30fps", "1/0", "0/1", "1e3", "1.2.3", "1/2/3", ".5", "5.", "+3",
    "99999999999999999999", "10001", "1/10001", "nan", "inf", " 30",
  ])
  func refused(_ text: String) {
    #expect(FrameRate(text) == nil)
  }

  @Test func numbersAreTheirDecimals() {
    #expect(FrameRate(29.97) == FrameRate("2997/100"))
    #expect(FrameRate(60.0) == FrameRate("60"))
    #expect(FrameRate(Double.nan) == nil)
    #expect(FrameRate(-1.0) == nil)
  }

  @Test func times() throws {
    let ntsc = try #require(FrameRate("30000/1001"))
    #expect(ntsc.time(ofFrame: 0) == 0)
    #expect(ntsc.time(ofFrame: 30000) == 1001)
    #expect(ntsc.time(ofFrame: 1) == 1001.0 / 30000)
    #expect(ntsc.description == "30000/1001")
  }

  @Test(arguments: [
    (0.0, 1), (0.01, 1), (1.0, 30), (1.01, 31), (1.0000000001, 30), (4.0, 120), (-3, 1),
    (Double.nan, 1), (0.1 + 0.2, 9),
  ])
  func frameCounts(_ duration: Double, _ count: Int) throws {
    let rate = try #require(FrameRate("30"))
    #expect(rate.frameCount(duration: duration) == count)
  }
}
