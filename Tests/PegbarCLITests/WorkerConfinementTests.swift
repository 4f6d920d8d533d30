import CPegbarConfinement
import Foundation
import PegbarTestSupport
import Testing

@testable import PegbarSupervision

/// What a plugin cannot do in the process that draws with it and writes the output.
@Suite(.needs(.compiler)) struct WorkerConfinementTests {
  /// Calls a command with the plugin, which looks at a folder that is neither the output's nor temporary.
  private func call(_ tool: Tool, _ words: [String]) throws -> Answer {
    let library = try tool.library("greedy", fixture("greedy.c"))
    let home = #filePath.components(separatedBy: "/Tests/")[0] + "/.build/victims-\(UUID())"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: home) }
    let victim = home + "/victim"
    _ = FileManager.default.createFile(atPath: victim, contents: Data("whole".utf8))
    // Everything in the folder for temporary files is the plugin's, and this clone may lie below /tmp.
    let temporary = tool.folder + "/temporary"
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    let answer = tool.run(
      words + ["-p", "folder=\(home)", "--plugin-path", library],
      environment: ["TMPDIR": temporary])
    let left = try FileManager.default.contentsOfDirectory(atPath: home)
    #expect(answer.err.contains("marked 000000"), "\(answer)")
    // Not a conclusion from what the plugin could do: that is what this tests.
    let landlock = Int(pgb_landlock_version())
    try Requirement.machine("a kernel with Landlock 3", isMet: landlock >= 3).demand()
    #expect(left == ["victim"])
    #expect(answer.err.contains("marked 0000000"), "\(answer)")
    #expect(FileManager.default.contents(atPath: victim) == Data("whole".utf8))
    return answer
  }

  private static let refused = "tried 00000000000 read 1"

  @Test func nothingIsWrittenElsewhere() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let ends = ["--from", "a.png", "--to", "b.png", "--progress", "0.5"]
    for output in ["out.png", "folder/"] {
      let answer = try call(tool, ["run", "org.example.greedy", "-o", output] + ends)
      #expect(answer.status == 0 && answer.err.contains(Self.refused), "\(answer)")
    }
    #expect(!tool.bytes("out.png").isEmpty)
  }

  @Test func filmsAreWrittenAllTheSame() throws {
    let tool = try Tool()
    defer { tool.remove() }
    for output in ["out.gif", "out.y4m", "frames/"] {
      let answer = try call(
        tool,
        [
          "transition", "a.png", "b.png", "-t", "org.example.greedy", "-d", "0.2", "--hold", "0.1",
          "-o", output,
        ])
      #expect(answer.status == 0 && answer.err.contains(Self.refused), "\(answer)")
      #expect(tool.files.contains(output.replacing("/", with: "")))
    }
  }

  /// An encoder is a program that the worker starts.
  @Test(.needs(.ffmpeg)) func encodersWork() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let answer = try call(
      tool,
      [
        "transition", "a.png", "b.png", "-t", "org.example.greedy", "-d", "0.2", "--hold", "0.1",
        "-o", "out.mp4",
      ])
    #expect(answer.status == 0 && answer.err.contains(Self.refused), "\(answer)")
    #expect(tool.bytes("out.mp4").count > 500)
  }

  @Test func theNearestFolderThatExists() {
    #expect(WorkerConfinement.folder(of: "/tmp/none/such/x.png") == "/tmp")
    #expect(WorkerConfinement.folder(of: "/tmp") == "/tmp")
    #expect(WorkerConfinement.folder(of: "/none.png") == "/")
    #expect(WorkerConfinement.folder(of: "x.png") == ".")
  }
}
