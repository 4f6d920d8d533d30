import Foundation
import Testing

/// `pegbar port`: folders, exit codes and messages; what is rewritten is tested with its target.
@Suite struct PortTests {
  private func write(_ text: String, _ path: String, _ tool: Tool) throws {
    let whole = URL(fileURLWithPath: tool.folder + "/" + path)
    try FileManager.default.createDirectory(
      at: whole.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: whole, atomically: true, encoding: .utf8)
  }

  private func read(_ path: String, _ tool: Tool) -> String {
    String(decoding: tool.bytes(path), as: UTF8.self)
  }

  @Test func aFolderIsPorted() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try write("import UIKit\n@objc class A {}\n", "in/a.swift", tool)
    try write("let b = #keyPath(CALayer.opacity)\n", "in/deep/er/b.swift", tool)
    try write("let c = 1\n", "in/c.swift", tool)
    try write("@objc", "in/.build/hidden.swift", tool)
    try write("text", "in/README.md", tool)
    let answer = tool("port", "in", "-o", "out")
    #expect(answer.status == 0 && answer.err.isEmpty)
    #expect(answer.out == "out: 2 of 3 sources changed; places to change by hand: 0\n")
    #expect(read("out/a.swift", tool) == "import Pegbar\nclass A {}\n")
    #expect(read("out/deep/er/b.swift", tool) == "let b = \"opacity\"\n")
    #expect(read("in/a.swift", tool) == "import UIKit\n@objc class A {}\n")
    let found = try FileManager.default.subpathsOfDirectory(atPath: tool.folder + "/out").sorted()
    #expect(found == ["a.swift", "c.swift", "deep", "deep/er", "deep/er/b.swift"])

    // Porting the port changes nothing.
    let again = tool("port", "out", "-o", "out2", "--json")
    #expect(again.status == 0 && again.json["changed"] as? Int == 0)
    #expect(read("out2/a.swift", tool) == read("out/a.swift", tool))
    let kept = tool("port", "in", "-o", "kept", "--keep-imports")
    #expect(kept.status == 0 && read("kept/a.swift", tool) == "import UIKit\nclass A {}\n")
  }

  @Test func whatIsLeftToDoIsSaid() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try write("import Foundation\nimport Metal\n", "in/a.swift", tool)
    let answer = tool("port", "in", "-o", "out", "--json", "--strict")
    #expect(answer.status == 2)
    #expect(
      answer.err.hasPrefix("pegbar: warning: in/a.swift:2: there is no Metal here"))
    let notes = answer.json["notes"] as? [[String: Any]]
    #expect(notes?.count == 1 && notes?[0]["line"] as? Int == 2)
    #expect(notes?[0]["path"] as? String == "in/a.swift")
  }

  @Test func brokenSourcesWriteNothing() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try write("class A {}\n", "in/a.swift", tool)
    try write("class B {\n", "in/b.swift", tool)
    try write("let c = \"\n", "in/c.swift", tool)
    let answer = tool("port", "in", "-o", "out")
    #expect(answer.status == 3 && answer.out.isEmpty)
    #expect(
      answer.err == "pegbar: error: in/b.swift:1: '{' is never closed; nothing was written\n"
        + "pegbar: error: in/c.swift:1: a string is never closed; nothing was written\n")
    #expect(!FileManager.default.fileExists(atPath: tool.folder + "/out"))
  }

  @Test func aFolderMayBeGivenByALink() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try write("@objc class A {}\n", "in/deep/a.swift", tool)
    try FileManager.default.createSymbolicLink(
      atPath: tool.folder + "/link", withDestinationPath: "in")
    let answer = tool("port", "link", "-o", "out")
    #expect(answer.status == 0, "\(answer.err)")
    #expect(read("out/deep/a.swift", tool) == "class A {}\n")
    for output in ["in", "link/deep", "in/new"] {
      let refused = tool("port", "link", "-o", output, "--overwrite")
      #expect(refused.status == 64 && refused.err.contains("it is not apart from link"))
    }
  }

  @Test func outputsNeverReplaceInputs() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try write("@objc class A {}\n", "in/a.swift", tool)
    try FileManager.default.createSymbolicLink(
      atPath: tool.folder + "/link", withDestinationPath: "in")
    for output in ["in", "in/", "./in", "in/deep", ".", "link"] {
      let answer = tool("port", "in", "-o", output, "--overwrite")
      #expect(answer.status == 64, "\(output): \(answer.err)")
      #expect(answer.err.contains("it is not apart from in"))
    }
    #expect(read("in/a.swift", tool) == "@objc class A {}\n")
  }

  @Test func existingFilesAreReplacedOnlyOnDemand() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try write("@objc class A {}\n", "in/a.swift", tool)
    try write("old\n", "out/a.swift", tool)
    try write("other\n", "out/b.swift", tool)
    let refused = tool("port", "in", "-o", "out")
    #expect(refused.status == 64 && refused.err.contains("out: it exists"))
    #expect(read("out/a.swift", tool) == "old\n")
    #expect(tool("port", "in", "-o", "out", "--overwrite").status == 0)
    #expect(read("out/a.swift", tool) == "class A {}\n" && read("out/b.swift", tool) == "other\n")
    let left = try FileManager.default.contentsOfDirectory(atPath: tool.folder)
    #expect(!left.contains { $0.contains(".pegbar-") })
  }

  @Test func foldersWithoutSourcesAreRefused() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try write("text", "in/a.txt", tool)
    for (folder, message) in [
      ("in", "it has no Swift sources"), ("none", "there is no such folder"),
      ("in/a.txt", "it is a file"),
    ] {
      let answer = tool("port", folder, "-o", "out")
      #expect(answer.status == 3 && answer.err.contains(message))
    }
    try Data([0x6C, 0xFF]).write(to: URL(fileURLWithPath: tool.folder + "/in/b.swift"))
    #expect(tool("port", "in", "-o", "out").err.contains("in/b.swift: it is not UTF-8"))
    #expect(tool("port", "in").status == 64)
  }
}
