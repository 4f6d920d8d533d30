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

  /// What somebody may have meant, or what to do.
  @Test(arguments: [
    ("xfade:wipeleftt", "did you mean 'xfade:wipeleft'?"), ("wipeleft2", "'wipeleft'?"),
    ("gl:Swirll", "did you mean 'gl:Swirl'?"), ("pegbar:moveInn", "'pegbar:moveIn'?"),
    ("gl:fadeblack", "ffmpeg's xfade filter has it: write 'xfade:fadeblack'"),
    ("XFADE:wipeleft", "did you mean 'xfade:wipeleft'?"), ("foo:bar", "no vocabulary 'foo'"),
    ("xfade:custom", "does not run xfade's expressions"), ("cut", "give any transition and -d 0"),
    (".transitionFlipFromLeft", "'uikit:flipFromLeft' here"),
    ("gl:", "see 'pegbar list transitions'"), ("custom", "does not run xfade's expressions"),
    ("obs:cut", "give any transition and -d 0"),
    ("obs:stinger", "no plugin plays a video over the cut"),
    (
      "xfade:pagecurl",
      "no name of ffmpeg's xfade filter is 'pagecurl'; see 'pegbar list --vocabulary xfade'"
    ),
    ("obs:zzz", "no name of OBS Studio is 'zzz'"),
  ])
  func anUnknownNameIsExplained(_ name: String, _ words: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let answer = tool("transition", "a.png", "b.png", "-t", name, "-o", "x.gif")
    #expect(answer.status == 4)
    #expect(answer.err.contains("there is no transition called '\(name)'"))
    #expect(answer.err.contains(words), "\(answer.err)")
  }

  @Test func pegbarsOwnNamesAreAVocabulary() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let own = Set(tool("list", "--vocabulary", "pegbar", "--names").out.split(separator: "\n"))
    let listed = tool("list", "transitions", "--json").json["plugins"] as? [[String: Any]] ?? []
    let ids = listed.compactMap { $0["id"] as? String }.filter {
      $0.hasPrefix("pegbar.transition.")
    }
    #expect(ids.count > 100)
    for id in ids { #expect(own.contains("pegbar:" + id.dropFirst("pegbar.transition.".count))) }
  }

  @Test func aNameOfTwoKindsSaysSo() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let page = tool("info", "motionBlur").out
    #expect(page.contains("is also a filter: see 'pegbar info pegbar.filter."))
    let both = tool("info", "motionBlur", "--json").json["namesakes"] as? [[String: String]]
    #expect(both == [["id": "pegbar.filter.motionBlur", "kind": "filter"]])
    #expect((tool("info", "push", "--json").json["namesakes"] as? [Any])?.isEmpty == true)
  }

  @Test(arguments: [
    ("push", "fromTopLeft", "--subtype fromLeft -p diagonal=true"),
    ("moveIn", "bottomright", "--subtype fromRight -p diagonal=true"),
    ("wipe", "fromLeftBottom", "--subtype fromBottom -p angle=0.785"),
    ("cube", "fromTopLeft", "goes fromLeft"),
  ])
  func aCornerIsADirectionAndAParameter(_ name: String, _ corner: String, _ words: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let answer = tool(
      "transition", "a.png", "b.png", "-t", name, "--subtype", corner, "-o", "x.gif")
    #expect(answer.status == 64 && answer.err.contains(words), "\(answer.err)")
  }
}
