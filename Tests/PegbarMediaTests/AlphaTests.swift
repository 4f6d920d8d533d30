import PegbarEngine
import PegbarTestSupport
import Testing

@testable import PegbarMedia

/// What alpha becomes in each format that can keep it, read by other programs.
@Suite struct AlphaTests {
  let folder = TemporaryFolder()

  /// A soft red disc that moves over nothing; straight colours are the same wherever it is seen.
  private let frames: [Picture] = (0..<4).map { n in
    Picture(65, 49) { x, y in
      let (dx, dy) = (x - 20 - n * 6, y - 24)
      let far = dx * dx + dy * dy
      let alpha = far < 100 ? 255 : far < 300 ? 255 - (far - 100) * 255 / 200 : 0
      return SIMD4(
        UInt8((220 * alpha + 127) / 255), UInt8((40 * alpha + 127) / 255), 0, UInt8(alpha))
    }
  }

  private func decode(_ path: String, _ decoder: [String], _ filter: String) -> [UInt8] {
    let raw = folder.file("raw")
    _ = run(
      ["ffmpeg", "-v", "error", "-y"] + decoder + ["-i", path, "-vf", filter]
        + ["-f", "rawvideo", "-pix_fmt", "rgba", raw])
    return bytes(of: raw)
  }

  @Test(.needs(.ffmpeg), arguments: ["webm", "mov", "mkv"], [1, 2, 3, 15, 16])
  func theSmallestPicturesHaveItToo(_ ending: String, _ side: Int) throws {
    let path = folder.file("s.\(ending)")
    var settings = settings(side, 3)
    settings.keepsAlpha = true
    let frames = [64, 128].map { Picture(side, 3, SIMD4<UInt8>(0, 0, 0, $0)) }
    try export(frames, to: path, settings)
    let clip = try ClipReader.open(path: path)
    #expect(clip.info.hasAlpha)
    // A Matroska film that is one pixel wide is read as clear.
    for x in 0..<side where side > 1 || ending != "mkv" {
      let alpha = try clip.frame(at: 0).pixel(x, 1).w
      #expect((60...68).contains(alpha), "column \(x): \(alpha)")
    }
  }

  @Test(
    .needs(.ffmpeg),
    arguments: [
      ("webm", "vp9", 40, 60), ("mov", "prores", 2, 4), ("mkv", "ffv1", 0, 0),
    ])
  func videoKeepsIt(_ ending: String, _ codec: String, _ alphaLimit: Int, _ colorLimit: Int)
    throws
  {
    let path = folder.file("a.\(ending)")
    var settings = settings(65, 49)
    settings.keepsAlpha = true
    try export(frames, to: path, settings)
    let isPadded = ending == "webm"
    let (width, height) = isPadded ? (66, 50) : (65, 49)
    let answer = run([
      "ffprobe", "-v", "error", "-show_entries", "stream=codec_name,width,height", "-of",
      "csv=p=0", path,
    ])
    #expect(answer?.output == "\(codec),\(width),\(height)\n")
    // ffmpeg's own decoder of VP9 leaves alpha alone.
    let decoded = decode(
      path, isPadded ? ["-c:v", "libvpx-vp9"] : [],
      ending == "mkv" ? "null" : "scale=in_color_matrix=bt709")
    try #require(decoded.count == 4 * width * height * 4)
    for (index, frame) in frames.enumerated() {
      var sums = SIMD2<Int>()
      let straight = frame.straightBytes
      for y in 0..<49 {
        for x in 0..<65 {
          let (at, from) = (((index * height + y) * width + x) * 4, (y * 65 + x) * 4)
          let alpha = abs(Int(decoded[at + 3]) - Int(straight[from + 3]))
          #expect(alpha <= alphaLimit, "frame \(index) (\(x), \(y))")
          sums.x += alpha
          // A nearly invisible pixel has hardly any colour.
          guard straight[from + 3] > 60 else { continue }
          let red = abs(Int(decoded[at]) - Int(straight[from]))
          #expect(red <= colorLimit, "frame \(index) (\(x), \(y))")
          sums.y += red
        }
      }
      #expect(sums.x < 65 * 49 * 2 && sums.y < 65 * 49 * 2, "frame \(index)")
    }
    let clip = try ClipReader.open(path: path)
    #expect(clip.info.hasAlpha)
    #expect(try clip.frame(at: 0).pixel(20, 24).w >= 250)
    #expect(try clip.frame(at: 0).pixel(60, 3).w <= 5)
  }

  @Test(arguments: ["mp4", "y4m"])
  func aFormatWithoutItSaysSo(_ ending: String) {
    var settings = settings(4, 4)
    settings.keepsAlpha = true
    let said = message {
      _ = try Exporter.sink(output: folder.file("a.\(ending)"), settings: settings)
    }
    #expect(
      said.hasSuffix(
        "the format cannot hold transparency; use .webm, .mov or .mkv, or leave --alpha out"))
    #expect(folder.names.isEmpty)
  }
}
