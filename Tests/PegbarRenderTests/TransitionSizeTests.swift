import PegbarCore
import Testing

@testable import PegbarRender

/// How large a transition's pictures are: what the layer needs, unless the frame has no use for it.
@Suite struct TransitionSizeTests {
  private func held(
    _ width: Double, _ height: Double, seen: Int, scale: Double = 1
  ) -> TransitionSize? {
    let tally = FrameTally()
    tally.seenPixels = seen
    return TransitionSize(Size(width: width, height: height), scale)?.held(to: tally)
  }

  @Test func anOrdinaryLayerHasItsOwnPixels() throws {
    for (width, height, scale) in [(640.0, 360.0, 1.0), (99.5, 1, 2), (1920, 1080, 1)] {
      let size = try #require(held(width, height, seen: 64 * 64, scale: scale))
      #expect(size.isNatural && size.scale == scale)
      #expect(size.width == Int((width * scale).rounded(.up)))
      #expect(size.height == Int((height * scale).rounded(.up)))
    }
    // Sixteen screens.
    #expect(try #require(held(7680, 4320, seen: 1920 * 1080)).isNatural)
    #expect(held(0, 9, seen: 9) == nil)
    #expect(held(.nan, 9, seen: 9) == nil)
  }

  private static let hugeCases: [(Double, Double)] = [
    (1e6, 1e6), (1e300, 1e300), (1e9, 1), (16_384, 16_384), (3, 1e12), (.infinity, 4),
  ]

  @Test(arguments: hugeCases)
  func aHugeLayerIsHeld(_ width: Double, _ height: Double) throws {
    let size = try #require(held(width, height, seen: 64 * 64))
    #expect(!size.isNatural)
    #expect(size.width >= 1 && size.height >= 1)
    #expect(size.width * size.height <= 1 << 22)
    #expect(max(size.width, size.height) <= 16_384)
    #expect(size.scale < 1)
  }

  /// In a frame of 4096 x 4096 a huge layer's three pictures took 3 GB.
  @Test func aHugeLayerOfALargeFrameIsHeldToLess() throws {
    let huge = try #require(held(1e6, 1e6, seen: 4096 * 4096))
    #expect((1 << 25...1 << 26).contains(huge.width * huge.height))
    let whole = try #require(held(12_000, 12_000, seen: 12_000 * 12_000))
    #expect(whole.isNatural && whole.width == 12_000)
    let double = try #require(held(16_000, 9000, seen: 8000 * 9000))
    #expect(double.isNatural)
  }

  @Test func manyHugeLayersShareWhatThereIs() throws {
    let tally = FrameTally()
    tally.seenPixels = 64 * 64
    let natural = try #require(TransitionSize(Size(width: 1e6, height: 1e6), 1))
    for _ in 0..<1000 {
      let size = natural.held(to: tally)
      tally.transitionPixels += size.width * size.height
    }
    #expect(tally.transitionPixels <= 1 << 28 + 1000 << 16)
  }
}
