import Foundation
import PegbarTestSupport
import Testing

/// What the program says of itself: completions, manual, documentation, doctor.
@Suite struct ManualPageTests {
  @Test(arguments: ["bash", "zsh", "fish"])
  func completionsNameTheCommands(shell: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let answer = tool("completions", shell)
    #expect(answer.status == 0)
    for word in ["transition", "render", "check", "plugin-path"] {
      #expect(answer.out.contains(word))
    }
    #expect(!answer.out.contains("test-law"))
    #expect(tool("completions", "csh").status == 64)
  }

  /// Each shell, and each formatter of manuals, reads what is meant for it without a word.
  @Test(arguments: [
    (["completions", "bash"], "bash -n \"$0\""), (["completions", "zsh"], "zsh -n \"$0\""),
    (["completions", "fish"], "fish -n \"$0\""),
    (["manual"], "mandoc -Tlint -W warning \"$0\" | grep -v 'missing date' || true"),
    (["manual"], "groff -man -ww -Tascii \"$0\" 2>&1 >/dev/null"),
  ])
  func othersCanReadIt(call: [String], reader: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let program = String(reader.prefix { $0 != " " })
    try Requirement.tool(program, isMet: Requirement.path(of: program) != nil).demand()
    tool.write("page", tool.run(call).out)
    let words = try shell(reader + " 2>&1 || echo \(program) says no", tool.folder + "/page")
    #expect(words == "")
  }

  /// What a line for the shell prints about a file.
  private func shell(_ line: String, _ file: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line, file]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let words = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: words, as: UTF8.self)
  }

  @Test func theManualPageHasEveryCommand() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let page = tool("manual").out
    #expect(page.hasPrefix(".TH PEGBAR 1"))
    for word in [".SH LIST", ".SH CHECK", ".SH EXIT STATUS", "\\-\\-plugin\\-path"] {
      #expect(page.contains(word))
    }
    #expect(!page.contains("test\\-law"))
  }

  @Test func theDocumentedCommandLineIsCurrent() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let root = #filePath.components(separatedBy: "/Tests/")[0]
    let page = root + "/Sources/Pegbar/Pegbar.docc/CommandLine.md"
    let text = String(decoding: FileManager.default.contents(atPath: page) ?? Data(), as: UTF8.self)
    #expect(
      text == tool("manual", "--format", "markdown").out,
      "write it again: pegbar manual --format markdown > Sources/Pegbar/Pegbar.docc/CommandLine.md")
  }

  @Test func theDoctorFindsWhatIsThereAndWhatIsNot() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let answer = tool(
      "doctor", "--json", "--plugin-path", "nowhere", environment: ["PATH": "/nowhere"])
    #expect(answer.status == 0, "\(answer.err)")
    let findings = answer.json["findings"] as? [[String: Any]] ?? []
    let states = Dictionary(
      findings.map { ($0["name"] as? String ?? "", $0["state"] as? String ?? "") }
    ) { first, _ in first }
    #expect(states["built-in plugins"] == "ok" && states["pegbar-scan"] == "ok")
    #expect(states["ffmpeg"] == "warning" && states["plugin path"] == "warning")
    for finding in findings where finding["state"] as? String != "ok" {
      #expect((finding["advice"] as? String ?? "").isEmpty == false)
    }
    #expect(tool("doctor").out.contains("pegbar-scan"))
  }

  @Test func aProgramWithoutItsPluginsIsSix() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try FileManager.default.createDirectory(
      atPath: tool.folder + "/lonely/bin", withIntermediateDirectories: true)
    let copy = tool.folder + "/lonely/bin/pegbar"
    // A copy of our own would be busy while a test beside this one starts a process: that child
    // holds our descriptor for a moment.
    #expect(try shell("cp '\(tool.path)' \"$0\" 2>&1", copy) == "")
    let answer = Tool.at(copy, like: tool)("doctor")
    #expect(answer.status == 6)
    #expect(answer.err.contains("install"))
  }
}
