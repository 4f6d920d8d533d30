import Foundation
import PegbarCore
import PegbarScene
import PegbarTestSupport
import Testing

@Suite struct FixtureTests {
  /// The example of the format's description, with its pictures beside it.
  @Test func readsTheExample() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.png")
    try folder.write("b.png")
    let text = """
      { "version": 1, "size": [640, 360], "fps": 30, "duration": 4, "background": "#101820",
        "layers": [
          { "class": "CALayer", "name": "card", "bounds": [0,0,200,120], "position": [320,180],
            "backgroundColor": "#ff8800", "cornerRadius": 16, "contents": "a.png",
            "sublayers": [],
            "animations": [ { "type": "CAKeyframeAnimation", "key": "spin",
              "keyPath": "transform.rotation.z", "values": [0, 1.57], "keyTimes": [0, 1],
              "duration": 1.5, "timingFunction": "easeInEaseOut", "fillMode": "both",
              "repeatCount": "inf" } ] } ],
        "events": [
          { "time": 1, "transaction": { "animationDuration": 0.5 },
            "set": [ { "layer": "card", "keyPath": "opacity", "value": 0.2 } ] },
          { "time": 2, "set": [ { "layer": "card", "keyPath": "contents", "value": "b.png" } ],
            "add": [ { "layer": "card", "animation": { "type": "CATransition",
              "transitionType": "push", "subtype": "fromLeft", "duration": 0.5 } } ] },
          { "time": 3, "remove": [ { "layer": "card", "key": "spin" } ] } ] }
      """
    let document = try parse(text, path: folder.path + "/scene.json")
    #expect(document.size == Size(width: 640, height: 360))
    #expect(document.frameCount == 120)
    #expect(document.warnings == [])
    #expect(document.layers.count == 1)
    #expect(document.layers[0].settings.count == 5)
    #expect(document.contents.map(\.name) == ["a.png", "b.png"])
    #expect(
      document.pluginIDs == [
        "pegbar.timing.easeInEaseOut", "pegbar.transition.push",
      ])
    let spin = document.layers[0].animations[0]
    #expect(spin.key == "spin")
    #expect(spin.timing.repeatCount == .infinity)
    #expect(spin.timing.fillMode == .both)
    let info = document.info
    #expect(info.layerCount == 1)
    #expect(info.animationCount == 2)
    #expect(info.layerNames == ["card"])
    #expect(info.touchedKeyPaths == ["card": ["transform.rotation.z", "opacity", "contents"]])
  }

  /// Every scene of the shared acceptance sets, where they are at hand.
  @Test func readsTheSharedScenes() throws {
    let shared = packageFolder.deletingLastPathComponent().appendingPathComponent("shared")
    let cases = shared.appendingPathComponent("conformance")
    let scenes = shared.appendingPathComponent("visual/scenes")
    let isThere = FileManager.default.fileExists(atPath: scenes.path)
    try Requirement.machine("shared scenes beside the package", isMet: isThere).demand()
    var count = 0
    for file in try jsonFiles(scenes) {
      let bytes = try Array(Data(contentsOf: file))
      let found = issues {
        try SceneDocument.parse(
          bytes: bytes, path: file.path, options: SceneOptions(registry: lenientRegistry))
      }
      #expect(found == [], "\(file.lastPathComponent)")
      count += 1
    }
    for file in try jsonFiles(cases) {
      let root = try JSONReader().read(Array(Data(contentsOf: file)))
      for item in root["cases"]?.array ?? [] {
        guard let members = item["scene"]?.object else { continue }
        let scene = JSONValue.object(
          [
            JSONMember("version", 1), JSONMember("size", [400, 400]), JSONMember("fps", 60),
            JSONMember("duration", 10),
          ] + members)
        let found = issues {
          try SceneDocument.parse(
            bytes: Array(JSONWriter.text(scene).utf8), path: "case.json",
            options: SceneOptions(registry: lenientRegistry))
        }
        #expect(found == [], "\(item["id"]?.string ?? "")")
        count += 1
      }
    }
    #expect(count > 900)
  }

  private func jsonFiles(_ folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "json" }
  }
}

/// The stub plugins and stand-ins for the others that the shared scenes name.
private let lenientRegistry: Registry = {
  let registry = Registry()
  for entry in stubRegistry.plugins where entry.plugin.descriptor.id != "pegbar.timing.steps" {
    registry.register(entry)
  }
  func add(_ plugin: any Plugin) {
    registry.register(
      RegisteredPlugin(
        plugin: plugin, origin: .static, library: nil, version: "1", license: "MIT"))
  }
  for name in [
    "rotateX", "rotateY", "scaleX", "scaleY", "scaleZ", "translateX", "translateY", "translateZ",
  ] {
    add(StubValueFunction(name, inputCount: 1))
  }
  add(StubValueFunction("scale", inputCount: 3))
  let number = { (key: String) in
    Parameter(key: key, label: "", type: .double, defaultValue: .number(1))
  }
  let text = { (key: String) in
    Parameter(key: key, label: "", type: .string, defaultValue: .string(""))
  }
  let timings: [(String, [Parameter])] = [
    ("steps", [number("count"), text("position")]), ("linearStops", [text("stops")]),
    ("easeOutBounce", []), ("easeInBack", [number("overshoot")]), ("easeInOutElastic", []),
    ("easeOutQuad", []), ("easeInExpo", []),
  ]
  for (name, parameters) in timings {
    add(
      StubPlugin(
        .stub(.timingFunction, name, id: "pegbar.timing." + name, parameters: parameters)))
  }
  return registry
}()
