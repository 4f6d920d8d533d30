import CPegbarCodecs
import PegbarEngine
import PegbarTestSupport
import Testing

@testable import PegbarMedia

/// BT.709 limited range by the standard's formulas, in floating point.
private func bt709(_ r: Double, _ g: Double, _ b: Double) -> (y: Double, cb: Double, cr: Double) {
  let y = (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255
  return (16 + 219 * y, 128 + 224 * (b / 255 - y) / 1.8556, 128 + 224 * (r / 255 - y) / 1.5748)
}

private struct Planes {
  let width: Int
  let height: Int
  var bytes: [UInt8]

  init(_ picture: Picture, background: [UInt8] = [0, 0, 0], threads: Int32 = 1) {
    width = (picture.width + 1) & ~1
    height = (picture.height + 1) & ~1
    bytes = [UInt8](
      repeating: 0, count: pgb_codec_i420_size(UInt32(picture.width), UInt32(picture.height)))
    _ = pgb_codec_i420(
      picture.pixels, picture.stride, UInt32(picture.width), UInt32(picture.height), 0,
      background, threads, &bytes)
  }

  func luma(_ x: Int, _ y: Int) -> UInt8 { bytes[y * width + x] }
  func cb(_ x: Int, _ y: Int) -> UInt8 { bytes[width * height + y * width / 2 + x] }
  func cr(_ x: Int, _ y: Int) -> UInt8 { bytes[width * height * 5 / 4 + y * width / 2 + x] }
}

@Suite struct PlanarTests {
  @Test func everyPlaneFollowsTheFormulas() {
    var random = Seeded(state: 11)
    for (width, height) in [(1, 1), (2, 2), (3, 5), (17, 9), (66, 34), (131, 3)] {
      let picture = Picture(width, height) { _, _ in
        SIMD4(
          .random(in: 0...255, using: &random), .random(in: 0...255, using: &random),
          .random(in: 0...255, using: &random), 255)
      }
      let planes = Planes(picture, threads: 3)
      func at(_ x: Int, _ y: Int) -> SIMD3<Double> {
        let p = picture.pixel(min(max(x, 0), width - 1), min(y, height - 1))
        return SIMD3(Double(p.x), Double(p.y), Double(p.z))
      }
      for y in 0..<planes.height {
        for x in 0..<planes.width {
          let p = at(x, y)
          #expect(abs(Double(planes.luma(x, y)) - bt709(p.x, p.y, p.z).y) < 0.51)
        }
      }
      for y in 0..<planes.height / 2 {
        for x in 0..<planes.width / 2 {
          var sum = SIMD3<Double>()
          for row in [2 * y, 2 * y + 1] {
            sum += at(2 * x - 1, row) + 2 * at(2 * x, row) + at(2 * x + 1, row)
          }
          let chroma = bt709(sum.x / 8, sum.y / 8, sum.z / 8)
          #expect(abs(Double(planes.cb(x, y)) - chroma.cb) < 0.53)
          #expect(abs(Double(planes.cr(x, y)) - chroma.cr) < 0.53)
        }
      }
    }
  }

  @Test func vectorsAndScalarsAgree() {
    var random = Seeded(state: 12)
    let wide = Picture(256, 2) { _, _ in
      SIMD4(
        .random(in: 0...255, using: &random), .random(in: 0...255, using: &random),
        .random(in: 0...255, using: &random), 255)
    }
    let planes = Planes(wide)
    // A picture of six columns takes the scalar way; inside it the neighbours are the same.
    for x in stride(from: 2, to: 250, by: 2) {
      let narrow = Planes(Picture(6, 2) { i, y in wide.pixel(x - 2 + i, y) })
      #expect(narrow.luma(2, 0) == planes.luma(x, 0))
      #expect(narrow.luma(3, 1) == planes.luma(x + 1, 1))
      #expect(narrow.cb(1, 0) == planes.cb(x / 2, 0))
      #expect(narrow.cr(1, 0) == planes.cr(x / 2, 0))
    }
  }

  @Test(arguments: [
    (SIMD4<UInt8>(255, 255, 255, 255), [235, 128, 128]),
    (SIMD4<UInt8>(0, 0, 0, 255), [16, 128, 128]),
    (SIMD4<UInt8>(255, 0, 0, 255), [63, 102, 240]),
    (SIMD4<UInt8>(0, 255, 0, 255), [173, 42, 26]),
    (SIMD4<UInt8>(0, 0, 255, 255), [32, 240, 118]),
    (SIMD4<UInt8>(0, 0, 0, 0), [63, 102, 240]),
  ])
  func barsHaveTheirCodes(_ color: SIMD4<UInt8>, _ codes: [UInt8]) {
    // Transparent black over a red background is red.
    let planes = Planes(Picture(34, 4, color), background: [255, 0, 0])
    #expect([planes.luma(33, 3), planes.cb(16, 1), planes.cr(16, 1)] == codes)
    #expect([planes.luma(0, 0), planes.cb(0, 0), planes.cr(0, 0)] == codes)
  }
}

@Suite struct VideoSinkTests {
  let folder = TemporaryFolder()

  private let frames: [Picture] = (0..<8).map { n in
    Picture(65, 49) { x, y in
      x < 32 ? SIMD4(200, 40, 40, 255) : y < 24 ? SIMD4(UInt8(n * 30), 90, 200, 255) : SIMD4()
    }
  }

  @Test func y4mHasHeaderAndFrames() throws {
    let path = folder.file("a.y4m")
    try export(frames, to: path, settings(65, 49, "30000/1001"))
    let header =
      "YUV4MPEG2 W66 H50 F30000:1001 Ip A1:1 C420mpeg2 XYSCSS=420MPEG2 XCOLORRANGE=LIMITED\n"
    let content = bytes(of: path)
    #expect(content.starts(with: header.utf8))
    #expect(content.count == header.utf8.count + 8 * (6 + 66 * 50 * 3 / 2))
  }

  @Test(
    .needs(.ffmpeg),
    arguments: [("mp4", "h264"), ("mkv", "h264"), ("mov", "h264"), ("webm", "vp9"), ("y4m", "")])
  func othersReadSizeRateAndColors(_ ending: String, _ codec: String) throws {
    let path = folder.file("-a:b %d.\(ending)")
    var settings = settings(65, 49, "24000/1001")
    settings.background = SIMD3(10, 200, 30)
    try export(frames, to: path, settings)
    #expect(folder.names.count == 1)
    let fields =
      "codec_name,width,height,pix_fmt,color_range,color_space,r_frame_rate,nb_read_frames"
    let answer = run([
      "ffprobe", "-v", "error", "-count_frames", "-show_entries", "stream=\(fields)", "-of",
      "default=nk=0:nw=1", "file:" + path,
    ])
    let lines = Set((answer?.output ?? "").split(separator: "\n").map(String.init))
    var expected: Set = [
      "width=66", "height=50", "pix_fmt=yuv420p", "color_range=tv", "r_frame_rate=24000/1001",
      "nb_read_frames=8",
    ]
    if !codec.isEmpty { expected.formUnion(["codec_name=\(codec)", "color_space=bt709"]) }
    #expect(expected.isSubset(of: lines), "\(expected.subtracting(lines)) in \(lines.sorted())")
    let raw = folder.file("raw")
    _ = run([
      "ffmpeg", "-v", "error", "-i", "file:" + path, "-f", "rawvideo", "-pix_fmt", "yuv420p", raw,
    ])
    let decoded = bytes(of: raw)
    let size = 66 * 50 * 3 / 2
    try #require(decoded.count == 8 * size)
    for (index, frame) in frames.enumerated() {
      let planes = Planes(frame, background: [10, 200, 30])
      let part = decoded[index * size..<(index + 1) * size]
      let error = zip(part, planes.bytes).map { abs(Int($0) - Int($1)) }.reduce(0, +)
      #expect(Double(error) / Double(size) < 2, "frame \(index)")
    }
  }

  @Test(
    .needs(.ffmpeg),
    arguments: ["mp4", "webm", "mov", "mkv"], [(16_385, 4), (4, 16_385), (16_384, 16_384)])
  func whatIsTooLargeForEncodersIsRefusedAtOnce(_ ending: String, _ size: (Int, Int)) {
    let path = folder.file("a.\(ending)")
    let settings = settings(size.0, size.1)
    #expect(kind { _ = try Exporter.sink(output: path, settings: settings) } == .badOutput)
    #expect(folder.names.isEmpty)
  }
}

@Suite struct EncoderProcessTests {
  let folder = TemporaryFolder()

  /// A stand-in for ffmpeg that ends in a certain way.
  private func sink(_ script: String, _ name: String = "a.mp4") throws -> VideoSink {
    let tool = folder.file("tool")
    // Written by another process: a descriptor of ours that a sibling test's child inherits at
    // the wrong moment would make the file "busy".
    _ = run([
      "sh", "-c", "printf '#!/bin/sh\n%s\n' \"$1\" > \"$2\"; chmod +x \"$2\"", "", script, tool,
    ])
    return try VideoSink(
      path: folder.file(name), format: .mp4, settings: settings(512, 512), tool: tool)
  }

  private func outcome(_ script: String) -> MediaError? {
    let frame = Picture(512, 512, SIMD4(1, 2, 3, 255))
    do {
      let sink = try sink(script)
      for _ in 0..<8 { try sink.write(frame) }
      try sink.finish()
      return nil
    } catch {
      return error as? MediaError
    }
  }

  @Test(arguments: [
    ("echo Unknown encoder \'libx264\' >&2; exit 1", MediaError.Kind.missingTool),
    ("echo x: No space left on device >&2; cat >/dev/null; exit 1", .io),
    ("cat >/dev/null; echo Error writing trailer >&2; exit 0", .encoder),
    ("cat >/dev/null; exit 7", .encoder), ("kill -9 $$", .encoder), ("exit 0", .encoder),
  ])
  func anEndIsTold(_ script: String, _ expected: MediaError.Kind) {
    #expect(outcome(script)?.kind == expected)
    #expect(folder.names == ["tool"])
  }

  @Test func aChattyEncoderDoesNotBlock() {
    // More than a pipe holds, before anything is read.
    let script = "i=0; while [ $i -lt 3000 ]; do echo warning $i of very many >&2; i=$((i+1)); done"
    let film =
      "; cat > /dev/null; for last in \"$@\"; do :; done; "
      + "printf \"\\000\\000\\000\\024ftypisom\" > \"${last#file:}\""
    #expect(outcome(script + film) == nil)
    #expect(folder.names == ["a.mp4", "tool"])
  }

  @Test func anEncoderThatHangsIsKilled() throws {
    let hung = try sink("sleep 600 & sleep 600")
    hung.abandon()
    #expect(folder.names == ["tool"])
  }

  @Test func withoutTheToolItSaysWhatToInstall() {
    do {
      _ = try VideoSink(
        path: folder.file("a.mp4"), format: .mp4, settings: settings(2, 2), tool: nil)
      Issue.record("encoded without an encoder")
    } catch {
      #expect("\(error)".hasSuffix("ffmpeg is not installed; install it: apt-get install ffmpeg"))
      #expect((error as? MediaError)?.kind == .missingTool)
    }
    #expect(folder.names.isEmpty)
  }

  @Test func aProgramThatCannotStartIsMissing() {
    let path = folder.write(Array("no program".utf8), to: "text")
    #expect(
      kind {
        _ = try VideoSink(
          path: folder.file("a.mp4"), format: .mp4, settings: settings(2, 2), tool: path)
      } == .missingTool)
    #expect(folder.names == ["text"])
  }
}
