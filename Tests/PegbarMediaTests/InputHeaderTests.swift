import Foundation
import PegbarEngine
import PegbarTestSupport
import Testing

@testable import PegbarMedia

/// What is told of a file without unpacking it.
@Suite struct InputHeaderTests {
  let folder = TemporaryFolder()

  private func size(_ path: String) throws -> [Int] {
    switch try InputHeader.read(path: path) {
    case .picture(let width, let height): [width, height]
    case .clip(let clip): [clip.info.width, clip.info.height, clip.info.frameCount]
    }
  }

  @Test func aPicturesSizeComesFromItsBeginning() throws {
    let path = folder.file("a.png")
    let random = Picture(300, 200) { x, y in
      SIMD4(
        UInt8(truncatingIfNeeded: x &* 197 ^ y &* 91), UInt8(truncatingIfNeeded: x &* y), 7, 255)
    }
    try Exporter.writePNG(random, to: path)
    #expect(try size(path) == [300, 200])
    let content = bytes(of: path)
    #expect(content.count > 1 << 16)
    // What is damaged further on is not looked at; what is too short is.
    #expect(try size(folder.write(Array(content[..<(1 << 15)]), to: "b.png")) == [300, 200])
    #expect(kind { _ = try size(folder.write(Array(content[..<30]), to: "c.png")) } == .damaged)
    #expect(kind { _ = try size(folder.write([], to: "d.png")) } == .notAPicture)
  }

  /// In the order of the names, with the error of the first bad one, whoever is ready first.
  @Test(arguments: [1, 3, 100]) func manyAreLookedAtInOrder(threads: Int) throws {
    var paths = try (1...40).map { number in
      let path = folder.file("\(number).png")
      try Exporter.writePNG(Picture(number, 2, SIMD4(0, 0, 0, 255)), to: path)
      return path
    }
    let widths = try InputHeader.read(paths: paths, threads: threads).map { header in
      if case .picture(let width, _) = header { width } else { 0 }
    }
    #expect(widths == Array(1...40))
    for bad in [35, 17, 22] { paths[bad] = folder.file("absent-\(bad)") }
    #expect {
      _ = try InputHeader.read(paths: paths, threads: threads)
    } throws: {
      ($0 as? MediaError)?.path == folder.file("absent-17")
    }
    #expect(try InputHeader.read(paths: [], threads: threads).isEmpty)
  }

  @Test func tenThousandAreLookedAtQuickly() throws {
    let path = folder.file("a.png")
    try Exporter.writePNG(Picture(64, 64, SIMD4(1, 2, 3, 255)), to: path)
    let (_, time) = try processorTime {
      for _ in 0..<10_000 { _ = try InputHeader.read(path: path) }
    }
    #expect(time < .seconds(60), "\(time)")
  }

  @Test(.needs(.encoders), arguments: ["gif", "apng", "webp", "jpg"])
  func whatMovesIsAClipThatRests(_ ending: String) throws {
    let path = folder.file("a.\(ending)")
    let source = ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=50x40:r=10:d=0.5"]
    let codecs = ["apng": ["-f", "apng"], "webp": ["-c:v", "libwebp_anim"]]
    _ = run(source + (ending == "jpg" ? ["-frames:v", "1"] : codecs[ending] ?? []) + [path])
    guard ending != "jpg" else {
      #expect(try size(path) == [50, 40])
      return
    }
    let found = try size(path)
    // WebP's encoder may put two pictures that hardly differ into one.
    #expect(found.prefix(2) == [50, 40] && found.count == 3 && (4...5).contains(found[2]))
    let clip = try ClipReader.open(path: path)
    let third = try clip.frame(at: 0.25)
    clip.rest()
    let again = try clip.frame(at: 0.25)
    #expect(third !== again)
    #expect((0..<40).allSatisfy { memcmp(third.row($0), again.row($0), 200) == 0 })
    clip.rest()
    // A clip that was replaced while it rested is not mixed up with what it was.
    _ = run(["rm", path])
    #expect(kind { _ = try clip.frame(at: 0) } == .unreadable)
  }
}
