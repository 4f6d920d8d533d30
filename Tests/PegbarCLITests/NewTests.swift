import Foundation
import Testing

/// `pegbar new`: what it makes builds and keeps every law, unedited.
@Suite struct NewTests {
  @Test(arguments: [
    ("transition", "c", "cc"), ("timing", "c", "cc"), ("value", "c", "cc"),
    ("animation", "c", "cc"), ("transition", "swift", "swiftc"), ("timing", "swift", "swiftc"),
  ])
  func aNewPluginPassesItsCheck(kind: String, language: String, compiler: String) throws {
    guard let tool = Tool() else { return }
    defer { tool.remove() }
    let made = tool("new", "plugin", "my-\(kind)", "--kind", kind, "--language", language)
    #expect(made.status == 0, "\(made.err)")
    let build = Process()
    build.executableURL = URL(fileURLWithPath: tool.folder + "/my-\(kind)/build.sh")
    let log = tool.folder + "/.answer-build"
    FileManager.default.createFile(atPath: log, contents: nil)
    build.standardError = FileHandle(forWritingAtPath: log)
    try build.run()
    build.waitUntilExit()
    let words = String(decoding: tool.bytes(".answer-build"), as: UTF8.self)
    if words.contains("not found") {
      print("skipped: no \(compiler)")
      return
    }
    #expect(build.terminationStatus == 0, "\(words)")
    let library = "my-\(kind)/my-\(kind).so"
    chmod(tool.folder + "/" + library, 0o755)
    let answer = tool("check", library, "--strict")
    #expect(answer.status == 0, "\(answer.err)\n\(answer.out)")
    #expect(answer.out.contains("org.example.my-\(kind)"))
  }

  @Test func whatItCannotMakeIsWrongUsage() throws {
    guard let tool = Tool() else { return }
    defer { tool.remove() }
    let calls = [
      ["x", "--kind", "filter", "--language", "c"],
      ["x", "--kind", "timing", "--language", "rust"],
      ["9x", "--kind", "timing", "--language", "c"], ["x", "--kind", "plant", "--language", "c"],
      ["a.png", "--kind", "timing", "--language", "c", "-o", "a.png"],
      ["pegbar.timing.mine", "--kind", "timing", "--language", "c"], ["x"],
    ]
    for call in calls {
      let answer = tool.run(["new", "plugin"] + call)
      #expect(answer.status == 64, "\(call): \(answer.err)")
      #expect(answer.err.split(separator: "\n").count == 1)
    }
    #expect(tool.files == ["a.png", "b.png"])
  }
}
