import PegbarCore
import PegbarEngine
import PegbarTestSupport
import Testing

@testable import PegbarMedia

@Suite struct MovingPictureTests {
  let folder = TemporaryFolder()

  /// An APNG of flat frames at 10 a second whose red is `level`.
  private func animation(frames: Int = 5) throws -> String {
    let path = folder.file("a.png")
    let pictures = (0..<frames).map { n in Picture(4, 3) { _, _ in SIMD4(level(n), 0, 128, 255) } }
    try export(pictures, to: path + ".apng", settings(4, 3, "10"))
    return path + ".apng"
  }

  private func shown(_ clip: MovingPicture, _ time: Double, of count: Int) throws -> Int? {
    let picture = try #require(try clip.picture(at: time) as? Picture)
    return number(picture, of: count)
  }

  /// Rule: values.clips.
  @Test func anAnimationRepeats() throws {
    let clip = try MovingPicture(path: animation())
    #expect(clip.info.frameCount == 5)
    #expect(number(try #require(clip.poster as? Picture), of: 5) == 0)
    for (time, wanted) in [
      (0.0, 0), (0.1, 1), (0.19, 1), (0.45, 4), (0.5, 0), (0.62, 1), (5.31, 3), (-3, 0),
      (.infinity, 0), (.nan, 0),
    ] {
      #expect(try shown(clip, time, of: 5) == wanted, "at \(time)")
    }
  }

  /// Rule: values.clips.
  @Test(arguments: [3, 4, 5, 7]) func everyRepetitionBeginsWithTheFirstFrame(_ count: Int) throws {
    let clip = try MovingPicture(path: animation(frames: count))
    for frame in 0..<90 {
      #expect(try shown(clip, Double(frame) / 10, of: count) == frame % count, "frame \(frame)")
    }
  }

  /// More times side by side than there are readers, forwards, backwards and mixed.
  @Test func theTimeAloneDecides() throws {
    let clip = try MovingPicture(path: animation(frames: 8))
    for step in [0, 3, 1, 30, 7, 22, 5, 22, 15, 0, 41, 2, 13] {
      for lag in 0..<6 {
        let frame = step + lag * 3
        #expect(try shown(clip, Double(frame) / 10 + 0.05, of: 8) == frame % 8)
      }
    }
    let now = try clip.picture(at: 9.01)
    #expect(try clip.picture(at: 9.02) === now)
  }

  /// Rule: values.clips.
  @Test(.needs(.encoders)) func aVideoPlaysOnce() throws {
    let path = folder.clip("a.mkv", count: 12)
    do {
      let clip = try MovingPicture(path: path)
      for (time, wanted) in [(0.0, 0), (0.55, 5), (-1, 0), (1.15, 11), (30, 11), (0.31, 3)] {
        #expect(try shown(clip, time, of: 12) == wanted, "at \(time)")
      }
    }
    #expect(processes(with: path) == [])
  }

  @Test func tellsPicturesFromClips() throws {
    let still = folder.file("still.png")
    try Exporter.writePNG(Picture(3, 2, SIMD4(0, 0, 0, 9)), to: still)
    #expect(try ContentsReader.read(path: still) is Picture)
    #expect(try ContentsReader.read(path: animation()) is MovingPicture)
    #expect(kind { _ = try MovingPicture(path: still) } == .unsupported)
    #expect(kind { _ = try ContentsReader.read(path: folder.file("no.gif")) } == .unreadable)
  }

  @Test func aClipThatIsGoneIsAnError() throws {
    let path = try animation()
    let clip = try MovingPicture(path: path)
    _ = run(["rm", path])
    #expect(kind { _ = try clip.picture(at: 0.2) } == .unreadable)
  }
}
