import Foundation
import Testing

/// The JSON documents, field by field.
@Suite struct PluginAnswerTests {
  @Test func listHasTheContractsFields() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let plugins = try tool.hostileFolder()
    tool.write("plugins/broken.so", "no library")
    let answer = tool("list", "--json", "--plugin-path", plugins)
    #expect(answer.status == 0)
    #expect(answer.json["version"] as? Int == 1)
    let list = try #require(answer.json["plugins"] as? [[String: Any]])
    let good = try #require(list.first { $0["id"] as? String == "org.example.good" })
    #expect(good["kind"] as? String == "transition")
    #expect(good["name"] as? String == "good")
    #expect(good["summary"] as? String == "A transition for tests.")
    #expect(good["aliases"] as? [String] == [])
    #expect((good["names"] as? [Any])?.isEmpty == true)
    #expect((good["library"] as? String)?.hasSuffix("/plugins/hostile.so") == true)
    #expect(good["origin"] as? String == "path")
    #expect(good["status"] as? String == "ok")
    #expect(good["version"] as? String == "1.0")
    #expect(good["license"] as? String == "MIT")
    let refused = try #require(answer.json["refused"] as? [[String: String]])
    let broken = try #require(refused.first { $0["path"]?.hasSuffix("broken.so") == true })
    #expect(broken["code"] != nil && broken["reason"] != nil)
  }

  @Test func aBorrowedNameShowsItsOwnKeys() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let json = tool("info", "CISwipeTransition", "--json").json
    let keys = try #require(json["keys"] as? [[String: Any]])
    let width = try #require(keys.first { $0["key"] as? String == "inputWidth" })
    #expect(width["type"] as? String == "double" && width["unit"] as? String == "points")
    #expect(width["min"] as? Double == 0.001 && width["max"] as? Double == 2)
    #expect(width["default"] as? Double == 0.3 && width["of"] as? String == "way")
    #expect(width["sets"] as? String == "width")
    let time = try #require(keys.first { $0["key"] as? String == "inputTime" })
    #expect(time["sets"] is NSNull && time["of"] is NSNull && time["default"] is NSNull)
    // The parameters stay those of the transition.
    let own = try #require(json["parameters"] as? [[String: Any]])
    #expect(own.map { $0["key"] as? String } == ["color", "angle", "width", "opacity", "mixing"])
    let page = tool("info", "coreimage:CISwipeTransition").out
    #expect(page.contains("  keys of Core Image's CISwipeTransition\n"))
    let line = "    inputWidth: double, 0.001…2 × the way, points, default 0.3 × the way, sets\n"
    #expect(page.contains(line + "    width\n"))
    #expect(page.contains("    inputColor: color, 0…1, default 1,1,1,1, sets color\n"))
    #expect(page.contains("    inputTime: double\n"))
    for name in ["swipe", "pegbar.transition.swipe"] {
      #expect(tool("info", name, "--json").json["keys"] == nil)
      #expect(!tool("info", name).out.contains("inputWidth"))
    }
  }

  @Test func listCanBeNarrowedDown() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let plugins = try tool.hostileFolder()
    let answer = tool("list", "timings", "--json", "--plugin-path", plugins)
    let list = try #require(answer.json["plugins"] as? [[String: Any]])
    #expect(list.allSatisfy { $0["kind"] as? String == "timing" })
    #expect(list.contains { $0["id"] as? String == "org.example.hole" })
    let none = tool("list", "importers", "--json")
    #expect((none.json["plugins"] as? [Any])?.isEmpty == true)
  }

  @Test func aSecondPluginOfAnIdIsShadowed() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let plugins = try tool.hostileFolder()
    let second = tool.folder + "/second"
    try FileManager.default.createDirectory(
      atPath: second, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    try FileManager.default.copyItem(
      atPath: plugins + "/hostile.so", toPath: second + "/copy.so")
    let answer = tool("list", "--json", "--plugin-path", plugins, "--plugin-path", second)
    let list = try #require(answer.json["plugins"] as? [[String: Any]])
    let good = list.filter { $0["id"] as? String == "org.example.good" }
    #expect(good.map { $0["status"] as? String } == ["ok", "shadowed"])
  }

  @Test func linesFitEightyColumns() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let plugins = try tool.hostileFolder()
    let list = tool("list", "--plugin-path", plugins).out
    // Paths are never cut: they are there to be copied.
    let lines = list.split(separator: "\n").filter { !$0.hasPrefix("  /") }
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(!list.contains("\u{1B}"))
    let info = tool("info", "org.example.good", "--plugin-path", plugins)
    #expect(info.status == 0)
    #expect(info.out.contains("A transition for tests."))
  }

  @Test func infoHasTheContractsFields() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let plugins = try tool.hostileFolder()
    let json = tool("info", "org.example.good", "--json", "--plugin-path", plugins).json
    #expect(json["version"] as? Int == 1)
    #expect(json["id"] as? String == "org.example.good")
    #expect(json["libraryVersion"] as? String == "1.0")
    #expect(json["threads"] as? String == "full")
    #expect((json["parameters"] as? [Any])?.isEmpty == true)
    #expect((json["directions"] as? [Any])?.isEmpty == true)
  }

  /// The rectangle that the host sets is nothing that users give.
  @Test func infoHidesWhatTheHostSets() throws {
    let tool = try Tool()
    defer { tool.remove() }
    for text in [tool("info", "vignette").out, tool("info", "vignette", "--json").out] {
      #expect(text.contains("inputIntensity") && !text.contains("inputExtent"), "\(text)")
    }
  }

  @Test func infoOfALibraryHasAllItsPlugins() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let plugins = try tool.hostileFolder()
    let json = tool("info", plugins + "/hostile.so", "--json").json
    #expect(json["version"] as? Int == 1)
    let list = try #require(json["plugins"] as? [[String: Any]])
    #expect(list.count == 9)
    #expect(list.allSatisfy { $0["parameters"] != nil && $0["threads"] as? String == "full" })
    tool.write("plugins/broken.so", "no library")
    #expect(tool("info", plugins + "/broken.so").status == 4)
  }

  @Test func benchHasTheContractsFields() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let plugins = try tool.hostileFolder()
    let answer = tool(
      "bench", "org.example.good", "org.example.overrun", "--size", "64x48", "--seconds", "0.01",
      "--json", "--plugin-path", plugins)
    #expect(answer.status == 5)
    let json = tool(
      "bench", "org.example.good", "--size", "64x48", "--seconds", "0.01", "--threads", "2",
      "--json", "--plugin-path", plugins
    ).json
    #expect(json["version"] as? Int == 1)
    let result = try #require((json["results"] as? [[String: Any]])?.first)
    #expect(result["id"] as? String == "org.example.good")
    #expect(result["size"] as? String == "64x48")
    #expect(result["threads"] as? Int == 2)
    #expect((result["ns_per_pixel"] as? Double ?? 0) > 0)
    #expect((result["fps"] as? Double ?? 0) > 0)
    for id in ["pegbar.value.rotateX", "pegbar.timing.easeIn", "pegbar.animation.basic"] {
      let json = tool("bench", id, "--seconds", "0.01", "--json").json
      let result = (json["results"] as? [[String: Any]])?.first
      #expect(result?["id"] as? String == id)
      #expect((result?["ns_per_sample"] as? Double ?? 0) > 0)
    }
  }

  @Test func runOfATimingFunctionKeepsTheOrderOfItsInputs() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let plugins = try tool.hostileFolder()
    let json = tool(
      "run", "org.example.hole", "--at=-0.5,1,0.125", "--json", "--plugin-path", plugins
    ).json
    #expect(json["version"] as? Int == 1)
    #expect(json["id"] as? String == "org.example.hole")
    let values = try #require(json["values"] as? [[String: Double]])
    #expect(values.map { $0["at"] } == [-0.5, 1, 0.125])
    #expect(values.map { $0["value"] } == [-0.5, 1, 0.125])
  }

  @Test func progressAsJSONIsOneObjectALine() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let plugins = try tool.hostileFolder()
    let answer = tool(
      "transition", "a.png", "b.png", "-t", "org.example.good", "--plugin-path", plugins, "-d",
      "0.1", "--hold", "0.1", "--progress", "json", "-o", "x.apng")
    #expect(answer.status == 0)
    let last = try #require(answer.err.split(separator: "\n").last)
    let object = try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any]
    #expect(object?["frame"] as? Int == 9)
    #expect(object?["of"] as? Int == 9)
    #expect(object?["fps"] is Double || object?["fps"] is Int)
  }

  /// 64 × 48 pixels of 4 bytes, ⌈(2 · 0.5 + 0.5) · 10⌉ frames.
  @Test func rawPixelsHaveTheExactLength() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let plugins = try tool.hostileFolder()
    let target = tool.folder + "/raw"
    _ = FileManager.default.createFile(atPath: target, contents: nil)
    let answer = tool(
      "transition", "a.png", "b.png", "-t", "org.example.good", "--plugin-path", plugins, "-d",
      "0.5", "--hold", "0.5", "--fps", "10", "-o", "-", out: target)
    #expect(answer.status == 0)
    #expect(tool.bytes("raw").count == 64 * 48 * 4 * 15)
  }
}
