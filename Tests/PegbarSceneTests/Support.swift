import Foundation
import Pegbar
import PegbarCore
import PegbarScene

/// A plugin that is only described.
class StubPlugin: Plugin, @unchecked Sendable {
  let descriptor: PluginDescriptor
  init(_ descriptor: PluginDescriptor) { self.descriptor = descriptor }
}

/// A value function that is only described.
final class StubValueFunction: StubPlugin, ValueFunction, @unchecked Sendable {
  let inputCount: Int
  init(_ name: String, inputCount: Int) {
    self.inputCount = inputCount
    super.init(.stub(.valueFunction, name, id: "pegbar.value." + name))
  }
  func makeValueMapping(_ parameters: ParameterValues) throws -> any ValueMapping {
    throw PluginError(
      pluginID: descriptor.id, problem: .brokeLaw(function: "make", law: "a stub does nothing"))
  }
}

extension PluginDescriptor {
  static func stub(
    _ kind: PluginKind, _ name: String, id: String, parameters: [Parameter] = [],
    directions: Direction = []
  ) -> PluginDescriptor {
    PluginDescriptor(
      kind: kind, id: id, name: name, summary: "", directions: directions,
      defaultDirection: directions.isEmpty ? [] : .fromLeft, parameters: parameters,
      aliases: [PluginAlias(name: name, vocabulary: "pegbar")])
  }
}

/// Enough plugins to check names and parameters without any library.
let stubRegistry: Registry = {
  let registry = Registry()
  func add(_ plugin: any Plugin) {
    registry.register(
      RegisteredPlugin(
        plugin: plugin, origin: .static, library: nil, version: "1", license: "MIT"))
  }
  for name in ["linear", "easeIn", "easeOut", "easeInEaseOut", "default", "cubicBezier"] {
    add(StubPlugin(.stub(.timingFunction, name, id: "pegbar.timing." + name)))
  }
  let steps = [
    Parameter(key: "count", label: "", type: .int, minimum: 1, defaultValue: .number(1)),
    Parameter(
      key: "position", label: "", type: .choice, defaultValue: .string("jump-end"),
      choices: ["jump-start", "jump-end"]),
  ]
  add(StubPlugin(.stub(.timingFunction, "steps", id: "pegbar.timing.steps", parameters: steps)))
  add(StubPlugin(.stub(.transition, "fade", id: "pegbar.transition.fade")))
  add(
    StubPlugin(
      .stub(
        .transition, "push", id: "pegbar.transition.push", directions: [.fromLeft, .fromRight])))
  add(StubValueFunction("rotateZ", inputCount: 1))
  add(StubValueFunction("translate", inputCount: 3))
  let wobble = [
    Parameter(key: "strength", label: "", type: .double, maximum: 1, defaultValue: .number(0))
  ]
  add(StubPlugin(.stub(.animation, "wobble", id: "example.wobble", parameters: wobble)))
  for entry in Plugins.registry.plugins where entry.plugin.descriptor.kind == .imageFilter {
    registry.register(entry)
  }
  return registry
}()

/// Reads a scene with the stub plugins.
func parse(
  _ text: String, path: String = "scene.json", allowsOutside: Bool = false
) throws -> SceneDocument {
  try SceneDocument.parse(
    bytes: Array(text.utf8), path: path,
    options: SceneOptions(registry: stubRegistry, allowsOutside: allowsOutside))
}

/// Reads a scene of which only the layers, and perhaps more members, are given.
func scene(_ layers: String, _ more: String = "") throws -> SceneDocument {
  try parse(
    "{\"version\": 1, \"size\": [640, 360], \"duration\": 4, \"layers\": [\(layers)]"
      + (more.isEmpty ? "" : ", " + more) + "}")
}

/// Reads a scene of one layer, and gives the value of its only property.
func value(_ key: String, _ json: String, layerClass: String = "CALayer") throws -> Value? {
  try scene("{\"class\": \"\(layerClass)\", \"\(key)\": \(json)}").layers.first?.settings.first?
    .value
}

/// What is wrong in a scene, as `path: message`.
func issues(_ body: () throws -> SceneDocument) -> [String] {
  do {
    _ = try body()
    return []
  } catch let error as SceneError {
    return error.issues.map { "\($0.path): \($0.message)" }
  } catch {
    return ["\(error)"]
  }
}

/// The folder of the package.
let packageFolder = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// A folder that is removed when the object goes.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("pegbar-scene-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var path: String { url.path }

  func write(_ name: String, _ text: String = "x") throws {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}
