import Foundation
import PegbarCore
import PegbarScene
import Testing

/// The scenes that the documentation points at, read with the built-in plugins.
@Suite struct ExampleTests {
  static let folder = packageFolder.appendingPathComponent("examples/scenes")
  static let names = [
    "dawn", "fireworks", "forest", "group", "keyframes", "meteors", "motions", "night", "orrery",
    "showreel", "spring",
  ]

  @Test func everySceneIsListed() throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: ExampleTests.folder, includingPropertiesForKeys: nil)
    let found = files.filter { $0.pathExtension == "json" }
      .map { $0.deletingPathExtension().lastPathComponent }
    #expect(found.sorted() == ExampleTests.names)
  }

  /// Nothing wrong, nothing ignored, nothing that is not drawn.
  @Test(arguments: names)
  func readsWithoutAWarning(_ name: String) throws {
    let document = try read(name)
    #expect(document.warnings == [])
    #expect(document.info.unsupported == [])
  }

  @Test func theShowreelLastsSixSeconds() throws {
    let document = try read("showreel")
    #expect(document.size == Size(width: 960, height: 540))
    #expect(document.frameCount == 180)
    let contents = ["data:image/png (474 bytes)", "meteors.apng", "forest.png", "dawn.png"]
    #expect(document.contents.map(\.name) == contents)
    let kinds = ["basic", "group", "keyframe", "spring"].map { "pegbar.animation." + $0 }
    let transitions = ["circleOpen", "cube", "push"].map { "pegbar.transition." + $0 }
    #expect(Set(document.pluginIDs).isSuperset(of: kinds + transitions))
  }

  /// A small scene is one to read on a page.
  @Test(arguments: ["group", "keyframes", "spring"])
  func smallScenesStaySmall(_ name: String) throws {
    let file = ExampleTests.folder.appendingPathComponent(name + ".json")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count < 40)
  }

  /// Pictures are made by a script, so empty files stand for them.
  private func read(_ name: String) throws -> SceneDocument {
    let folder = try TemporaryFolder()
    for name in ["dawn.png", "night.png", "forest.png", "meteors.apng"] { try folder.write(name) }
    let bytes = try Data(
      contentsOf: ExampleTests.folder.appendingPathComponent(name + ".json"))
    return try SceneDocument.parse(
      bytes: Array(bytes), path: folder.path + "/scene.json", options: SceneOptions())
  }
}
