import Foundation
import Pegbar
import PegbarCore
import PegbarLaws
import Testing

/// The laws as a library: the built-in plugins, plugins of this process, and what reports say.
@Suite struct LawsTests {
  static let builtins: [RegisteredPlugin] = Plugins.host().registry.plugins

  /// The first plugin of each kind and category; `Tests/BuiltinLaws` checks all of them.
  static let samples: [RegisteredPlugin] = Dictionary(grouping: builtins) { plugin in
    "\(plugin.plugin.descriptor.kind) \(plugin.plugin.descriptor.category)"
  }
  .sorted { $0.key < $1.key }.compactMap(\.value.first)

  /// The page of laws has every name that `check` may print, by kind, and no other.
  @Test func thePageNamesEveryLaw() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/Pegbar/Pegbar.docc/Laws.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let parts = text.components(separatedBy: "\n### ").dropFirst()
    let names = parts.map { part in
      part.split(separator: "\n").compactMap {
        $0.firstMatch(of: /^\| `([a-z-]+)`/).map { String($0.1) }
      }
    }
    let shared = try #require(names.first)
    #expect(names.count == 7)
    let kinds: [PluginKind] = [
      .transition, .imageFilter, .timingFunction, .valueFunction, .animation, .provider,
    ]
    for (kind, own) in zip(kinds, names.dropFirst()) {
      #expect(Set(shared + own) == Set(Laws.names(for: kind)), "\(kind)")
    }
  }

  @Test func everyKindIsThere() {
    #expect(Set(Self.samples.map(\.plugin.descriptor.kind)) == Set(PluginKind.allCases))
    #expect(Self.samples.count > PluginKind.allCases.count)
  }

  @Test(arguments: samples.map { [$0.plugin.descriptor.kind.word, $0.plugin.descriptor.id] })
  func aBuiltInPluginKeepsTheLaws(_ name: [String]) throws {
    let kind = try #require(PluginKind.allCases.first { $0.word == name[0] })
    let report = try Laws.check(id: name[1], kind: kind)
    #expect(report.failures.isEmpty, "\(report)")
    #expect(report.warnings.isEmpty, "\(report)")
    #expect(report.results.map(\.law) == Laws.names(for: kind).filter { $0 != "manifest" })
    #expect(report.results.allSatisfy { $0.plugin == name[1] && $0.kind == kind })
    #expect(report.results.contains { $0.outcome == .passed })
  }

  /// A curve that does not end where it has to.
  private final class Slack: TimingFunction, Timing {
    let descriptor = PluginDescriptor(
      kind: .timingFunction, id: "test.slack", name: "Slack", summary: "Ends at 0.9.")

    let memo = Memo()
    var controlPoints: [Double]? { nil }
    var settlingTime: Double? { nil }

    func makeTiming(_ parameters: ParameterValues) -> any Timing { self }

    func evaluate(
      _ inputs: UnsafePointer<Double>, into outputs: UnsafeMutablePointer<Double>, count: Int
    ) {
      for i in 0..<count { outputs[i] = 0.9 * inputs[i] }
    }
  }

  @Test func aBrokenLawIsNamed() throws {
    let report = Laws.check(Slack())
    let failure = try #require(report.failures.first)
    #expect(report.failures.count == 1)
    #expect(failure.law == "end-points" && failure.outcome == .failed)
    #expect(failure.plugin == "test.slack" && failure.library == nil)
    #expect(failure.message.contains("f(1) is 0.9"))
    #expect("\(failure)".hasPrefix("test.slack: end-points failed: f(1) is 0.9"))
  }

  @Test func aPluginOfTheProcessIsFoundInARegistry() throws {
    let registry = Registry()
    registry.register(
      RegisteredPlugin(
        plugin: Slack(), origin: .static, library: nil, version: "1", license: "MIT"))
    #expect(try Laws.check(id: "test.slack", in: registry).failures.count == 1)
    #expect(throws: UnknownPlugin.self) { try Laws.check(id: "test.nobody", in: registry) }
    #expect(throws: UnknownPlugin.self) {
      try Laws.check(id: "test.slack", kind: .transition, in: registry)
    }
  }

  @Test func whatIsNoLibraryFailsToLoad() throws {
    let report = try Laws.check(library: "/nowhere/missing.so")
    #expect(report.results.map(\.law) == ["loads"])
    #expect(report.failures.first?.plugin == nil)
    #expect(report.failures.first?.library == "/nowhere/missing.so")
    #expect(report.failures.first?.message.contains("not-found") == true)
  }

  /// What belongs to the whole process cannot be told while other tests run in it.
  @Test func lawsAboutTheProcessNeedOneOfTheirOwn() {
    let report = Laws.check(Slack())
    for law in ["process-state", "leaks"] {
      let result = report.results.first { $0.law == law }
      #expect(result?.outcome == .notApplicable)
      #expect(result?.message.contains("process of its own") == true)
    }
  }
}
