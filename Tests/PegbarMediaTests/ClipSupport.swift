import PegbarEngine
import PegbarTestSupport
import Testing

@testable import PegbarMedia

extension Requirement {
  /// ffmpeg with the encoders that the tests of clips use.
  static let encoders: Requirement = {
    let list = run(["ffmpeg", "-v", "error", "-encoders"])?.output ?? ""
    let isMet = ffmpeg.isMet && ["libx264", "ffv1", "aac"].allSatisfy { list.contains(" \($0) ") }
    return tool("ffmpeg with libx264, ffv1 and aac", isMet: isMet)
  }()
}

extension TemporaryFolder {
  /// Makes a clip whose frame n has the flat colour of `level(n)`.
  ///
  /// - Parameters:
  ///   - name: of the file.
  ///   - count: frames.
  ///   - rate: frames a second.
  ///   - size: pixels, as `32x16`.
  ///   - arguments: between the raw input and the output.
  /// - Returns: its path.
  func clip(
    _ name: String, count: Int, rate: String = "10", size: (Int, Int) = (32, 16),
    _ arguments: [String] = lossless
  ) -> String {
    var raw: [UInt8] = []
    for n in 0..<count {
      let color: [UInt8] = [level(n), UInt8(n / 16 % 16 * 16), 128]
      let row = [[UInt8]](repeating: color, count: size.0).flatMap { $0 }
      for _ in 0..<size.1 { raw += row }
    }
    let input = write(raw, to: "raw-\(count)")
    let made = run(
      [
        "ffmpeg", "-nostdin", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s",
        "\(size.0)x\(size.1)", "-framerate", rate, "-i", input,
      ] + arguments + ["file:" + file(name)])
    if made?.status != 0 { Issue.record("no clip \(name)") }
    _ = run(["rm", "-f", input])
    return file(name)
  }
}

/// Exact colours.
let lossless = ["-c:v", "ffv1", "-pix_fmt", "bgr0"]

/// What a camera makes, with a key frame at every tenth.
let camera = [
  "-c:v", "libx264", "-preset", "veryfast", "-crf", "4", "-pix_fmt", "yuv420p", "-g", "10",
  "-vf", "scale=out_color_matrix=bt709:out_range=limited", "-colorspace", "bt709",
]

/// Frame n's red: its number's last hexadecimal digit; green has the first.
func level(_ n: Int) -> UInt8 { UInt8(n % 16 * 16) }

/// Which frame a picture is, by the colour in its middle; nil when it is none of them.
func number(_ picture: Picture, of count: Int) -> Int? {
  let pixel = picture.pixel(picture.width / 2, picture.height / 2)
  let (high, low) = ((Int(pixel.y) + 7) / 16, (Int(pixel.x) + 7) / 16)
  let found = high * 16 + low
  let error = max(abs(Int(pixel.x) - low * 16), abs(Int(pixel.y) - high * 16))
  return error <= 6 && found < count ? found : nil
}

/// What an error says; "" without one.
func message(_ body: () throws -> Void) -> String {
  do {
    try body()
    return ""
  } catch {
    return "\(error)"
  }
}

/// Numbers of the running processes whose command line holds a text.
func processes(with text: String) -> [String] {
  let list = run(["pgrep", "-f", "--", text])?.output ?? ""
  return list.split(separator: "\n").map(String.init)
}
