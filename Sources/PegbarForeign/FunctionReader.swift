import PegbarCore
import PegbarPlugins

/// Reads one function of a bind file: each argument has exactly one role.
struct FunctionReader {
  /// The function in the form of a library's manifest.
  let plugin: JSONValue

  /// The function with the roles of its arguments.
  let symbol: BoundSymbol

  /// Members that mean the same as in a library's manifest.
  private static let traits = [
    "kind", "id", "name", "summary", "doc", "category", "revision", "threads", "pure",
    "deterministic", "openEnd", "aliases",
  ]
  private static let own = [
    "symbol", "signature", "input", "inputs", "output", "status", "batch", "parameters",
    "constants", "counts", "curves",
  ]

  /// The members of a function in a bind file.
  static var keys: [String] { traits + own }

  /// Reads a function.
  ///
  /// - Throws: `BindProblem`.
  init(_ fields: BindObject, system: SystemLibrary?) throws(BindProblem) {
    try fields.allow(Set(FunctionReader.keys))
    let name = try fields.text("symbol")
    guard !DeniedSymbols.contains(name) else {
      throw fields.problem("symbol", "\(name) is not to be called", .deniedSymbol)
    }
    let kind = try fields.text("kind")
    guard kind == "timing" || kind == "value" else {
      throw fields.problem("kind", "expected timing or value")
    }
    var parts = try FunctionParts(fields, kind: kind)
    let parameters = try parts.parameters(fields)
    try parts.readConstants(fields)
    let curves = try parts.curves(fields)
    try parts.readCounts(fields)
    if let idle = parts.idleArgument {
      throw fields.problem(
        "signature",
        "the argument '\(idle)' is no input, output, parameter, constant, count or curve")
    }
    let encoding = parts.signature.encoding(output: parts.output, status: parts.status)
    if let system { try FunctionReader.check(fields, name, encoding, system) }
    symbol = BoundSymbol(
      symbol: name, encoding: encoding,
      answer: parts.answer, numbers: parts.numbers, inputs: parts.inputs,
      parameters: parameters.map(\.slot), curves: curves, texts: parts.texts,
      arrays: parts.arrays, elements: parts.elements, counts: parts.counts, batch: parts.batch
    )
    plugin = FunctionReader.plugin(
      fields, parameters: parameters.map(\.json), inputCount: symbol.inputCount,
      isSystem: system != nil)
  }

  /// Refuses functions of the system's libraries that are not in the list of harmless ones.
  private static func check(
    _ fields: BindObject, _ name: String, _ encoding: String, _ system: SystemLibrary
  ) throws(BindProblem) {
    guard let known = system.encoding(of: name) else {
      throw fields.problem(
        "symbol", "\(name) is none of the functions of \(system.name) that may be bound",
        .deniedSymbol)
    }
    guard known == encoding else {
      throw fields.problem(
        "signature", "\(name) is \(MathsFunctions.text(of: known))", .badSignature)
    }
  }

  private static func plugin(
    _ fields: BindObject, parameters: [JSONValue], inputCount: Int, isSystem: Bool
  ) -> JSONValue {
    var members = fields.members.filter { traits.contains($0.key) }
    if fields.value["threads"] == nil {
      // Who wrote an unknown library did not promise anything.
      members.append(JSONMember("threads", .string(isSystem ? "full" : "none")))
    }
    if fields.value["pure"] == nil { members.append(JSONMember("pure", .bool(isSystem))) }
    if fields.value["deterministic"] == nil {
      // The last bit of the C library's functions differs between its versions.
      members.append(JSONMember("deterministic", .bool(false)))
    }
    members.append(JSONMember("parameters", .array(parameters)))
    if fields.value["kind"] == "value" {
      members.append(JSONMember("inputCount", .number(Double(inputCount))))
    }
    return .object(members)
  }
}
