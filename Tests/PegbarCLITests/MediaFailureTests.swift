import Foundation
import Glibc
import PegbarTestSupport
import Testing

/// Bad inputs and bad moments: the exit code, one line that says what, where and what to do, and
/// nothing left behind.
@Suite struct MediaFailureTests {
  /// A PNG header of any size with a little data: what a decompression bomb looks like.
  private func bomb(_ tool: Tool, _ name: String, _ width: UInt32, _ height: UInt32) {
    var png = tool.bytes("a.png")
    for (offset, value) in [(16, width), (20, height)] {
      for i in 0..<4 { png[offset + i] = UInt8(truncatingIfNeeded: value >> (24 - 8 * i)) }
    }
    var crc: UInt32 = .max
    for byte in png[12..<29] {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    for i in 0..<4 { png[29 + i] = UInt8(truncatingIfNeeded: ~crc >> (24 - 8 * i)) }
    write(tool, name, Array(png))
  }

  /// A GIF whose colour table ends with the file.
  private func shortPalette(_ tool: Tool, _ name: String) {
    let gif = Array("GIF89a".utf8) + [4, 0, 4, 0, 0xf7, 0, 0] + [UInt8](repeating: 7, count: 90)
    write(tool, name, gif)
  }

  private func write(_ tool: Tool, _ name: String, _ bytes: [UInt8]) {
    _ = FileManager.default.createFile(atPath: tool.folder + "/" + name, contents: Data(bytes))
  }

  /// Each name, and the line but for its beginning.
  private static let inputs: [(name: String, line: String)] = [
    ("list.m3u8", "is an HLS playlist, which names other files; name the video file itself"),
    ("web.mp4", "is an HLS playlist, which names other files; name the video file itself"),
    ("list.txt", "is a concat list, which names other files; name the video file itself"),
    ("zero.mp4", "the file is empty; PNG, JPEG, WebP, GIF, PGM, PPM and video are read"),
    ("text.png", "is not a picture; PNG, JPEG, WebP, GIF, PGM, PPM and video are read"),
    (
      "ascii.pgm",
      "ASCII PGM (P2) is not read; convert it to PNG, or to binary PGM or PPM (P5, P6)"
    ),
    ("none.png", "no such file or folder; check the name"),
    ("huge.png", "30000 x 30000 pixels are too many; at most 65500 a side and 2^28 in all"),
    ("wide.png", "65501 x 1 pixels are too many; at most 65500 a side and 2^28 in all"),
    ("bomb.png", "damaged: Not enough image data; save or copy the file again"),
    ("palette.gif", "damaged: the file ends inside its header; save or copy the file again"),
    ("fifo.png", "is not a regular file; name a picture"),
  ]

  private func makeInputs(_ tool: Tool) {
    tool.write("list.m3u8", "#EXTM3U\n#EXTINF:1,\n/etc/passwd\n")
    tool.write("web.mp4", "#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:1/a.ts\n")
    tool.write("list.txt", "ffconcat version 1.0\nfile /etc/passwd\n")
    tool.write("zero.mp4", "")
    tool.write("text.png", "hello")
    tool.write("ascii.pgm", "P2\n2 1\n255\n0 255\n")
    bomb(tool, "huge.png", 30_000, 30_000)
    bomb(tool, "wide.png", 65_501, 1)
    bomb(tool, "bomb.png", 4000, 4000)
    shortPalette(tool, "palette.gif")
    mkfifo(tool.folder + "/fifo.png", 0o600)
  }

  @Test(arguments: inputs.indices)
  func aBadInputIsThree(row: Int) throws {
    let tool = try Tool()
    defer { tool.remove() }
    makeInputs(tool)
    let before = tool.files
    let (name, line) = MediaFailureTests.inputs[row]
    for order in [[name, "a.png"], ["a.png", name]] {
      let answer = tool.run(
        ["transition"] + order + ["-t", "fade", "--size", "8x8", "--fps", "1", "-o", "out.gif"])
      #expect(answer.status == 3)
      #expect(answer.err == "pegbar: error: \(name): \(line)\n")
      #expect(tool.files == before)
    }
  }

  @Test func namesAreOnlyNames() throws {
    let tool = try Tool()
    defer { tool.remove() }
    for name in [
      "a%d.png", "new\nline.png", "-i.png", "pipe:0.png", "concat:a.png", "[0] $(x).png",
    ] {
      _ = FileManager.default.createFile(
        atPath: tool.folder + "/" + name, contents: tool.bytes("a.png"))
      let answer = tool(
        "transition", "-t", "fade", "--fps", "1", "--hold", "0", "-o", "out.gif", "--overwrite",
        "--", name, "b.png")
      #expect(answer.status == 0, "\(name): \(answer.err)")
    }
    let answer = tool("transition", "b.png", "no\nsuch.png", "-t", "fade", "-o", "x.gif")
    #expect(answer.status == 3)
    #expect(answer.err.filter { $0 == "\n" }.count == 1, "\(answer.err)")
  }

  @Test func withoutFFmpegPicturesStillWork() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let path = ["PATH": "/nowhere"]
    for name in ["out.mp4", "out.webm", "out.mov", "out.mkv"] {
      let answer = tool(
        "transition", "a.png", "b.png", "-t", "fade", "-o", name, environment: path)
      #expect(answer.status == 6)
      #expect(
        answer.err
          == "pegbar: error: \(name): ffmpeg is not installed; install it: apt-get install ffmpeg\n"
      )
    }
    for name in ["out.apng", "out.gif", "out.webp", "out.y4m", "out/"] {
      let answer = tool(
        "transition", "a.png", "b.png", "-t", "fade", "--fps", "2", "-o", name, environment: path)
      #expect(answer.status == 0, "\(answer.err)")
    }
  }

  /// Runs a shell script with the tool as `$1`; its output and errors together.
  private func shell(_ tool: Tool, _ script: String) throws -> (status: Int32, out: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script, "sh", tool.path]
    process.currentDirectoryURL = URL(fileURLWithPath: tool.folder)
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  private static let outputs = ["out.apng", "out.gif", "out%02d.png", "out.mkv"]

  @Test(arguments: outputs)
  func aDiskThatFillsUpIsOne(_ output: String) throws {
    if output == "out.mkv" { try Requirement.ffmpeg.demand() }
    let tool = try Tool()
    defer { tool.remove() }
    // A file system of 64 KiB that nobody else sees and that goes with the shell.
    let answer = try shell(
      tool,
      """
      unshare -m sh -c '
        mkdir disk && mount -t tmpfs -o size=64k none disk || exit 99
        "$1" transition a.png b.png -t fade --alpha --size 400x300 -o disk/\(output)
        status=$?
        [ -z "$(ls -A disk | grep -v png)" ] || ls -A disk
        exit $status' sh "$1"
      """)
    let isMounted = answer.status != 99 && !answer.out.contains("unshare")
    try Requirement.machine("the right to mount a file system", isMet: isMounted).demand()
    #expect(answer.status == 1, "\(answer.out)")
    #expect(answer.out.hasPrefix("pegbar: error: disk/out"))
    #expect(
      answer.out.hasSuffix(
        "no space left on the device; free some space, or choose another folder\n"),
      "\(answer.out)")
    #expect(answer.out.filter { $0 == "\n" }.count == 1, "\(answer.out)")
  }

  @Test(arguments: ["out.apng", "out.y4m"])
  func aLimitOnFilesIsOneToo(_ output: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let answer = try shell(
      tool, "ulimit -f 20; \"$1\" transition a.png b.png -t fade --size 400x300 -o \(output)")
    #expect(answer.status == 1)
    #expect(
      answer.out
        == "pegbar: error: \(output): the file is too large; check the disk and try again\n")
    #expect(tool.files == ["a.png", "b.png"])
  }

  /// The ffmpeg that a process has started; nil after ten seconds without.
  private func encoder(of parent: pid_t) -> pid_t? {
    for _ in 0..<500 {
      // Any thread may have started it.
      let tasks = "/proc/\(parent)/task"
      for task in (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? [] {
        let list = try? String(contentsOfFile: "\(tasks)/\(task)/children", encoding: .utf8)
        for child in (list ?? "").split(separator: " ").compactMap({ pid_t($0) }) {
          let name = try? String(contentsOfFile: "/proc/\(child)/comm", encoding: .utf8)
          if name == "ffmpeg\n" { return child }
        }
      }
      usleep(20_000)
    }
    return nil
  }

  /// Starts a long video.
  private func startVideo(_ tool: Tool) throws -> (process: Process, encoder: pid_t) {
    let process = tool.process([
      "transition", "a.png", "b.png", "-t", "fade", "-d", "600", "--size", "640x480", "--fps",
      "60", "-o", "out.mp4",
    ])
    _ = FileManager.default.createFile(atPath: tool.folder + "/.answer-err", contents: nil)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle(forWritingAtPath: tool.folder + "/.answer-err")
    try process.run()
    guard let encoder = encoder(of: process.processIdentifier) else {
      process.terminate()
      process.waitUntilExit()
      throw Requirement.Missing("no encoder was started")
    }
    usleep(300_000)
    return (process, encoder)
  }

  @Test(.needs(.ffmpeg)) func anEncoderThatIsKilledIsOne() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let (process, encoder) = try startVideo(tool)
    kill(encoder, SIGKILL)
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    let said = String(decoding: tool.bytes(".answer-err"), as: UTF8.self)
    #expect(
      said
        == "pegbar: error: out.mp4: ffmpeg was killed; try again or use another format\n")
    #expect(tool.files == ["a.png", "b.png"])
  }

  @Test(.needs(.ffmpeg), arguments: [(SIGTERM, Int32(143)), (SIGINT, Int32(130))])
  func aSignalLeavesNoEncoderAndNoFile(signal: Int32, status: Int32) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let (process, encoder) = try startVideo(tool)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    let ended = process.terminationReason == .exit ? 0 : Int32(128)
    #expect(process.terminationStatus + ended == status)
    var isGone = false
    for _ in 0..<150 where !isGone {
      isGone = kill(encoder, 0) == -1
      usleep(20_000)
    }
    #expect(isGone)
    #expect(tool.files == ["a.png", "b.png"])
  }

  @Test func manyInputsAreNotAllInMemory() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let names = (0..<2000).map { $0 % 2 == 0 ? "a.png" : "b.png" }
    let answer = tool.run(
      ["transition"] + names
        + ["-t", "fade", "--hold", "0", "-d", "0.01", "--fps", "2", "-o", "out.gif"])
    #expect(answer.status == 0, "\(answer.err)")
  }
}
