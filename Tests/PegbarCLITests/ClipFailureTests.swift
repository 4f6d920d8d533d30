import Foundation
import Glibc
import PegbarTestSupport
import Testing

/// Clips that cannot be joined, odd names, many inputs, and what is left behind.
@Suite(.needs(.ffmpeg)) struct ClipFailureTests {
  @Test func whatIsNoClipIsToldInOneLine() throws {
    let tool = try Tool()
    defer { tool.remove() }
    tool.clip("good.mp4", seconds: "2")
    tool.make("sound.wav", "-f", "lavfi", "-i", "sine=d=1")
    tool.make("sound.mkv", "-f", "lavfi", "-i", "sine=d=1")
    tool.make("empty.mkv", "-f", "lavfi", "-i", "testsrc2=s=32x32:d=1", "-frames:v", "0")
    tool.write("0.mp4", "")
    let whole = tool.bytes("good.mp4")
    _ = FileManager.default.createFile(
      atPath: tool.folder + "/head.mp4", contents: whole.prefix(900))
    let before = tool.files
    let wrong = [
      ("sound.wav", "WAV has sound but"), ("sound.mkv", "has sound but"), ("empty.mkv", ""),
      ("0.mp4", ""), ("head.mp4", "damaged"), ("none.mp4", "no such file"), (".", "is a folder"),
    ]
    for (name, word) in wrong {
      let answer = tool("transition", "good.mp4", name, "-t", "fade", "-o", "x.mp4")
      #expect(answer.status == 3, "\(name): \(answer.err)")
      #expect(answer.err.contains("\(name): \(word)"), "\(answer.err)")
      #expect(answer.err.split(separator: "\n").count == 1)
    }
    #expect(tool.files == before)
  }

  /// One that breaks off is noticed where it does, and nothing is left.
  @Test func aClipThatBreaksOffSaysWhere() throws {
    let tool = try Tool()
    defer { tool.remove() }
    tool.clip(
      "whole.mp4", seconds: "4", size: "160x120", h264 + ["-g", "10", "-movflags", "+faststart"])
    let content = tool.bytes("whole.mp4")
    _ = FileManager.default.createFile(
      atPath: tool.folder + "/cut.mp4", contents: content.prefix(content.count / 2))
    let before = tool.files
    for order in [["whole.mp4", "cut.mp4"], ["cut.mp4", "a.png"]] {
      let answer = tool.run(["transition"] + order + ["-t", "fade", "-o", "x.mp4"])
      #expect(answer.status == 3, "\(answer.err)")
      #expect(answer.err.contains("cut.mp4: damaged: it breaks off at"), "\(answer.err)")
      #expect(answer.err.contains(" s of 4.0 s"), "\(answer.err)")
      #expect(answer.err.split(separator: "\n").count == 1)
    }
    #expect(tool.files == before)
    #expect(tool.children.isEmpty)
  }

  @Test(arguments: ["./-i.mp4", "a%d.mp4", "a\nb.mp4", "pipe:0.mp4", "@list.mp4", "ä ö;$(x).mp4"])
  func namesAreOnlyNames(name: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    tool.clip("plain.mp4", seconds: "1", sound: "sine=300")
    try? FileManager.default.moveItem(
      atPath: tool.folder + "/plain.mp4", toPath: tool.folder + "/" + name)
    _ = FileManager.default.createFile(
      atPath: tool.folder + "/a%d.png", contents: tool.bytes("a.png"))
    let output = "out " + name.split(separator: "/").joined()
    let answer = tool("transition", name, "a%d.png", "-t", "fade", "-d", "0.5", "-o", output)
    #expect(answer.status == 0, "\(answer.err)")
    #expect(tool.stream(output).frames == 50)
    let after = tool("transition", "-t", "fade", "-d", "0.5", "-o", "x.gif", "--", "a%d.png", name)
    #expect(after.status == 0, "\(after.err)")
  }

  @Test func withoutFFmpegPicturesStillWork() throws {
    let tool = try Tool()
    defer { tool.remove() }
    tool.clip("a.mp4", seconds: "1")
    tool.make("g.gif", "-f", "lavfi", "-i", "testsrc2=s=40x30:r=10:d=1")
    let bare = ["PATH": tool.folder]
    let start = ["transition", "a.png", "b.png", "g.gif", "-t", "fade", "--hold", "0.1"]
    #expect(tool.run(start + ["-o", "x.gif"], environment: bare).status == 0)
    let output = tool.run(start + ["-o", "x.mp4"], environment: bare)
    #expect(output.status == 6 && output.err.contains("ffmpeg is not installed"))
    let input = tool(
      "transition", "a.mp4", "a.png", "-t", "fade", "-o", "y.gif", environment: bare)
    #expect(input.status == 6 && input.err.contains("a.mp4: ffmpeg is not installed"))
    #expect(tool.files == ["a.mp4", "a.png", "b.png", "g.gif", "x.gif"])
  }

  /// What already exists is refused before anything is read.
  @Test func theOutputIsLookedAtFirst() throws {
    let tool = try Tool()
    defer { tool.remove() }
    tool.write("x.mp4", "")
    let cases = [("x.mp4", "exists"), ("no/x.mp4", "does not exist"), ("x.frob", "extension")]
    for (name, word) in cases {
      let answer = tool("transition", "none.mp4", "none.png", "-t", "fade", "-o", name)
      #expect(answer.status == 64 && answer.err.contains(word), "\(answer.err)")
    }
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func aSignalLeavesNoProcessAndNoFile(signal: Int32) throws {
    let tool = try Tool()
    defer { tool.remove() }
    tool.clip("a.mp4", seconds: "60", rate: "30", size: "640x480", sound: "sine=300")
    let process = tool.process([
      "transition", "a.mp4", "a.mp4", "-t", "fade", "-d", "30", "-o", tool.folder + "/out.mp4",
    ])
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    for _ in 0..<500 where !tool.files.contains(where: { $0.hasPrefix(".out.mp4") }) {
      usleep(20_000)
    }
    usleep(300_000)
    // A decoder and the encoder at the least.
    #expect(tool.children.count >= 2)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationStatus == 128 + signal)
    #expect(tool.files == ["a.mp4", "a.png", "b.png"])
    for _ in 0..<100 where !tool.children.isEmpty { usleep(20_000) }
    #expect(tool.children.isEmpty)
  }

  /// Two hundred inputs, a third of them clips with sound: no more than two decoders at a time.
  @Test func manyInputsNeedFewProcesses() throws {
    let tool = try Tool()
    defer { tool.remove() }
    tool.clip("a.mp4", seconds: "0.4", size: "32x24", sound: "sine=300")
    tool.make("g.gif", "-f", "lavfi", "-i", "testsrc2=s=40x30:r=10:d=0.4")
    let names = ["g.gif", "b.png", "a.mp4"]
    let inputs = (0..<200).map { (i: Int) -> String in names[i % 20 == 2 ? 2 : i % 2] }
    let process = tool.process(
      ["transition"] + inputs + ["-t", "push", "-d", "0.1", "--hold", "0.1", "-o", "x.mp4"])
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    var most = 0
    while process.isRunning {
      let path = "/proc/\(process.processIdentifier)/task/\(process.processIdentifier)/children"
      let children = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      most = max(most, children.split(separator: " ").count)
      usleep(5000)
    }
    #expect(process.terminationStatus == 0)
    // Each with the encoder.
    #expect(most <= 3, "\(most) processes")
    let clips = inputs.filter { $0 != "b.png" }.count
    let seconds = Double(clips) * 0.4 + Double(200 - clips) * 0.3 - 199 * 0.1 - 0.1
    #expect(abs(Double(tool.stream("x.mp4").frames) - seconds * 10) <= 1)
  }

  /// Ten thousand pictures: only what is asked for is unpacked, and a missing one is told at once.
  @Test func tenThousandPicturesAreNoBurden() throws {
    let tool = try Tool()
    defer { tool.remove() }
    mkdir(tool.folder + "/many", 0o755)
    let names = (0..<10_000).map { "many/\($0).png" }
    for name in names { link(tool.folder + "/a.png", tool.folder + "/" + name) }
    let join = ["-t", "fade", "-d", "0.1", "--hold", "0.1", "--fps", "10", "-o", "x.y4m"]
    let last = tool.run(["transition"] + names + join + ["--frames", "19990..19998"])
    #expect(last.status == 0, "\(last.err)")
    #expect(tool.stream("x.y4m").frames == 9)
    let some = names.prefix(500)
    let missing = tool.run(["transition"] + some + ["none.png"] + join + ["--overwrite"])
    #expect(missing.status == 3 && missing.err.contains("none.png"), "\(missing.err)")
  }
}
