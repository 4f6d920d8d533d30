import Foundation
import PegbarTestSupport
import Testing

/// `pegbar check`: plugins against laws, and scenes.
@Suite struct CheckTests {
  /// Plugin, test, status, a word of the message.
  static let crimes = [
    ("early", "end-points", "failed", "from"),
    ("crash", "arguments", "crashed", "SIGSEGV in render: 33x17 at progress 0.01"),
    ("crash", "determinism", "skipped", "arguments"), ("loop", "arguments", "timeout", "render"),
    ("loop", "canaries", "skipped", "arguments"), ("escape", "canaries", "failed", "row 1"),
    ("ahead", "canaries", "failed", "before the first row"),
    ("wide", "overlap", "crashed", "SIGSEGV in render: 2500x6"), ("wide", "canaries", "passed", ""),
    ("wide", "odd-sizes", "skipped", "the same as in overlap"),
    ("alike", "directions", "failed", "fromLeft and fromTop"),
    ("margin", "canaries", "failed", "behind"),
    ("overrun", "canaries", "crashed", "behind the end of the output"),
    ("fickle", "determinism", "failed", "instance"),
    ("banded", "band-invariance", "failed", "bands of 1"),
    ("banded", "thread-invariance", "passed", ""), ("lazy", "writes-all", "failed", "before"),
    ("strided", "odd-sizes", "failed", "memory"), ("bright", "alpha", "warning", "premultiplied"),
    ("tilted", "end-points", "failed", "0.25"), ("hole", "finite", "failed", "finite"),
    ("hole", "end-points", "passed", ""), ("grouped", "batch", "failed", "alone"),
    ("moody", "determinism", "failed", "then"), ("picky", "bounds", "failed", "limit = 5"),
    ("picky", "parameters", "passed", ""), ("blind", "batch", "failed", "stride 4"),
    ("pole", "finite", "failed", "1.0"), ("ordered", "batch", "failed", "alone"),
    ("endless", "finite", "failed", "finite"),
    ("shift", "neutral-input", "passed", ""), ("tiny", "odd-sizes", "crashed", "SIGSEGV"),
    ("crowd", "thread-invariance", "failed", "four"),
    ("crowd", "band-invariance", "passed", ""),
    ("leave", "arguments", "crashed", "ended the process"),
    ("mute", "process-state", "failed", "descriptor 1: it is closed"),
    ("opened", "process-state", "failed", "left open"),
    ("rounding", "process-state", "failed", "floating-point mode"),
    ("leaky", "leaks", "failed", "bytes stay behind"),
    ("scribble", "arguments", "crashed", "of the old picture"),
    ("busy", "thread-invariance", "failed", "four"),
    ("adding", "determinism", "failed", "different"),
    ("wandering", "determinism", "failed", "then"),
    ("boasting", "ignores-keys", "failed", "other keys"),
    ("straight", "ignores-keys", "skipped", "claim"),
  ]

  @Test func everyBrokenLawIsFoundByItsOwnTest() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("lawless", fixture("lawless.c"))
    let answer = tool("check", library, "--json", "--plugin-timeout", "6")
    #expect(answer.status == 5)
    #expect(answer.err.split(separator: "\n").count == 1)
    let files = answer.json["files"] as? [[String: Any]] ?? []
    #expect(answer.json["version"] as? Int == 1)
    #expect(files.count == 39)
    var results: [String: [String: [String: String]]] = [:]
    for file in files {
      #expect(file["path"] as? String == library)
      let id = file["id"] as? String ?? ""
      for test in file["tests"] as? [[String: String]] ?? [] {
        results[id, default: [:]][test["name"] ?? ""] = test
      }
    }
    for (plugin, law, status, word) in CheckTests.crimes {
      let result = results["org.example." + plugin]?[law]
      #expect(result?["status"] == status, "\(plugin) \(law): \(result ?? [:])")
      #expect(word.isEmpty || (result?["message"] ?? "").contains(word), "\(result ?? [:])")
    }
    for plugin in ["fair", "even", "shift", "straight"] {
      let tests = results["org.example." + plugin] ?? [:]
      #expect(tests.count >= 9)
      for (name, test) in tests {
        #expect(["passed", "skipped"].contains(test["status"]), "\(plugin) \(name): \(test)")
      }
      #expect(tests["loads"]?["status"] == "passed" && tests["load-time"]?["status"] == "passed")
    }
  }

  /// Some libraries; `Tests/BuiltinLaws` checks all of them in one process.
  @Test(arguments: [
    "AnimationBasic", "AnimationGroup", "AnimationKeyframe", "AnimationSpring",
    "AnimationTransition", "TransitionTurns", "ValueFunctions",
  ])
  func builtInPluginsKeepTheLaws(family: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let folder = (tool.path as NSString).deletingLastPathComponent
    let library = "\(folder)/libPegbar\(family).so"
    let answer = tool("check", library, "--strict")
    #expect(answer.status == 0, "\(answer.err)")
    #expect(answer.out.contains("passed   manifest"))
  }

  @Test func whatIsNoLibraryIsFour() throws {
    let tool = try Tool()
    defer { tool.remove() }
    tool.write("junk.so", "not a library")
    for name in ["junk.so", "missing.so"] {
      let answer = tool("check", name, "--json")
      #expect(answer.status == 4)
      let file = (answer.json["files"] as? [[String: Any]])?.first
      #expect(file?["id"] is NSNull)
      let test = (file?["tests"] as? [[String: String]])?.first
      #expect(test?["name"] == "loads" && test?["status"] == "failed")
    }
  }

  @Test func scenesAreReadWithAllTheirErrors() throws {
    let tool = try Tool()
    defer { tool.remove() }
    tool.write("good.json", #"{"version":1,"size":[8,8],"duration":1,"layers":[]}"#)
    tool.write(
      "bad.json", #"{"version":1,"size":[8,8],"duration":1,"layers":[{"opcity":1,"x":2}]}"#)
    tool.write(
      "alien.json",
      #"""
      {"version":1,"size":[8,8],"duration":1,"layers":[{"animations":
        [{"type":"org.example.nobody","keyPath":"opacity","duration":1}]}]}
      """#)
    #expect(tool("check", "good.json").status == 0)
    let answer = tool("check", "bad.json", "good.json", "--json")
    #expect(answer.status == 3)
    let files = answer.json["files"] as? [[String: Any]] ?? []
    #expect(files.count == 2)
    let tests = files.first?["tests"] as? [[String: String]] ?? []
    #expect(tests.count == 2)
    #expect(tests.allSatisfy { ($0["message"] ?? "").contains("layers[0]") })
    #expect(tests.first?["message"]?.contains("opacity") == true)
    #expect(tool("check", "alien.json").status == 4)
    #expect(tool("check", "alien.json", "bad.json").status == 4)
    #expect(tool("check", "missing.json").status == 3)
    #expect(tool("check").status == 64)
  }

  @Test func theWorkersCommandIsForWorkersOnly() throws {
    let tool = try Tool()
    defer { tool.remove() }
    #expect(tool("test-law", "x.so", "timing", "a.b", "loads").status == 64)
    #expect(!tool("--help").out.contains("test-law"))
  }
}
