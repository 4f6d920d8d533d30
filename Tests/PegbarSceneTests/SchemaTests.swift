import Foundation
import Pegbar
import PegbarCore
import PegbarTestSupport
import Testing

@testable import PegbarScene

@Suite struct SchemaTests {
  private static let file = packageFolder.appendingPathComponent(
    "Sources/PegbarScene/scene.schema.json")

  private func definitions() throws -> JSONValue {
    let root = try JSONReader().read(Array(Data(contentsOf: SchemaTests.file)))
    return try #require(root["$defs"])
  }

  private func keys(_ definition: JSONValue?) -> Set<String> {
    Set((definition?["properties"]?.object ?? []).map(\.key))
  }

  /// What follows from declarations is in the schema as they say.
  ///
  /// After a change of declarations, renew it with `PEGBAR_RENEW_GOLDENS=1 swift test --filter SchemaTests`.
  @Test func followsTheDeclarations() throws {
    let old = try String(contentsOf: SchemaTests.file, encoding: .utf8)
    let wanted = SceneSchema.text(SceneSchema.renewed(try JSONReader().read(Array(old.utf8))))
    if ProcessInfo.processInfo.environment["PEGBAR_RENEW_GOLDENS"] != nil {
      try Data(wanted.utf8).write(to: SchemaTests.file)
    }
    let found = try String(contentsOf: SchemaTests.file, encoding: .utf8).split(separator: "\n")
    let lines = wanted.split(separator: "\n")
    let difference = zip(found, lines).first { $0 != $1 }
    #expect(difference == nil && found.count == lines.count)
  }

  /// Every class has a definition with its own properties, and what is no property of a layer.
  @Test func knowsTheKeysOfEveryClass() throws {
    let definitions = try definitions()
    let structure: Set = [
      "name", "sublayers", "mask", "animations", "filters", "backgroundFilters", "stored", "style",
      "size", "align", "margin", "actions",
    ]
    let common = LayerClass.plain.keys
    #expect(keys(definitions["anyLayer"]) == structure.union(common).union(SceneDecoder.hintKeys))
    #expect(keys(definitions["timing"]) == Set(SceneDecoder.timingKeys))
    for layerClass in LayerClass.allCases {
      let extra: Set = layerClass == .emitter ? ["class", "emitterCells"] : ["class"]
      #expect(
        keys(definitions[SceneSchema.name(of: layerClass)])
          == extra.union(layerClass.keys).subtracting(common), "\(layerClass.rawValue)")
    }
  }

  /// The schema and the renderer know the same inputs of every filter that is drawn.
  @Test func knowsTheInputsOfEveryFilter() throws {
    let rules = try #require(try definitions()["filter"]?["allOf"]?.array)
    var found: [String: Set<String>] = [:]
    for rule in rules {
      let type = try #require(rule["if"]?["properties"]?["type"]?["const"]?.string)
      found[type] = keys(rule["then"]).subtracting(["type", "name", "enabled"])
    }
    let names = Plugins.registry.layerFilterNames.filter { name in
      ["ca", "pegbar"].contains(Plugins.registry.layerFilter(name)?.alias?.vocabulary)
    }
    #expect(found.keys.sorted() == names)
    for type in names {
      let inputs = Plugins.registry.layerFilter(type)?.entry.plugin.descriptor.parameters
      #expect(
        found[type] == Set(inputs?.filter { !$0.isExtent }.map(\.key) ?? []), "\(type)")
    }
  }

  /// Every example and shared scene against the schema, by a validator that is not ours.
  @Test func acceptsEveryScene() throws {
    let shared = packageFolder.deletingLastPathComponent().appendingPathComponent("shared")
    let python = Process()
    python.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    python.arguments = [
      "python3", "-c", validator, SchemaTests.file.path,
      packageFolder.appendingPathComponent("examples").path,
      shared.appendingPathComponent("visual/scenes").path,
      shared.appendingPathComponent("conformance").path,
    ]
    let output = Pipe()
    python.standardOutput = output
    python.standardError = FileHandle.nullDevice
    try python.run()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    python.waitUntilExit()
    let isMet = !text.hasPrefix("no validator") && python.terminationStatus != 127
    try Requirement.tool("python3 with jsonschema", isMet: isMet).demand()
    #expect(python.terminationStatus == 0, "\(text)")
    #expect(text.hasSuffix("valid\n"), "\(text)")
  }
}

/// Prints what the schema does not accept; a scene is a JSON object with a version and a size.
private let validator = """
  import glob, json, re, sys, threading
  try:
    import jsonschema
    make = jsonschema.Draft202012Validator
  except (ImportError, AttributeError):
    print("no validator")
    sys.exit(0)

  # A string, which stays, or a comment.
  comment = re.compile(r'("(?:[^"\\\\]|\\\\.)*")|//.*')

  def scenes():
    for folder in sys.argv[2:]:
      for name in sorted(glob.glob(folder + "/**/*.json", recursive=True)):
        with open(name) as file:
          text = json.loads(comment.sub(r"\\1", file.read()))
        if not isinstance(text, dict):
          continue
        if "cases" in text:
          for case in text["cases"]:
            if "scene" in case:
              yield case["id"], dict({"version": 1, "size": [4, 4]}, **case["scene"])
        elif "version" in text and "size" in text:
          yield name, text

  status = [1]

  def main():
    with open(sys.argv[1]) as file:
      schema = json.load(file)
    make.check_schema(schema)
    check = make(schema)
    bad = 0
    for name, scene in scenes():
      for error in check.iter_errors(scene):
        bad += 1
        print(name, list(error.absolute_path), error.message[:200])
        break
    if check.is_valid({"version": 1, "size": [4, 4], "layers": [{"opacty": 1}]}):
      bad += 1
      print("an unknown key is accepted")
    if bad == 0:
      print("valid")
    status[0] = 0 if bad == 0 else 1

  # Layers may lie hundreds deep.
  sys.setrecursionlimit(100000)
  threading.stack_size(256 << 20)
  thread = threading.Thread(target=main)
  thread.start()
  thread.join()
  sys.exit(status[0])
  """
