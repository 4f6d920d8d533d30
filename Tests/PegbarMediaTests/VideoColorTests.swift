import CPegbarCodecs
import PegbarCore
import PegbarEngine
import PegbarTestSupport
import Testing

@testable import PegbarMedia

/// Planar 4:2:0 to RGBA, compared with the standards' formulas in floating point.
@Suite struct VideoColorTests {
  /// standard, weights of red and blue: ITU-R BT.709, BT.601, BT.2020.
  static let standards: [(String, Double, Double)] = [
    ("bt709", 0.2126, 0.0722), ("smpte170m", 0.299, 0.114), ("bt2020nc", 0.2627, 0.0593),
  ]

  private func color(_ standard: String, isFull: Bool) -> VideoColor {
    VideoColor(
      .members([
        ("color_space", .string(standard)), ("color_range", .string(isFull ? "pc" : "tv")),
        ("pix_fmt", .string("yuv420p")),
      ]), rows: 100)
  }

  private func convert(
    _ planes: [UInt8], _ width: Int, _ height: Int, _ color: VideoColor, threads: Int32 = 1
  ) -> Picture {
    var matrix = color.matrix
    return Picture(width: width, height: height) { out, stride in
      let made = pgb_codec_read_planes(
        planes, UInt32(width), UInt32(height), &matrix, threads,
        out.assumingMemoryBound(to: UInt8.self), stride)
      #expect(made == 1)
    }
  }

  @Test(arguments: standards.indices, [false, true])
  func colorsFollowTheFormula(row: Int, isFull: Bool) {
    let (name, kr, kb) = VideoColorTests.standards[row]
    let kg = 1 - kr - kb
    var random = Seeded(state: 11)
    for _ in 0..<300 {
      let (y, u, v) = (
        UInt8.random(in: 0...255, using: &random), UInt8.random(in: 0...255, using: &random),
        UInt8.random(in: 0...255, using: &random)
      )
      let picture = convert([y, y, y, y, u, v], 2, 2, color(name, isFull: isFull))
      let luma = isFull ? Double(y) : (Double(y) - 16) * 255 / 219
      let scale = isFull ? 1 : 255.0 / 224
      let (b, r) = ((Double(u) - 128) * scale, (Double(v) - 128) * scale)
      let exact = [
        luma + 2 * (1 - kr) * r,
        luma - 2 * (1 - kb) * kb / kg * b - 2 * (1 - kr) * kr / kg * r, luma + 2 * (1 - kb) * b,
      ]
      let pixel = picture.pixel(1, 1)
      for channel in 0..<3 {
        let want = min(255, max(0, exact[channel]))
        #expect(abs(Double(pixel[channel]) - want) <= 0.52, "\(y) \(u) \(v): \(exact) \(pixel)")
      }
      #expect(pixel.w == 255)
    }
  }

  /// Chroma on even columns and between the rows, by straight lines.
  @Test func chromaIsInterpolated() {
    // Full range, grey luma; Cr is 128, 168 / 208, 128 on a 4 x 4 picture.
    let planes =
      [UInt8](repeating: 100, count: 16) + [UInt8](repeating: 128, count: 4) + [128, 168, 208, 128]
    let picture = convert(planes, 4, 4, color("bt709", isFull: true))
    let factor = 2 * (1 - 0.2126)
    // Row 0 has the upper values, row 1 a quarter of the lower; column 1 is the mean of its sides.
    let cr: [(Int, Int, Double)] = [
      (0, 0, 0), (2, 0, 40), (1, 0, 20), (3, 0, 40), (0, 1, 20), (2, 1, 30), (1, 1, 25), (0, 2, 60),
      (0, 3, 80), (3, 3, 0),
    ]
    for (x, y, value) in cr {
      let red = min(255, 100 + factor * value)
      #expect(abs(Double(picture.pixel(x, y).x) - red) <= 0.52, "\(x) \(y)")
    }
  }

  @Test(arguments: [(1, 1), (3, 5), (65, 33), (640, 101)])
  func anySizeAndAnyThreadsAgree(_ width: Int, _ height: Int) {
    var random = Seeded(state: 3)
    let count = pgb_codec_planes_size(UInt32(width), UInt32(height))
    #expect(count == width * height + (width + 1) / 2 * ((height + 1) / 2) * 2)
    let planes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    let color = color("bt709", isFull: false)
    let one = convert(planes, width, height, color)
    #expect(PictureDigest(one) == PictureDigest(convert(planes, width, height, color, threads: 3)))
  }

  /// ffmpeg's own conversion of a smooth clip differs by little.
  @Test(.needs(.encoders)) func ffmpegAgrees() throws {
    let folder = TemporaryFolder()
    let path = folder.file("a.mp4")
    let source = ["-f", "lavfi", "-i", "mandelbrot=s=128x96:r=5,gblur=3", "-frames:v", "2"]
    let codec = ["-c:v", "libx264", "-crf", "10", "-pix_fmt", "yuv420p"]
    _ = run(["ffmpeg", "-v", "error"] + source + codec + [path])
    let raw = folder.file("raw")
    let scale = "scale=flags=bilinear+accurate_rnd+full_chroma_int:in_color_matrix=bt601"
    _ = run(
      [
        "ffmpeg", "-v", "error", "-i", path, "-vf", scale, "-pix_fmt", "rgba", "-f", "rawvideo",
        raw,
      ]
    )
    let theirs = bytes(of: raw)
    let ours = try ClipReader.open(path: path).frame(at: 0).straightBytes
    let errors = zip(ours, theirs).map { abs(Int($0) - Int($1)) }
    #expect(errors.count == 128 * 96 * 4)
    #expect(Double(errors.reduce(0, +)) / Double(errors.count) < 1.5)
  }
}
