import Foundation
import Glibc
import PegbarTestSupport
import Testing

/// What a run of the tool left.
struct Answer {
  var status: Int32
  var out: String
  var err: String

  /// Standard output as JSON.
  var json: [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(out.utf8))) as? [String: Any] ?? [:]
  }
}

/// The built `pegbar`, and a folder to work in.
struct Tool {
  /// The executable.
  let path: String
  /// A folder of its own, removed by `remove`.
  let folder: String

  /// Finds the tool and makes the folder.
  ///
  /// PEGBAR_PROGRAMS names the folder of the programs to test; `Tests/run.sh` sets it to the release
  /// build. By default they are beside the test bundle.
  ///
  /// - Throws: `Requirement.Missing` if it isn't built.
  init() throws {
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let programs =
      ProcessInfo.processInfo.environment["PEGBAR_PROGRAMS"]
      ?? (own as NSString).deletingLastPathComponent
    path = programs + "/pegbar"
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw Requirement.Missing("\(path) isn't built")
    }
    var template = Array((NSTemporaryDirectory() + "/pegbar-cli-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    makePicture("a.png", 0)
    makePicture("b.png", 1)
  }

  /// Another copy of the tool, working in the same folder.
  static func at(_ path: String, like tool: Tool) -> Tool { Tool(path: path, folder: tool.folder) }

  private init(path: String, folder: String) {
    self.path = path
    self.folder = folder
  }

  /// Removes the folder.
  func remove() { try? FileManager.default.removeItem(atPath: folder) }

  /// Runs the tool with arguments and waits for its end.
  func callAsFunction(
    _ arguments: String..., environment: [String: String] = [:], out: String? = nil
  ) -> Answer {
    run(arguments, environment: environment, out: out)
  }

  /// Runs the tool with its output in files, so that nothing can block.
  func run(
    _ arguments: [String], environment: [String: String] = [:], out: String? = nil
  ) -> Answer {
    let name = folder + "/.answer-" + UUID().uuidString
    let process = process(arguments, environment: environment)
    _ = FileManager.default.createFile(atPath: name, contents: nil)
    _ = FileManager.default.createFile(atPath: name + ".err", contents: nil)
    process.standardOutput = FileHandle(forWritingAtPath: out ?? name)
    process.standardError = FileHandle(forWritingAtPath: name + ".err")
    do { try process.run() } catch { return Answer(status: -1, out: "", err: "\(error)") }
    process.waitUntilExit()
    let answer = Answer(
      status: process.terminationReason == .exit
        ? process.terminationStatus : 128 + process.terminationStatus,
      out: text(name), err: text(name + ".err"))
    try? FileManager.default.removeItem(atPath: name)
    try? FileManager.default.removeItem(atPath: name + ".err")
    return answer
  }

  /// A process that is not started yet.
  func process(_ arguments: [String], environment: [String: String] = [:]) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    var variables = ProcessInfo.processInfo.environment
    variables["HOME"] = folder
    variables["XDG_CACHE_HOME"] = folder + "/.cache"
    variables["PEGBAR_PLUGIN_PATH"] = nil
    process.environment = variables.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    return process
  }

  /// The names of files in the folder, without hidden answers and caches.
  var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
      .filter { $0 != ".cache" && !$0.hasPrefix(".answer") }
  }

  /// Writes a file.
  func write(_ name: String, _ text: String) {
    _ = FileManager.default.createFile(atPath: folder + "/" + name, contents: Data(text.utf8))
  }

  /// Reads a file as bytes.
  func bytes(_ name: String) -> Data {
    FileManager.default.contents(atPath: folder + "/" + name) ?? Data()
  }

  private func text(_ path: String) -> String {
    String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }

  /// The folder with the compiled hostile library.
  func hostileFolder() throws -> String {
    _ = try library("hostile", fixture("hostile.c"))
    return plugins
  }

  /// Where compiled libraries lie.
  private var plugins: String { folder + "/plugins" }

  /// Compiles a library from C; its path.
  func library(_ name: String, _ source: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: plugins, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    let path = "\(plugins)/\(name).so"
    try CompiledLibrary.put(source, at: path, ["-O1"])
    return path
  }

  /// Writes a 64 × 48 PNG without compression: a ramp, or its reverse.
  private func makePicture(_ name: String, _ kind: Int) {
    let (width, height) = (64, 48)
    var raw: [UInt8] = []
    for y in 0..<height {
      raw.append(0)
      for x in 0..<width {
        let v = UInt8(x * 4)
        raw += kind == 0 ? [v, UInt8(y * 5), 40] : [255 - v, 40, UInt8(y * 5)]
      }
    }
    var zlib: [UInt8] = [0x78, 1, 1]
    zlib += [UInt8(raw.count & 255), UInt8(raw.count >> 8)]
    zlib += [UInt8(~raw.count & 255), UInt8(~raw.count >> 8 & 255)]
    zlib += raw + big(adler(raw))
    let header = big(UInt32(width)) + big(UInt32(height)) + [8, 2, 0, 0, 0]
    let png =
      [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10] + chunk("IHDR", header) + chunk("IDAT", zlib)
      + chunk("IEND", [])
    _ = FileManager.default.createFile(atPath: folder + "/" + name, contents: Data(png))
  }
}

private func big(_ x: UInt32) -> [UInt8] { withUnsafeBytes(of: x.bigEndian) { Array($0) } }

private func adler(_ bytes: [UInt8]) -> UInt32 {
  var (a, b): (UInt32, UInt32) = (1, 0)
  for byte in bytes {
    a = (a + UInt32(byte)) % 65521
    b = (b + a) % 65521
  }
  return b << 16 | a
}

private func chunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
  let content = Array(type.utf8) + body
  var crc: UInt32 = .max
  for byte in content {
    crc ^= UInt32(byte)
    for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
  }
  return big(UInt32(body.count)) + content + big(~crc)
}
