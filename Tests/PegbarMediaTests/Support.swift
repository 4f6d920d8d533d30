import Foundation
import PegbarEngine
import Testing

@testable import PegbarMedia

/// A folder that goes with the object, or, when the process is killed, with the next run of these
/// tests.
final class TemporaryFolder {
  let path: String

  private static let prefix = "pegbar-media-"

  /// Folders that processes left behind which are no more.
  private static let sweep: Void = {
    let root = NSTemporaryDirectory()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    for name in names where name.hasPrefix(prefix) {
      let owner = name.dropFirst(prefix.count).prefix { $0.isNumber }
      guard let process = pid_t(owner), kill(process, 0) == -1, errno == ESRCH else { continue }
      try? FileManager.default.removeItem(atPath: root + name)
    }
  }()

  init() {
    _ = TemporaryFolder.sweep
    path = "\(NSTemporaryDirectory())\(TemporaryFolder.prefix)\(getpid())-\(UUID().uuidString)"
    try? FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Every name in the folder, hidden ones too.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  @discardableResult
  func write(_ bytes: [UInt8], to name: String) -> String {
    _ = FileManager.default.createFile(atPath: file(name), contents: Data(bytes))
    return file(name)
  }
}

func bytes(of path: String) -> [UInt8] {
  FileManager.default.contents(atPath: path).map { Array($0) } ?? []
}

/// Runs a program; its standard output and exit status, or nil when it is not installed.
func run(_ arguments: [String]) -> (output: String, status: Int32)? {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = arguments
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardInput = FileHandle.nullDevice
  guard (try? process.run()) != nil else { return nil }
  let data = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  guard process.terminationStatus != 127 else { return nil }
  return (String(decoding: data, as: UTF8.self), process.terminationStatus)
}

/// Runs a Python script; records an issue and gives "" when it fails.
func python(_ script: String, _ arguments: [String] = []) -> String {
  guard let result = run(["python3", "-c", script] + arguments), result.status == 0 else {
    Issue.record("the script failed")
    return ""
  }
  return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
}

extension Picture {
  /// A picture from a function of x and y to premultiplied pixels.
  convenience init(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> SIMD4<UInt8>) {
    self.init(width: width, height: height) { pixels, stride in
      for y in 0..<height {
        let row = (pixels + y * stride).assumingMemoryBound(to: SIMD4<UInt8>.self)
        for x in 0..<width { row[x] = pixel(x, y) }
      }
    }
  }

  /// One colour everywhere.
  convenience init(_ width: Int, _ height: Int, _ color: SIMD4<UInt8>) {
    self.init(width, height) { _, _ in color }
  }

  /// Straight RGBA bytes by the definition, in floating point.
  var straightBytes: [UInt8] {
    var out: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let p = pixel(x, y)
        let a = Double(p.w)
        for c in 0..<3 {
          out.append(p.w == 0 ? 0 : UInt8(min(255, (Double(p[c]) * 255 / a + 0.5).rounded(.down))))
        }
        out.append(p.w)
      }
    }
    return out
  }
}

/// A small generator with a fixed seed, so that a failure can be repeated.
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}

func rate(_ text: String) -> FrameRate {
  guard let rate = FrameRate(text) else { preconditionFailure("no rate: \(text)") }
  return rate
}

func settings(_ width: Int, _ height: Int, _ fps: String = "10") -> ExportSettings {
  var settings = ExportSettings(width: width, height: height, frameRate: rate(fps))
  settings.threads = 2
  return settings
}

/// Writes frames to an output.
func export(_ frames: [Picture], to path: String, _ settings: ExportSettings) throws {
  let sink = try Exporter.sink(output: path, settings: settings)
  for frame in frames { try sink.write(frame) }
  try sink.finish()
}

/// The kind of the `MediaError` that a call throws.
func kind(_ body: () throws -> Void) -> MediaError.Kind? {
  do {
    try body()
    return nil
  } catch let error as MediaError {
    return error.kind
  } catch {
    return nil
  }
}
