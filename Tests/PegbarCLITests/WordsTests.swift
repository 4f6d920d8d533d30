import Pegbar
import PegbarCore
import PegbarScene
import Testing

@testable import PegbarCLI

/// How the words of options are read.
@Suite struct WordsTests {
  @Test(arguments: ["1920x1080", "1x1"])
  func sizes(text: String) { #expect(PixelSize(text)?.description == text) }

  @Test(arguments: ["", "x", "10", "0x1", "1x0", "-1x5", "1x2x3", "1e3x5", "99999999x99999999"])
  func noSizes(text: String) { #expect(PixelSize(text) == nil) }

  /// A scene has at most the points that a picture has pixels, so that each can be drawn.
  @Test func scenesAreNotLargerThanPictures() {
    #expect(SceneDocument.maximumSide == PictureReader.maximumSide)
  }

  @Test func framesHaveBothEnds() throws {
    #expect(try Words.frames("3..7") == 3...7)
    #expect(try Words.frames("4") == 4...4)
    for text in ["", "..", "3..", "..4", "7..3", "-1..2", "a..b"] {
      #expect(throws: (any Error).self) { try Words.frames(text) }
    }
  }

  @Test func numbersAreFinite() throws {
    #expect(try Words.numbers("0,-0.5,1e-3") == [0, -0.5, 0.001])
    for text in ["", "1,,2", "nan", "inf", "1,x"] {
      #expect(throws: (any Error).self) { try Words.numbers(text) }
    }
  }

  @Test func colorsAreHexadecimal() throws {
    #expect(try Words.color("#ff8000").premultiplied == SIMD4(255, 128, 0, 255))
    #expect(try Words.color("#f80") == Words.color("#ff8800"))
    #expect(try Words.color("#ffffff80").premultiplied == SIMD4(128, 128, 128, 128))
    for text in ["", "#ff", "ff8000", "#ggffaa", "#+12345", "redd", "xfff"] {
      #expect(throws: (any Error).self) { try Words.color(text) }
    }
  }

  /// Shards of 10 frames: ⌊(i−1)N/n⌋ … ⌊iN/n⌋−1.
  @Test(arguments: [("1/3", 0..<3), ("2/3", 3..<6), ("3/3", 6..<10), ("1/1", 0..<10)])
  func shardsShareFramesOut(text: String, frames: Range<Int>) throws {
    let shard = try #require(Shard(text))
    #expect(shard.frames(of: 10) == frames)
  }

  @Test(arguments: ["0/3", "4/3", "1/0", "1", "a/b", "-1/2"])
  func noShards(text: String) { #expect(Shard(text) == nil) }

  @Test func shardsCoverEverythingOnce() throws {
    for total in [0, 1, 7, 10, 1_000_003] {
      for count in [1, 2, 3, 16] {
        let parts = (1...count).compactMap { Shard("\($0)/\(count)")?.frames(of: total) }
        #expect(parts.first?.lowerBound == 0 && parts.last?.upperBound == total)
        for (a, b) in zip(parts, parts.dropFirst()) { #expect(a.upperBound == b.lowerBound) }
      }
    }
  }
}
