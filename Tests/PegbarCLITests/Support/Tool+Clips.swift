import Foundation
import PegbarMedia

extension Tool {
  /// Runs a program in the folder; its standard output.
  @discardableResult
  func shell(_ arguments: [String]) -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return "" }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// Makes a file with ffmpeg.
  func make(_ name: String, _ arguments: String...) {
    shell(["ffmpeg", "-nostdin", "-v", "error", "-y"] + arguments + ["file:" + name])
  }

  /// Makes a clip of a moving pattern, and of a sound where one is given.
  ///
  /// - Parameters:
  ///   - name: of the file.
  ///   - seconds: how long it is.
  ///   - rate: frames a second.
  ///   - size: pixels.
  ///   - sound: a source of sound without its duration.
  ///   - arguments: before the output.
  func clip(
    _ name: String, seconds: String, rate: String = "25", size: String = "64x48",
    sound: String? = nil, _ arguments: [String] = h264
  ) {
    var inputs = ["-f", "lavfi", "-i", "testsrc2=s=\(size):r=\(rate):d=\(seconds)"]
    if let sound { inputs += ["-f", "lavfi", "-i", "\(sound):d=\(seconds)"] }
    shell(
      ["ffmpeg", "-nostdin", "-v", "error", "-y"] + inputs + arguments + ["file:" + name])
  }

  /// What ffprobe says of the first stream of a kind: frames, rate, duration and size.
  func stream(
    _ name: String, _ kind: String = "v"
  ) -> (frames: Int, rate: String, seconds: Double, size: String) {
    let answer = shell([
      "ffprobe", "-v", "error", "-count_frames", "-select_streams", "\(kind):0", "-show_entries",
      "stream=nb_read_frames,r_frame_rate,duration,width,height", "-of", "default=nw=1",
      "file:" + name,
    ])
    var values: [Substring: Substring] = [:]
    for line in answer.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { values[parts[0]] = parts[1] }
    }
    return (
      Int(values["nb_read_frames"] ?? "") ?? -1, String(values["r_frame_rate"] ?? ""),
      Double(values["duration"] ?? "") ?? -1,
      "\(values["width"] ?? "")x\(values["height"] ?? "")"
    )
  }

  /// The loudness of a stretch of a file's left side: the root of the mean square.
  func loudness(_ name: String, from: Double, for seconds: Double) throws -> Double {
    let track = try AudioTrack.open(path: folder + "/" + name)
    defer { track.rest() }
    let samples = try track.samples(from: Int(from * 48_000), count: Int(seconds * 48_000))
    let left = stride(from: 0, to: samples.count, by: 2).map { Double(samples[$0]) }
    return (left.reduce(0) { $0 + $1 * $1 } / Double(left.count)).squareRoot()
  }

  /// Numbers of the running processes that work on the folder's files, without the tool itself.
  var children: [String] {
    shell(["pgrep", "-f", "--", folder]).split(separator: "\n").map(String.init)
  }
}

/// What a camera makes.
let h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac"]

/// Exact pictures and sound.
let exact = ["-c:v", "ffv1", "-pix_fmt", "bgr0", "-c:a", "pcm_f32le"]
