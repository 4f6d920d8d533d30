import Foundation
import PegbarTestSupport
import Testing

/// `info` shows inputs, promises and the plugins of files.
@Suite struct PluginInputsTests {
  @Test func infoShowsInputsAndPromises() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let blur = tool("info", "pegbar.filter.gaussianBlur", "--json").json
    #expect(blur["minimumInputs"] as? Double == 1 && blur["maximumInputs"] as? Double == 1)
    #expect(tool("info", "pegbar.filter.gaussianBlur").out.contains("1 picture"))
    #expect(tool("info", "pegbar.value.translate").out.contains("3 numbers"))
    let keyframe = tool("info", "pegbar.animation.keyframe", "--json").json
    #expect(keyframe["inputs"] as? [String] == ["keys", "path"])
    #expect(tool("info", "pegbar.animation.keyframe").out.contains("keys, path"))
    #expect(tool("info", "pegbar.transition.fade").out.contains("pure, deterministic"))
  }

  /// A file that a provider opens and a file that binds functions are plugins, not scenes.
  @Test func infoShowsThePluginsOfAFile() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let rows = (0..<8).map { "\($0 & 1) \($0 >> 1 & 1) \($0 >> 2)" }
    tool.write("warm.cube", "LUT_3D_SIZE 2\n" + rows.joined(separator: "\n") + "\n")
    let look = tool("info", "warm.cube")
    #expect(look.status == 0 && look.out.contains("pegbar.lut"), "\(look.err)")
    #expect(look.out.contains("warm.cube") && look.out.contains("1 picture"), "\(look.out)")
    tool.write(
      "root.bind.json",
      """
      {"pegbar": "0.10", "library": {"id": "org.example.roots", "name": "Roots", "version": "1",
        "license": "MIT"}, "bind": {"system": "libm"}, "functions": [{"kind": "timing",
        "id": "org.example.cbrt", "name": "Root", "summary": "The cubic root.", "symbol": "cbrt",
        "signature": "f64 (f64 t)", "input": "t"}]}
      """)
    let bound = tool("info", "root.bind.json")
    #expect(bound.status == 0 && bound.out.hasPrefix("org.example.cbrt"), "\(bound.err)")
  }

  /// A manifest that differs from the library is shown with a warning.
  @Test func anOutdatedManifestGivesAWarning() throws {
    try Requirement.compiler.demand()
    let tool = try Tool()
    defer { tool.remove() }
    #expect(tool("new", "plugin", "t", "--kind", "timing", "--language", "c").status == 0)
    let (status, words) = try tool.shell(
      """
      umask 022; ./t/build.sh && pegbar info t/t.so --manifest > t/t.json && pegbar info t/t.so
      """)
    #expect(status == 0 && !words.contains("warning"), "\(words)")
    let manifest = String(decoding: tool.bytes("t/t.json"), as: UTF8.self)
    #expect(manifest.contains("Starts and ends slowly."))
    tool.write("t/t.json", manifest.replacing("Starts and ends slowly.", with: "Once was."))
    let answer = tool("info", "t/t.so")
    #expect(answer.status == 0 && answer.out.contains("Once was."), "\(answer.err)")
    #expect(answer.err.contains("summary"), "\(answer.err)")
    #expect(answer.err.contains("showing the manifest"), "\(answer.err)")
  }

  /// A scene named like a library is not read as its manifest.
  @Test func aSceneBesideALibraryIsNotItsManifest() throws {
    try Requirement.compiler.demand()
    let tool = try Tool()
    defer { tool.remove() }
    #expect(tool("new", "plugin", "t", "--kind", "timing", "--language", "c").status == 0)
    tool.write("t/t.json", #"{"version":1,"size":[4,4],"duration":1,"layers":[]}"#)
    let (status, words) = try tool.shell("umask 022; ./t/build.sh && pegbar info t/t.so")
    #expect(status == 0 && words.hasPrefix("org.example.t\n"), "\(words)")
  }
}
