import Foundation
import PegbarTestSupport
import Testing

/// `pegbar check`: faults that show only with unusual animations, regions, sizes and memory.
@Suite(.needs(.compiler)) struct CheckUnusualTests {
  /// A plugin, the law that it breaks, the outcome, and words of the message.
  typealias Broken = (plugin: String, law: String, status: String, words: String)

  /// A fixture, its plugins that keep every law, and those that break one.
  struct Library: Sendable, CustomStringConvertible {
    var fixture: String
    var good: Set<String>
    var broken: [Broken]
    var description: String { fixture }
  }

  static let libraries = [
    Library(
      fixture: "lax-kinds", good: ["straight", "adding", "choosing"],
      broken: [
        ("narrow", "finite", "failed", "transform: org.example.narrow: eval broke a law"),
        ("medium", "finite", "failed", "300 numbers"),
        ("packed", "arguments", "failed", "where base_stride is 3 more"),
        ("few", "finite", "failed", "a key beyond the 17 keys"),
        ("steep", "finite", "failed", "not finite"),
        ("divided", "finite", "failed", "six key times for four keys, cubic"),
        ("stretched", "arguments", "crashed", "behind the end of tension of prepare's setup"),
        (
          "hoarder", "arguments", "crashed", "the list of curves of prepare's setup, which was lent"
        ),
        ("growing", "natural-duration", "failed", "s, then"),
        ("learnt", "natural-duration", "failed", "s after prepare, number; it depends only"),
        ("local", "thread-invariance", "failed", "thread-local"),
        ("rotating", "bounds", "failed", "a field of its plan is neither 0 nor 1"),
        ("brief", "batch", "failed", "a key beyond the 2 keys"),
      ]),
    Library(
      fixture: "lax-filters", good: ["still", "away", "endless", "soft", "fair"],
      broken: [
        ("below", "region-of-interest", "failed", "differ outside of the region of interest"),
        ("right", "region-of-interest", "failed", "differ outside of the region of interest"),
        ("blind", "region-of-interest", "failed", "which is nothing"),
        (
          "distant", "region-of-interest", "failed",
          "of rows 16..<22 is columns 1000000000..<1000000009"
        ),
        ("rounded", "extent", "failed", "but that of inputs in columns 999292948..<999292981"),
        ("indexed", "extent", "crashed", "SIGSEGV in extent"),
        ("grown", "extent", "failed", "it may lie anywhere"),
        ("deaf", "animatable", "failed", "read level from the frame's values"),
        ("sized", "animatable", "failed", "an extent may not depend on it"),
        ("long", "row-blend", "crashed", "behind the end of the row of the backdrop"),
        ("early", "row-blend", "failed", "it wrote beside the row of the backdrop"),
        ("source", "row-blend", "crashed", "of the row of the source"),
        ("wide", "row-blend", "failed", "a row of 3 pixels has other bytes"),
        ("bits", "row-blend", "failed", "unknown bits"),
      ]),
    Library(
      fixture: "lax-effects",
      good: ["fair", "over", "atonce", "limited", "floats", "borrower", "brief"],
      broken: [
        ("flat", "odd-sizes", "failed", "prepare failed with status -11"),
        ("local", "thread-invariance", "failed", "thread-local"),
        ("left", "canaries", "failed", "in pass 1, it wrote pixel"),
        ("leftfloats", "canaries", "failed", "of the output, outside of them"),
        ("strides", "odd-sizes", "failed", "by the distance of rows in memory"),
        ("floatstrides", "odd-sizes", "failed", "by the distance of rows in memory"),
        ("usual", "odd-sizes", "failed", "1920x3 at progress 0.25"),
        ("twelve", "odd-sizes", "crashed", "SIGSEGV in render: 19x12"),
        ("freer", "arguments", "crashed", "SIGABRT in destroy"),
        ("giver", "arguments", "failed", "passed memory to the host's free"),
        ("reader", "arguments", "crashed", "behind the end of the value of text that create"),
        ("speaker", "process-state", "failed", "its descriptor changes when it is used"),
      ]),
  ]

  @Test(arguments: libraries) func eachLawIsBrokenByItsOwnPlugin(_ row: Library) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library(row.fixture, fixture(row.fixture + ".c"))
    let answer = tool("check", library, "--json")
    #expect(answer.status == 5)
    var results: [String: [String: [String: String]]] = [:]
    for file in answer.json["files"] as? [[String: Any]] ?? [] {
      let id = (file["id"] as? String ?? "").replacing("org.example.", with: "")
      for test in file["tests"] as? [[String: String]] ?? [] {
        results[id, default: [:]][test["name"] ?? ""] = test
      }
    }
    #expect(Set(results.keys) == row.good.union(row.broken.map(\.plugin)))
    for (plugin, law, status, words) in row.broken {
      let result = results[plugin]?[law] ?? [:]
      #expect(result["status"] == status, "\(plugin) \(law): \(result)")
      #expect((result["message"] ?? "").contains(words), "\(plugin) \(law): \(result)")
      // Nothing else is wrong with it.
      for (name, other) in results[plugin] ?? [:] where name != law {
        #expect(["passed", "skipped"].contains(other["status"]), "\(plugin) \(name): \(other)")
      }
    }
    for plugin in row.good {
      #expect((results[plugin] ?? [:]).count >= 12)
      for (name, test) in results[plugin] ?? [:] {
        #expect(["passed", "skipped"].contains(test["status"]), "\(plugin) \(name): \(test)")
      }
    }
  }
}
