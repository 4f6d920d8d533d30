import Foundation
import Testing

/// The transition in ten lines of the README, completed as the README says, keeps every law.
@Suite struct ReadmeTests {
  private static let root = #filePath.components(separatedBy: "/Tests/")[0]

  /// From the beginning of `render` to the end of the function.
  private func render(in text: String) throws -> Range<String.Index> {
    let start = try #require(text.range(of: "static pegbar_status render("))
    let end = try #require(text.range(of: "\n}\n", range: start.upperBound..<text.endIndex))
    return start.lowerBound..<end.upperBound
  }

  @Test func theTransitionInTenLinesPasses() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let readme = try String(contentsOfFile: ReadmeTests.root + "/README.md", encoding: .utf8)
    let block = try #require(readme.range(of: "```c\n"))
    let end = try #require(readme.range(of: "```\n", range: block.upperBound..<readme.endIndex))
    let code = String(readme[block.upperBound..<end.lowerBound])
    #expect(readme.contains("`pegbar new plugin lines --kind transition --language c`"))
    let made = tool("new", "plugin", "lines", "--kind", "transition", "--language", "c")
    #expect(made.status == 0, "\(made.err)")
    var source = try String(contentsOfFile: tool.folder + "/lines/lines.c", encoding: .utf8)
    source.replaceSubrange(try render(in: source), with: code[try render(in: code)])
    let library = try tool.library("lines", source)
    let answer = tool("check", library)
    #expect(answer.status == 0, "\(answer.out)\(answer.err)")
    #expect(answer.out.contains("passed   end-points"), "\(answer.out)")
    // It does something: half-way half of the rows are new.
    let drawn = tool(
      "run", "org.example.lines", "--from", "a.png", "--to", "b.png", "--progress", "0.5", "-o",
      "half.png", "--plugin-path", library)
    #expect(drawn.status == 0, "\(drawn.err)")
    #expect(tool.bytes("half.png") != tool.bytes("a.png"))
  }
}
