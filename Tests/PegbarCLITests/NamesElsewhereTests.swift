import PegbarCore
import PegbarTestSupport
import Testing

@testable import PegbarCLI

/// `list --vocabulary`, and what is said of names that no plugin has.
@Suite struct NamesElsewhereTests {
  @Test func aVocabularyListsWhatItsNamesMean() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let json = tool("list", "--vocabulary", "xfade", "--json").json
    let names = try #require(json["names"] as? [[String: Any]])
    #expect(Set(names.compactMap { $0["name"] as? String }).isSuperset(of: ["fade", "wipeleft"]))
    #expect(names.count >= 58)
    let slide = try #require(names.first { $0["name"] as? String == "slideleft" })
    #expect(slide["id"] as? String == "pegbar.transition.push")
    #expect(slide["direction"] as? String == "fromRight")
    let text = tool("list", "transitions", "--vocabulary", "xfade").out
    #expect(text.contains("slideleft    push fromRight\n"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test(arguments: [
    ["list", "timings", "--vocabulary", "xfade"], ["list", "--vocabulary", "xfad"],
    ["list", "--vocabulary", "xfade", "--names", "--json"],
  ])
  func refusesWhatHasNoAnswer(_ words: [String]) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let answer = tool.run(words)
    #expect(answer.status == 64)
    #expect(!answer.err.contains("xfad:") || answer.err.contains("did you mean 'xfade'?"))
  }

  @Test func anAbsentNameSaysWhoseItIs() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let names = tool("list", "--vocabulary", "ca", "--json").json["names"] as? [[String: Any]] ?? []
    let absent = names.filter { $0["id"] is String == false }.compactMap { $0["name"] as? String }
    for name in absent.prefix(2).flatMap({ [$0, "ca:" + $0] }) {
      let answer = tool("transition", "a.png", "b.png", "-t", name, "-o", "x.gif")
      #expect(answer.status == 4)
      #expect(answer.err.contains("Core Animation never documented it"))
    }
    let shader = tool("transition", "a.png", "b.png", "-t", "gl:Newest", "-o", "x.gif")
    #expect(shader.status == 4 && shader.err.contains("put Newest.glsl into a folder"))
    let nobody = tool("transition", "a.png", "b.png", "-t", "xfade:pagecurl", "-o", "x.gif")
    #expect(nobody.status == 4 && !nobody.err.contains("no plugin draws it yet"))
  }
}
