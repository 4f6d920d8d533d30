import PegbarEngine
import PegbarTestSupport
import Testing

@testable import PegbarMedia

@Suite struct WebPSinkTests {
  let folder = TemporaryFolder()

  @Test(.needs(.pillow)) func alphaIsExact() throws {
    let path = folder.file("a.webp")
    let frames = (0..<3).map { n in
      Picture(20, 12) { x, y in
        SIMD4(UInt8(min(x, y * 8)), UInt8(n), UInt8(y), UInt8(max(y * 8, x, 12)))
      }
    }
    try export(frames, to: path, settings(20, 12, "20"))
    #expect(python(readAnimation, [path]) == "3 0 50 50 50")
    #expect(bytes(of: path + ".rgba") == frames.flatMap(\.straightBytes))
  }

  /// A square that moves by odd steps over a ramp, stands still, and vanishes.
  private let frames: [Picture] = [1, 4, 4, 4, 9, 30].map { left in
    Picture(41, 23) { x, y in
      (left..<left + 7).contains(x) && (3..<8).contains(y)
        ? SIMD4(100, 50, UInt8(y), 128) : x < 20 ? SIMD4(UInt8(x), UInt8(y), 9, 255) : SIMD4()
    }
  }

  @Test(.needs(.pillow)) func onlyWhatChangesIsStored() throws {
    let path = folder.file("a.webp")
    var settings = settings(41, 23, "30")
    settings.loopCount = 3
    try export(frames, to: path, settings)
    // 33.3 ms a frame with the error carried on; the three equal frames are one.
    #expect(python(readAnimation, [path]) == "4 3 33 100 34 33")
    let shown = [frames[0], frames[1], frames[4], frames[5]]
    #expect(bytes(of: path + ".rgba") == shown.flatMap(\.straightBytes))
    let clip = try ClipReader.open(path: path)
    #expect(clip.info.frameCount == 4 && clip.info.width == 41)
    #expect(PictureDigest(try clip.frame(at: 0.15)) == PictureDigest(frames[4]))
  }

  @Test func oneFrameIsAPicture() throws {
    let path = folder.file("a.webp")
    try export([frames[0], frames[0]], to: path, settings(41, 23))
    #expect(PictureDigest(try PictureReader.read(path: path)) == PictureDigest(frames[0]))
  }

  @Test func bytesDoNotDependOnThreads() throws {
    var seen: Set<[UInt8]> = []
    for threads in [1, 2, 5] {
      let path = folder.file("\(threads).webp")
      var settings = settings(41, 23)
      settings.threads = threads
      try export(frames, to: path, settings)
      seen.insert(bytes(of: path))
    }
    #expect(seen.count == 1)
  }

  @Test func tooLargeIsToldFirst() {
    let said = message {
      _ = try Exporter.sink(output: folder.file("a.webp"), settings: settings(16384, 2))
    }
    #expect(said.hasSuffix("a WebP is at most 16383 pixels on a side; choose a smaller size"))
    #expect(folder.names.isEmpty)
  }
}
