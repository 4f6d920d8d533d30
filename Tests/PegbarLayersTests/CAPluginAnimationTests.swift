import Foundation
import Pegbar
import PegbarTestSupport
import Testing

/// The example of an animation kind of one's own, used like a built-in one.
@Suite(.serialized, .needs(.compiler)) struct CAPluginAnimationTests {
  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Runs something with the example compiled and found.
  private func withDecay(_ body: () throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("pegbar-decay-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let library = folder.appendingPathComponent("decay.so").path
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = [
      "cc", "-shared", "-fPIC", "-O2", "-ffp-contract=off", "-Wall", "-Wextra", "-Werror", "-I",
      CAPluginAnimationTests.package.appendingPathComponent("Sources/CPegbarPlugin/include").path,
      "-o",
      library, CAPluginAnimationTests.package.appendingPathComponent("examples/decay/decay.c").path,
    ]
    try compiler.run()
    compiler.waitUntilExit()
    try #require(compiler.terminationStatus == 0, "examples/decay/decay.c does not compile")
    let host = Plugins.host(paths: [library])
    try #require(host.registry.resolve("org.example.decay", kind: .animation) != nil)
    let before = Plugins.registry
    Plugins.use(host.registry)
    defer { Plugins.use(before) }
    try body()
  }

  /// 520 · (1 − 0.998^1000) / (−1000 · ln 0.998), worked out apart.
  private let afterOneSecond = 224.658266

  @Test func worksLikeABuiltIn() throws {
    try withDecay {
      let (stage, layer) = makeStage()
      CATransaction.setDisableActions(true)
      layer.position = CGPoint(x: 20, y: 60)
      let slide = CAPluginAnimation(kind: "org.example.decay", keyPath: "position")
      slide.parameters = ["velocity": [520, 0]]
      // ln(1 / 520) / (1000 · ln 0.998)
      #expect(abs(slide.naturalDuration - 3.1237) < 1e-3)
      slide.duration = 3
      try layer.addChecked(slide, forKey: "slide")
      let lift = CAPluginAnimation(kind: "org.example.decay", keyPath: "position.y")
      lift.parameters = ["velocity": -520]
      lift.isAdditive = true
      let group = CAAnimationGroup()
      group.animations = [lift]
      group.duration = 3
      try layer.addChecked(group, forKey: "group")
      stage.advance(to: 1)
      let shown = try #require(layer.presentation()).position
      #expect(abs(shown.x - (20 + afterOneSecond)) < 1e-3)
      #expect(abs(shown.y - (60 - afterOneSecond)) < 1e-3)
      slide.parameters = ["speed": 1]
      #expect(throws: PluginError.self) { try layer.addChecked(slide, forKey: "slide") }
      slide.parameters = ["velocity": Date()]
      #expect(throws: AnimationError.self) { try layer.addChecked(slide, forKey: "slide") }
    }
  }
}
