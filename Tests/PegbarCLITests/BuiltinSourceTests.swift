import Foundation
import PegbarTestSupport
import Testing

/// `pegbar new plugin --from`: a built-in's source as another plugin, which keeps every law unedited.
@Suite struct BuiltinSourceTests {
  /// One of each family, and the shapes of their types: plain, generic, with helpers, with readings.
  @Test(arguments: [
    "pegbar.transition.push", "pegbar.transition.flipFromTop", "pegbar.transition.curlUp",
    "pegbar.timing.easeInOutBounce", "pegbar.timing.spring", "pegbar.value.rotateX",
    "pegbar.animation.keyframe", "pegbar.animation.group", "fade", "pegbar.transition.heart",
    "pegbar.filter.gaussianBlur", "pegbar.filter.hueBlendMode", "pegbar.lut",
  ])
  func aBuiltInBecomesAnotherPlugin(id: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let made = tool("new", "plugin", "com.example.mine", "--from", id, "-o", "mine")
    try #require(made.status == 0, "\(made.err)")
    let (status, words) = try tool.shell("./mine/test.sh")
    try Requirement.tool("swiftc", isMet: !words.contains("swiftc: not found")).demand()
    #expect(status == 0 && !words.contains("warning:"), "\(words)")
    let info = tool("info", "com.example.mine", "--json", "--plugin-path", "mine")
    #expect(info.status == 0 && !info.out.contains("\"pegbar."), "\(info.out)\(info.err)")
  }

  /// Every built-in plugin has a source; those of two providers need more of this package than the kit.
  @Test func everyBuiltInIsASource() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let list = tool("list", "--json").json["plugins"] as? [[String: Any]] ?? []
    #expect(list.count > 300)
    for plugin in list {
      let id = try #require(plugin["id"] as? String)
      let made = tool("new", "plugin", "mine", "--from", id, "-o", "mine-" + id)
      if let module = ["pegbar.glsl": "PegbarShaders", "pegbar.frei0r": "CPegbarFrei0r"][id] {
        #expect(made.status == 64, "\(id)")
        #expect(made.err.contains("its source imports \(module)"), "\(made.err)")
        continue
      }
      #expect(made.status == 0, "\(id): \(made.err)")
      let files = tool.bytes("mine-\(id)/mine.swift")
      #expect(String(decoding: files, as: UTF8.self).contains("begun as \(id)."), "\(id)")
    }
  }

  @Test func whatItCannotBeginWithIsWrongUsage() throws {
    let tool = try Tool()
    defer { tool.remove() }
    for call in [
      ["--from", "org.example.none"], ["--from", "pegbar.transition.fade", "--language", "c"],
      ["--from", "pegbar.transition.fade", "--kind", "timing"], ["--kind", "timing"], [],
    ] {
      let answer = tool.run(["new", "plugin", "x"] + call)
      #expect(answer.status == 64, "\(call): \(answer.err)")
      #expect(answer.err.split(separator: "\n").count == 1)
    }
    #expect(tool.files == ["a.png", "b.png"])
  }
}
