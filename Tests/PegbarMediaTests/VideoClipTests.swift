import PegbarEngine
import PegbarTestSupport
import Testing

@testable import PegbarMedia

@Suite(.needs(.encoders)) struct VideoClipTests {
  let folder = TemporaryFolder()

  @Test(arguments: ["mkv", "avi", "mov", "mp4", "ts", "mpg", "flv"])
  func theFrameOfATimeIsExact(_ ending: String) throws {
    let isCamera = !["mkv", "avi"].contains(ending)
    let count = 40
    let path = folder.clip(
      "a.\(ending)", count: count, rate: "25",
      isCamera ? camera : lossless)
    let clip = try ClipReader.open(path: path)
    #expect(clip.info.width == 32 && clip.info.height == 16)
    #expect(clip.info.frameRate == rate("25") && !clip.info.isVariableRate)
    #expect(abs(clip.info.duration - 1.6) < 0.05, "\(clip.info.duration)")
    #expect(abs(clip.info.frameCount - count) <= 1)
    #expect(!clip.info.hasAudio && !clip.info.hasAlpha)
    // Forwards, backwards, at edges, before the start, after the end.
    let times: [(Double, Int)] = [
      (0, 0), (0.039, 0), (0.04, 1), (0.0799999, 2), (0.1, 2), (1, 25), (0.5, 12), (0.5, 12),
      (-3, 0), (1.559, 38), (1.56, 39), (900, 39), (0.2, 5), (.nan, 0), (.infinity, 39),
    ]
    for (time, expected) in times {
      let picture = try clip.frame(at: time)
      #expect(number(picture, of: count) == expected, "at \(time)")
    }
    let again = try clip.frame(at: 0.5)
    #expect(try clip.frame(at: 0.51) === again)
  }

  @Test func losslessColorsComeBackExactly() throws {
    let clip = try ClipReader.open(path: folder.clip("a.mkv", count: 3))
    for n in 0..<3 {
      let pixel = try clip.frame(at: Double(n) / 10).pixel(31, 15)
      #expect(pixel == SIMD4(level(n), 0, 128, 255))
    }
    #expect(try clip.frame(at: 0).isOpaque)
  }

  @Test func seekingGivesWhatDecodingGives() throws {
    let path = folder.clip("a.mp4", count: 250, rate: "10", camera)
    let straight = try ClipReader.open(path: path)
    var digests: [PictureDigest] = []
    for n in 0..<250 { digests.append(PictureDigest(try straight.frame(at: Double(n) / 10))) }
    let jumping = try ClipReader.open(path: path)
    for n in [200, 3, 249, 120, 119, 248, 0, 77] {
      let digest = PictureDigest(try jumping.frame(at: Double(n) / 10))
      #expect(digest == digests[n], "frame \(n)")
    }
  }

  @Test(arguments: [("90", 16, 32), ("180", 32, 16), ("270", 16, 32)])
  func aPhonesRotationIsFollowed(_ angle: String, _ width: Int, _ height: Int) throws {
    let flat = folder.clip("flat.mp4", count: 5, camera)
    let turned = folder.file("turned.mp4")
    _ = run([
      "ffmpeg", "-v", "error", "-i", flat, "-c", "copy", "-metadata:s:v:0", "rotate=\(angle)",
      turned,
    ])
    let clip = try ClipReader.open(path: turned)
    #expect(clip.info.width == width && clip.info.height == height)
    let picture = try clip.frame(at: 0.2)
    #expect(picture.width == width && picture.height == height)
    #expect(number(picture, of: 5) == 2)
  }

  @Test(arguments: [("4/3", 43, 16), ("1/2", 16, 16), ("64/45", 46, 16)])
  func pixelsBecomeSquare(_ aspect: String, _ width: Int, _ height: Int) throws {
    let path = folder.clip("a.mkv", count: 3, lossless + ["-vf", "setsar=\(aspect)"])
    let clip = try ClipReader.open(path: path)
    #expect(clip.info.width == width && clip.info.height == height)
    #expect(number(try clip.frame(at: 0.1), of: 3) == 1)
  }

  @Test func aVariableRateKeepsItsTimes() throws {
    // Frames at 0, 0.1, 0.2, 0.7, 0.8, 2.0 and 2.1 s.
    let times = "'if(lt(N,3),N/10,if(lt(N,5),0.4+N/10,1.5+N/10))/TB'"
    let path = folder.clip(
      "a.mkv", count: 7,
      lossless + ["-vf", "settb=1/1000,setpts=\(times)", "-fps_mode", "passthrough"])
    let clip = try ClipReader.open(path: path)
    #expect(clip.info.isVariableRate)
    for (time, expected) in [
      (0.15, 1), (0.69, 2), (0.7, 3), (1.9, 4), (2.0, 5), (0.21, 2), (2.15, 6),
    ] {
      #expect(number(try clip.frame(at: time), of: 7) == expected, "at \(time)")
    }
  }

  @Test func ratesAreNamedAsUsual() throws {
    for text in ["30000/1001", "24000/1001", "60", "7"] {
      let path = folder.clip("a-\(text.count).mkv", count: 20, rate: text)
      #expect(try ClipReader.open(path: path).info.frameRate == rate(text))
    }
    #expect(UsualRate.nearest(29.7) == rate("30000/1001"))
    #expect(UsualRate.nearest(23.9) == rate("24000/1001"))
    #expect(UsualRate.nearest(16.2) == rate("15"))
  }

  @Test func alphaIsPremultiplied() throws {
    let path = folder.clip(
      "a.mkv", count: 2,
      ["-c:v", "ffv1", "-pix_fmt", "bgra", "-vf", "format=rgba,colorchannelmixer=aa=0.5"])
    let clip = try ClipReader.open(path: path)
    #expect(clip.info.hasAlpha)
    let pixel = try clip.frame(at: 0).pixel(1, 1)
    #expect(abs(Int(pixel.w) - 128) <= 1 && abs(Int(pixel.z) - 64) <= 1 && pixel.x == 0)
  }

  @Test func inputTellsPicturesFromClips() throws {
    let png = folder.file("p")
    try Exporter.writePNG(Picture(3, 2, SIMD4(1, 2, 3, 255)), to: folder.file("p.png"))
    _ = run(["mv", folder.file("p.png"), png])
    guard case .picture(let picture) = try Input.open(path: png) else {
      Issue.record("no picture")
      return
    }
    #expect(picture.width == 3)
    let input = try Input.open(path: folder.clip("a.mkv", count: 2))
    #expect(input.width == 32 && input.height == 16)
    #expect(kind { _ = try ClipReader.open(path: png) } == .unsupported)
  }

  @Test func aDifferentDecoderIsAskedForAlphaInWebM() throws {
    let path = folder.clip(
      "a.webm", count: 3,
      [
        "-vf", "format=rgba,colorchannelmixer=aa=0.5", "-c:v", "libvpx-vp9", "-pix_fmt",
        "yuva420p", "-crf", "10", "-b:v", "0",
      ])
    let clip = try ClipReader.open(path: path)
    #expect(clip.info.hasAlpha)
    #expect(abs(Int(try clip.frame(at: 0.1).pixel(8, 8).w) - 128) <= 2)
  }
}
