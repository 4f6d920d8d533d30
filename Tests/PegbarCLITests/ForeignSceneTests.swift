import Foundation
import PegbarTestSupport
import Testing

/// Scenes with plugins that are not built in: `check` says what `render` and `sample` say.
@Suite struct ForeignSceneTests {
  /// Plugin, code, words of every message.
  private static let cases: [(String, Int32, [String])] = [
    ("sound", 0, []), ("crashing", 5, ["org.example.crashing", "SIGABRT", "create"]),
    ("refusing", 3, ["org.example.refusing", "too long today", "layers[0].animations[0]"]),
    ("failing", 5, ["org.example.failing", "the moon is full", "layers[0].animations[0]"]),
    ("holed", 5, ["org.example.holed", "not finite", "layers[0].animations[0]"]),
    ("hanging", 5, ["org.example.hanging", "hung", "create"]),
  ]

  @Test func allCommandsEndWithTheSameCode() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("timings", fixture("foreign-timings.c"))
    for (name, code, words) in ForeignSceneTests.cases {
      tool.write(
        "s.json",
        """
        {"version": 1, "size": [8, 8], "duration": 1, "layers": [{"name": "a", "animations":
          [{"type": "CABasicAnimation", "keyPath": "opacity", "toValue": 0, "duration": 1,
            "timingFunction": "org.example.\(name)"}]}]}
        """)
      let calls = [
        ["check", "s.json"], ["render", "s.json", "--at", "0.1", "-o", "\(name).png"],
        ["sample", "s.json", "--at", "0.1"],
        ["render", "s.json", "--at", "0.1", "-o", "\(name).png", "--overwrite", "--isolate"],
        ["sample", "s.json", "--at", "0.1", "--isolate"],
      ]
      for call in calls {
        let answer = tool.run(call + ["--plugin-path", library, "--plugin-timeout", "2"])
        #expect(answer.status == code, "\(name), \(call[0]): \(answer.err)")
        for word in words {
          #expect(answer.err.contains(word), "\(name), \(call[0]): \(answer.err)")
        }
      }
      #expect(tool.files.contains("\(name).png") == (code == 0))
    }
  }

  @Test func aCrashTakesNothingElseFromTheAnswer() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("timings", fixture("foreign-timings.c"))
    let scene = { (name: String) in
      """
      {"version": 1, "size": [8, 8], "duration": 1, "layers": [{"animations": [{"type":
        "CABasicAnimation", "keyPath": "opacity", "timingFunction": "org.example.\(name)"}]}]}
      """
    }
    tool.write("bad.json", scene("crashing"))
    tool.write("good.json", scene("sound"))
    let answer = tool("check", "bad.json", "good.json", "--json", "--plugin-path", library)
    #expect(answer.status == 5)
    let files = answer.json["files"] as? [[String: Any]] ?? []
    let found = files.map { file in
      (file["tests"] as? [[String: String]])?.first { $0["name"] == "prepares" }?["status"]
    }
    #expect(found == ["crashed", "passed"])
  }

  /// A plugin that does more than compute cannot do so while a scene is checked, and is named for it.
  @Test(arguments: [
    ("writing", "writes a file: mark"), ("connecting", "opens a socket"),
    ("starting", "starts a process"),
  ])
  func aSceneIsPreparedInAConfinedProcess(_ name: String, _ words: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("timings", fixture("foreign-timings.c"))
    tool.write(
      "s.json",
      """
      {"version": 1, "size": [8, 8], "duration": 1, "layers": [{"animations": [{"type":
        "CABasicAnimation", "keyPath": "opacity", "timingFunction": "org.example.\(name)"}]}]}
      """)
    let answer = tool("check", "s.json", "--plugin-path", library)
    #expect(answer.status == 5 && answer.err.contains("a plugin \(words)"), "\(answer)")
    #expect(!tool.files.contains("mark"))
  }

  @Test func aRefusedParameterIsWrongUsageOfTheCommandLine() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let answer = tool("run", "linearStops", "-p", "stops=0,x", "--at", "0.5")
    #expect(answer.status == 64 && answer.err.contains("\"x\""), "\(answer.err)")
  }
}
