import Foundation
import PegbarEngine
import PegbarTestSupport
import Testing

@testable import PegbarMedia

/// Every valid premultiplied pair of colour and alpha.
private let everyAlpha = Picture(256, 256) { x, y in
  SIMD4(UInt8(min(x, y)), UInt8(min(255 - x, y)), UInt8(y / 2), UInt8(y))
}

private func noise(_ width: Int, _ height: Int, seed: UInt64, opaque: Bool) -> Picture {
  var random = Seeded(state: seed)
  return Picture(width, height) { _, _ in
    let alpha: UInt8 = opaque ? 255 : .random(in: 0...255, using: &random)
    return SIMD4(
      .random(in: 0...alpha, using: &random), .random(in: 0...alpha, using: &random),
      .random(in: 0...alpha, using: &random), alpha)
  }
}

/// The same few dots again and again: repeats at many distances besides that of one pixel.
private func tiles(_ width: Int, _ height: Int) -> Picture {
  Picture(width, height) { x, y in
    let cell = UInt32(x % 37) &* 2_654_435_761 ^ UInt32(y % 23) &* 40_503
    if cell >> 13 & 15 != 0 { return SIMD4(9, 9, 9, 255) }
    return SIMD4(UInt8(cell >> 17 & 255), UInt8(cell >> 7 & 255), UInt8(x % 37), 255)
  }
}

@Suite struct PNGSinkTests {
  let folder = TemporaryFolder()

  @Test(arguments: PNGEffort.allCases)
  func whatIsWrittenIsReadAgain(_ effort: PNGEffort) throws {
    let pictures = [
      everyAlpha, Picture(1, 1, SIMD4(0, 0, 0, 0)), Picture(1, 4000, SIMD4(9, 8, 7, 255)),
      Picture(4000, 1) { x, _ in SIMD4(UInt8(x & 255), 0, 3, 255) },
      noise(301, 47, seed: 1, opaque: true), noise(64, 333, seed: 2, opaque: false),
      Picture(700, 300) { x, y in SIMD4(UInt8(x / 3), UInt8(y / 2), UInt8((x + y) / 4), 255) },
      tiles(900, 700),
    ]
    for (index, picture) in pictures.enumerated() {
      let single = folder.file("\(index).png")
      try Exporter.writePNG(picture, to: single)
      #expect(PictureDigest(try PictureReader.read(path: single)) == PictureDigest(picture))
      let pattern = folder.file("s\(index)-%03d.png")
      var settings = settings(picture.width, picture.height)
      settings.pngEffort = effort
      try export([picture], to: pattern, settings)
      let first = folder.file("s\(index)-000.png")
      #expect(PictureDigest(try PictureReader.read(path: first)) == PictureDigest(picture))
    }
  }

  @Test(.needs(.pillow)) func othersReadStraightAlphaAndTheTag() throws {
    try Exporter.writePNG(everyAlpha, to: folder.file("a.png"))
    try export([everyAlpha], to: folder.file("b%d.png"), settings(256, 256))
    let raw = folder.write(everyAlpha.straightBytes, to: "a.rgba")
    let script = """
      import sys
      from PIL import Image
      for n in sys.argv[2:]:
          i = Image.open(n)
          print(i.mode, i.info.get('srgb'), i.tobytes() == open(sys.argv[1], 'rb').read())
      """
    let answer = python(script, [raw, folder.file("a.png"), folder.file("b0.png")])
    #expect(answer == "RGBA 0 True\nRGBA 0 True")
  }

  @Test(.needs(.pillow)) func opaquePicturesHaveNoAlphaChannel() throws {
    let picture = noise(123, 45, seed: 5, opaque: true)
    try Exporter.writePNG(picture, to: folder.file("a.png"))
    let raw = folder.write(picture.straightBytes, to: "a.rgba")
    let script = """
      import sys
      from PIL import Image
      i = Image.open(sys.argv[2])
      print(i.mode, i.convert('RGBA').tobytes() == open(sys.argv[1], 'rb').read())
      """
    #expect(python(script, [raw, folder.file("a.png")]) == "RGB True")
  }

  @Test(arguments: PNGEffort.allCases)
  func bytesDoNotDependOnThreads(_ effort: PNGEffort) throws {
    let picture = Picture(640, 640) { x, y in
      SIMD4(UInt8(x & 255), UInt8((x * y) >> 4 & 255), UInt8(y & 127), 255)
    }
    for name in ["a%d.png", "a.apng", "a.gif"] {
      var seen: Set<[UInt8]> = []
      for threads in [1, 2, 5] {
        let folder = TemporaryFolder()
        var settings = settings(640, 640)
        settings.threads = threads
        settings.pngEffort = effort
        try export([picture], to: folder.file(name), settings)
        seen.insert(bytes(of: folder.file(name.replacing("%d", with: "0"))))
      }
      #expect(seen.count == 1, "\(name)")
    }
  }

