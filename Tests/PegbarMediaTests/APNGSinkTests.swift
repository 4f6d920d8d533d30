import PegbarEngine
import PegbarTestSupport
import Testing

@testable import PegbarMedia

/// Reads an animation and writes its frames as raw RGBA beside it; prints loops and delays.
let readAnimation = """
  import sys
  from PIL import Image, ImageSequence
  i = Image.open(sys.argv[1])
  out = open(sys.argv[1] + '.rgba', 'wb'); delays = []
  for f in ImageSequence.Iterator(i):
      out.write(f.convert('RGBA').tobytes()); delays.append(round(f.info.get('duration', 0), 3))
  print(getattr(i, 'n_frames', 1), i.info.get('loop'), *delays)
  """

@Suite struct APNGSinkTests {
  let folder = TemporaryFolder()

  /// A translucent square that moves over nothing, stands still twice, and vanishes.
  private let frames: [Picture] = [0, 5, 5, 5, 11, 40].map { left in
    Picture(40, 20) { x, y in
      (left..<left + 8).contains(x) && (3..<9).contains(y)
        ? SIMD4(100, 50, UInt8(y), 128) : SIMD4(0, 0, 0, 0)
    }
  }

  @Test(.needs(.pillow)) func framesDelaysAndPixels() throws {
    let path = folder.file("a.apng")
    var settings = settings(40, 20, "30000/1001")
    settings.loopCount = 3
    try export(frames, to: path, settings)
    // The three equal frames are one, shown three times as long: 1001/30000 s each.
    #expect(python(readAnimation, [path]) == "4 3 33.367 100.1 33.367 33.367")
    let distinct = [frames[0], frames[1], frames[4], frames[5]]
    #expect(bytes(of: path + ".rgba") == distinct.flatMap(\.straightBytes))
  }

  @Test(.needs(.pillow)) func opaqueFramesHaveNoAlphaChannel() throws {
    let path = folder.file("a.apng")
    let opaque = (0..<5).map { n in
      Picture(90, 40) { x, y in SIMD4(UInt8(x), UInt8(y + n), x < 50 ? UInt8(n) : 3, 255) }
    }
    try export(opaque, to: path, settings(90, 40))
    // The header's colour type: 2 is RGB, 6 is RGBA.
    #expect(bytes(of: path)[25] == 2)
    #expect(python(readAnimation, [path]) == "5 0 100.0 100.0 100.0 100.0 100.0")
    #expect(bytes(of: path + ".rgba") == opaque.flatMap(\.straightBytes))
    let other = folder.file("b.apng")
    let hole = Picture(90, 40) { x, y in x < 9 ? SIMD4() : opaque[4].pixel(x, y) }
    let all = opaque + [opaque[4], hole, opaque[0]]
    try export(all, to: other, settings(90, 40))
    #expect(bytes(of: other)[25] == 6)
    #expect(python(readAnimation, [other]) == "7 0 100.0 100.0 100.0 100.0 200.0 100.0 100.0")
    let shown = opaque + [hole, opaque[0]]
    #expect(bytes(of: other + ".rgba") == shown.flatMap(\.straightBytes))
    #expect(folder.names.allSatisfy { !$0.hasPrefix(".") })
  }

  @Test(.needs(.pillow)) func aLongHoldIsSplit() throws {
    let path = folder.file("a.apng")
    // 1/97 s: a delay holds 65535 of them at most.
    let sink = try Exporter.sink(output: path, settings: settings(2, 2, "97"))
    let picture = Picture(2, 2, SIMD4(1, 2, 3, 255))
    for _ in 0..<65540 { try sink.write(picture) }
    try sink.finish()
    let words = python(readAnimation, [path]).split(separator: " ").dropFirst(2)
    let total = words.compactMap { Double($0) }.reduce(0, +)
    #expect(words.count >= 2)
    #expect(abs(total - 65540.0 / 97 * 1000) < 1)
  }

  @Test func onlyTheChangeIsStored() throws {
    let path = folder.file("a.apng")
    let still = Picture(200, 200) { x, y in SIMD4(UInt8(x), UInt8(y), UInt8(x ^ y), 255) }
    try export([still], to: path, settings(200, 200))
    let alone = bytes(of: path).count
    let other = folder.file("b.apng")
    let spot = Picture(200, 200) { x, y in
      x == 7 && y == 9 ? SIMD4(0, 0, 0, 255) : still.pixel(x, y)
    }
    try export([still, spot], to: other, settings(200, 200))
    #expect(bytes(of: other).count < alone + 150)
  }

  @Test func noFramesIsAnError() throws {
    for name in ["a.apng", "a.gif", "a.webp", "a.png", "a.y4m", "a%d.png"] {
      let sink = try Exporter.sink(output: folder.file(name), settings: settings(2, 2))
      #expect(kind { try sink.finish() } == .badOutput)
      sink.abandon()
    }
    #expect(folder.names.isEmpty)
  }
}
