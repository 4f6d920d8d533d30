import Foundation
import PegbarCore
import PegbarTestSupport
import Testing

@testable import PegbarForeign

/// The schema of bind files says what their reader reads.
@Suite struct BindSchemaTests {
  private static let file = Fixture.package + "/Sources/PegbarForeign/bind.schema.json"

  private func schema() throws -> JSONValue {
    try JSONReader().read(Array(Data(contentsOf: URL(fileURLWithPath: BindSchemaTests.file))))
  }

  private func keys(_ value: JSONValue?) -> Set<String> {
    Set((value?["properties"]?.object ?? []).map(\.key))
  }

  private func words(_ value: JSONValue?) -> Set<String> {
    Set((value?["enum"]?.array ?? []).compactMap(\.string))
  }

  @Test func knowsEveryMember() throws {
    let schema = try schema()
    #expect(keys(schema) == Set(BindFile.keys))
    let function = schema["$defs"]?["function"]
    #expect(keys(function) == Set(FunctionReader.keys))
    let batch = function?["properties"]?["batch"]
    #expect(keys(batch) == ["input", "output", "count", "numbers", "answer"])
    #expect(
      words(batch?["properties"]?["answer"])
        == Set(ForeignType.allCases.filter { $0.numberCount > 1 }.map(\.rawValue)))
    #expect(keys(schema["$defs"]?["parameter"]) == Set(FunctionParts.parameterKeys))
    #expect(
      words(function?["properties"]?["status"]) == Set(StatusRule.allCases.map(\.rawValue)))
    #expect(
      words(schema["$defs"]?["bind"]?["properties"]?["system"])
        == Set(SystemLibrary.allCases.map(\.rawValue)))
  }

  @Test func knowsEveryType() throws {
    let schema = try schema()
    let pattern = try #require(schema["$defs"]?["signature"]?["pattern"]?.string)
    let expression = try Regex(pattern)
    for type in ForeignType.allCases {
      #expect("f64 (f64 t, \(type.rawValue) a)".contains(expression), "\(type)")
      #expect("\(type.rawValue) (f64 t)".contains(expression) == isResult(type), "\(type)")
    }
    #expect(!"f64 (word a)".contains(expression) && !"f64 ()".contains(expression))
    let types = Set(ForeignType.allCases.flatMap(\.parameterTypes).map(\.word))
    #expect(words(schema["$defs"]?["parameter"]?["properties"]?["type"]) == types)
  }

  private func isResult(_ type: ForeignType) -> Bool {
    !type.isCurve && !type.isAddress && type != .context
  }

  /// The files of the examples and of the page keep to it; a misspelt member does not.
  @Test func acceptsTheExamplesOnly() throws {
    let python = Process()
    python.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let folder = Fixture.package + "/examples/bound-functions/"
    python.arguments = [
      "python3", "-c", validator, BindSchemaTests.file, folder + "easing.bind.json",
      folder + "libm.bind.json", Fixture.package + "/Sources/Pegbar/Pegbar.docc/BindCFunctions.md",
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
    #expect(python.terminationStatus == 0 && text == "valid\n", "\(text)")
  }
}

private let validator = """
  import json, re, sys
  try:
    import jsonschema
    make = jsonschema.Draft202012Validator
  except (ImportError, AttributeError):
    print("no validator")
    sys.exit(0)
  check = make(json.load(open(sys.argv[1])))
  files = []
  for name in sys.argv[2:]:
    text = open(name, encoding="utf-8").read()
    blocks = re.findall(r"^```json\\n(.*?)^```$", text, re.M | re.S)
    files += [json.loads(b) for b in blocks if '"bind"' in b] if name.endswith(".md") else [json.loads(text)]
  bad = [e.message for f in files for e in check.iter_errors(f)]
  files[0]["functions"][0]["imput"] = "t"
  if len(files) < 4 or bad or check.is_valid(files[0]):
    print(len(files), bad)
    sys.exit(1)
  print("valid")
  """