  @Test(arguments: PNGEffort.allCases)
  func aPictureHasTheBytesOfItsFrame(_ effort: PNGEffort) throws {
    let picture = Picture(320, 200) { x, y in SIMD4(UInt8(x & 63), UInt8(y), UInt8(y / 9), 255) }
    var settings = settings(320, 200)
    settings.pngEffort = effort
    for name in ["a.png", "a%d.png"] { try export([picture], to: folder.file(name), settings) }
    #expect(bytes(of: folder.file("a.png")) == bytes(of: folder.file("a0.png")))
    settings.pngEffort = .small
    try export([picture], to: folder.file("small.png"), settings)
    #expect(bytes(of: folder.file("small.png")).count <= bytes(of: folder.file("a.png")).count)
  }

  @Test func sequenceNamesCountFromTheFirstFrame() throws {
    var settings = settings(2, 2)
    settings.firstFrameNumber = 98
    settings.frameCount = 3
    let frames = [UInt8](0..<3).map { Picture(2, 2, SIMD4($0, 0, 0, 255)) }
    try export(frames, to: folder.path + "/new/", settings)
    let made = try FileManager.default.contentsOfDirectory(atPath: folder.file("new")).sorted()
    #expect(made == ["00098.png", "00099.png", "00100.png"])
    let second = try PictureReader.read(path: folder.file("new/00099.png"))
    #expect(second.pixel(0, 0) == SIMD4(1, 0, 0, 255))
  }

  @Test(arguments: [
    ("a%05d.png", 7, "a00007.png"), ("a%d.png", 123, "a123.png"), ("%3d", 5, "  5"),
    ("100%%-%02d.png", 5, "100%-05.png"), ("x%02d", 12345, "x12345"),
  ])
  func patterns(_ pattern: String, _ frame: Int, _ expected: String) {
    #expect(FramePattern(pattern)?.path(frame: frame) == expected)
  }

  /// Only names that are taken are looked at, and the ends, which tell whether names can be had at all.
  @Test func framesInTheWayAreFoundInTheFolder() throws {
    for name in ["a7.png", "a07.png", "b8.png", "a9.jpg", "a99.png", "a.png", "ax.png"] {
      folder.write([], to: name)
    }
    let pattern = try #require(FramePattern(folder.file("a%d.png")))
    #expect(pattern.framesInTheWay(among: 2..<50) == [2, 7, 49])
    #expect(
      pattern.framesInTheWay(among: 7..<8) == [7] && pattern.framesInTheWay(among: 3..<3) == [])
    let beside = try #require(FramePattern("%02d.png"))
    folder.write([], to: "05.png")
    #expect(beside.framesInTheWay(among: 0..<9, from: folder.path + "/") == [0, 5, 8])
    let folders = try #require(FramePattern("%d/x.png"))
    #expect(folders.framesInTheWay(among: 4..<7) == [4, 5, 6])
  }

  /// A look at each name would take an hour.
  @Test func aSequenceOfBillionsBeginsAtOnce() throws {
    var many = settings(2, 2)
    many.frameCount = Int(Int32.max)
    let (_, time) = try processorTime {
      try Exporter.sink(output: folder.file("a%d.png"), settings: many).abandon()
    }
    #expect(time < .seconds(60))
    folder.write([], to: "a2000000000.png")
    #expect(
      kind { _ = try Exporter.sink(output: folder.file("a%d.png"), settings: many) } == .exists)
  }

  @Test(arguments: ["a.png", "%s.png", "%d%d.png", "50%.png", "%123d.png", "%%.png"])
  func notPatterns(_ name: String) {
    #expect(FramePattern(name) == nil)
  }

  @Test func aSinglePNGHoldsOneFrame() throws {
    var many = settings(2, 2)
    many.frameCount = 2
    let path = folder.file("a.png")
    #expect(kind { _ = try Exporter.sink(output: path, settings: many) } == .badOutput)
    let sink = try Exporter.sink(output: path, settings: settings(2, 2))
    try sink.write(Picture(2, 2, SIMD4(0, 0, 0, 255)))
    #expect(kind { try sink.write(Picture(2, 2, SIMD4(1, 0, 0, 255))) } == .badOutput)
    sink.abandon()
    #expect(folder.names.isEmpty)
  }
}
