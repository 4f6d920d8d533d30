import Foundation
import PegbarCore
import PegbarTestSupport
import Testing

@testable import PegbarCLI

/// What `list` shows people and shells.
@Suite struct PluginListTests {
  @Test func linesHaveShortNamesAndArrows() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let lines = tool("list", "transitions").out.split(separator: "\n").map(String.init)
    let push = try #require(lines.first { $0.hasPrefix("  push ") })
    #expect(push.contains(" →←↓↑  The new picture pushes the old one out."))
    let circle = try #require(lines.first { $0.hasPrefix("  circleOpen ") })
    #expect(!circle.contains("→") && circle.contains("A growing circle"))
  }

  @Test func everyShortNameFindsItsPlugin() throws {
    let tool = try Tool()
    defer { tool.remove() }
    for kind in ["transition", "timing", "value", "filter"] {
      let lines = tool("list", kind + "s").out.split(separator: "\n").dropFirst()
      let plugins = tool("list", kind + "s", "--json").json["plugins"] as? [[String: Any]] ?? []
      let ids = plugins.compactMap { $0["id"] as? String }
      #expect(lines.count == ids.count && ids.count > 5)
      // Lines are in the order of ids; `info` says what a name means.
      for (line, id) in zip(lines, ids).prefix(3) {
        let name = String(line.split(separator: " ")[0])
        #expect(tool("info", name, "--json").json["id"] as? String == id)
      }
    }
  }

  @Test func searchWantsEachWord() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let ids = { (words: String) in
      let list = tool("list", "--json", "--search", words).json["plugins"] as? [[String: Any]]
      return Set((list ?? []).compactMap { $0["id"] as? String })
    }
    #expect(ids("xfade:slideleft") == ["pegbar.transition.push"])
    #expect(ids("PUSHES picture").contains("pegbar.transition.push"))
    #expect(ids("overshoot").contains("pegbar.timing.easeInBack"))
    #expect(ids("pushes nowhere").isEmpty)
    #expect(tool("list", "--search", "pushes nowhere").out.contains("no plugins"))
  }

  @Test func namesAreThoseThatFindSomething() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let names = tool("list", "transitions", "--names").out.split(separator: "\n").map(String.init)
    #expect(names == names.sorted() && Set(names).count == names.count)
    let some = ["pegbar.transition.push", "push", "slideleft", "CIDissolveTransition", "obs:iris"]
    for name in some {
      #expect(names.contains(name))
    }
    #expect(tool("list", "--names", "--json").status == 64)
  }

  @Test func manyWarningsOfAKindAreSummedUp() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let folder = tool.folder + "/p"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    for index in 1...6 {
      tool.write("p/s\(index).glsl", "vec4 transition(vec2 uv) { return getToColor(uv); }")
      chmod(folder + "/s\(index).glsl", 0o664)
    }
    let lines = tool("list", "transitions", "--plugin-path", "p").err.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(
      lines.last == "pegbar: warning: 5 more of the kind group-writable; see 'pegbar list --json'")
    let all = tool("list", "transitions", "--plugin-path", "p", "--json").json["warnings"]
    #expect((all as? [Any])?.count == 6)
  }
}
