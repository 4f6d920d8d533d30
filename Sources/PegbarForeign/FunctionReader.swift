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
    "symbol", "signature", "input", "inputs", "output", "parameters", "constants", "curves",
  ]

  /// Reads a function.
  ///
  /// - Throws: `BindProblem`.
  init(_ fields: BindObject, isMaths: Bool) throws(BindProblem) {
    try fields.allow(Set(FunctionReader.traits + FunctionReader.own))
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
    if let idle = parts.idleArgument {
      throw fields.problem(
        "signature", "the argument '\(idle)' is no input, output, parameter, constant or curve")
    }
    let encoding = parts.signature.encoding(output: parts.output)
    if isMaths { try FunctionReader.checkMaths(fields, name, encoding) }
    symbol = BoundSymbol(
      symbol: name, encoding: encoding,
      answer: parts.answer, numbers: parts.numbers, inputs: parts.inputs,
      parameters: parameters.map(\.slot), curves: curves)
    plugin = FunctionReader.plugin(
      fields, parameters: parameters.map(\.json), inputCount: parts.inputs.count,
      isMaths: isMaths)
  }

  /// Refuses functions of the system's libraries that are not in the list of harmless ones.
  private static func checkMaths(
    _ fields: BindObject, _ name: String, _ encoding: String
  ) throws(BindProblem) {
    guard let known = MathsFunctions.encoding(of: name) else {
      throw fields.problem(
        "symbol", "\(name) is none of the functions of the maths library that may be bound",
        .deniedSymbol)
    }
    guard known == encoding else {
      throw fields.problem(
        "signature", "\(name) is \(MathsFunctions.text(of: known))", .badSignature)
    }
  }

  private static func plugin(
    _ fields: BindObject, parameters: [JSONValue], inputCount: Int, isMaths: Bool
  ) -> JSONValue {
    var members = fields.members.filter { traits.contains($0.key) }
    if fields.value["threads"] == nil {
      // Who wrote an unknown library did not promise anything.
      members.append(JSONMember("threads", .string(isMaths ? "full" : "none")))
    }
    if fields.value["deterministic"] == nil {
      // The last bit of the C library's functions differs between its versions.
      members.append(JSONMember("deterministic", .bool(!isMaths)))
    }
    members.append(JSONMember("parameters", .array(parameters)))
    if fields.value["kind"] == "value" {
      members.append(JSONMember("inputCount", .number(Double(inputCount))))
    }
    return .object(members)
  }
}

/// The arguments of a function while their roles are assigned.
struct FunctionParts {
  let signature: Signature
  private(set) var output: String?
  private(set) var answer = ForeignType.f64
  private(set) var inputs: [Int] = []
  private(set) var numbers: [Double] = []
  private var slots: [String: Int] = [:]
  private var given: Set<String> = []

  init(_ fields: BindObject, kind: String) throws(BindProblem) {
    let text = try fields.text("signature")
    do throws(SignatureError) {
      signature = try Signature(parsing: text)
    } catch {
      throw fields.problem("signature", error.description, .badSignature)
    }
    try settleAnswer(fields, kind)
    for argument in signature.arguments where argument.name != output {
      slots[argument.name] = numbers.count
      numbers += [Double](repeating: 0, count: argument.type.numberCount)
    }
    try readInputs(fields, kind)
  }

  /// The first argument without a role.
  var idleArgument: String? { signature.arguments.first { !given.contains($0.name) }?.name }

  /// Assigns a role to an argument.
  private mutating func take(
    _ name: String, _ fields: BindObject, _ key: String, asCurve: Bool = false
  ) throws(BindProblem) -> Signature.Argument {
    guard let argument = signature.arguments.first(where: { $0.name == name }) else {
      let names = signature.arguments.map(\.name).joined(separator: ", ")
      throw fields.problem(key, "no argument '\(name)'; there are \(names)")
    }
    guard (argument.type == .curve) == asCurve else {
      throw fields.problem(key, "the argument '\(name)' is " + (asCurve ? "no curve" : "a curve"))
    }
    guard given.insert(name).inserted else {
      throw fields.problem(key, "the argument '\(name)' has another part already")
    }
    return argument
  }

  private mutating func settleAnswer(_ fields: BindObject, _ kind: String) throws(BindProblem) {
    let pointers = signature.arguments.filter(\.isPointer).map(\.name)
    let named = try fields.optionalText("output")
    if let result = signature.result {
      guard named == nil else {
        throw fields.problem("output", "the function returns its answer already")
      }
      answer = result
    } else {
      guard let name = named ?? pointers.first(where: { $0 == "out" }) else {
        throw fields.problem("output", "missing: a void function answers through a pointer")
      }
      let argument = try take(name, fields, "output")
      guard argument.isPointer else {
        throw fields.problem("output", "the argument '\(name)' is no pointer")
      }
      (output, answer) = (name, argument.type)
    }
    let isNumber = answer.numberCount == 1
    guard isNumber == (kind == "timing") else {
      let expected = isNumber ? "mat4, point2, size2 or rect4" : "a number"
      throw fields.problem(
        "signature", "a \(kind) function answers with \(expected), not \(answer.rawValue)",
        .badSignature)
    }
  }

  private mutating func readInputs(_ fields: BindObject, _ kind: String) throws(BindProblem) {
    var names: [String] = []
    if let name = try fields.optionalText("input") { names.append(name) }
    for (value, path) in try fields.elements("inputs") {
      guard let name = value.string else {
        throw BindProblem(.badManifest, "\(path): expected a string")
      }
      names.append(name)
    }
    guard !names.isEmpty else { throw fields.problem("input", "missing") }
    for name in names {
      let argument = try take(name, fields, "input")
      let start = slots[name] ?? 0
      inputs += start..<start + argument.type.numberCount
    }
    guard kind == "value" || inputs.count == 1 else {
      throw fields.problem("input", "a timing function has one number as its input")
    }
    guard inputs.count <= 16 else {
      throw fields.problem("inputs", "\(inputs.count) numbers; 16 are the most")
    }
  }

  /// The parameters in the form of a library's manifest, each with its first number.
  mutating func parameters(
    _ fields: BindObject
  ) throws(BindProblem) -> [(json: JSONValue, slot: Int)] {
    var list: [(json: JSONValue, slot: Int)] = []
    for (value, path) in try fields.elements("parameters") {
      let parameter = try BindObject(value, path)
      try parameter.allow(["key", "label", "doc", "type", "unit", "min", "max", "default"])
      let argument = try take(try parameter.text("key"), parameter, "key")
      let type = try FunctionParts.type(parameter, argument.type)
      var members = parameter.members.filter { !["type", "min", "max"].contains($0.key) }
      members.append(JSONMember("type", .string(type)))
      members.append(
        JSONMember("min", FunctionParts.bound(value["min"], argument.type.range?.lowerBound, max)))
      members.append(
        JSONMember("max", FunctionParts.bound(value["max"], argument.type.range?.upperBound, min)))
      list.append((.object(members), slots[argument.name] ?? 0))
    }
    return list
  }

  private static func type(
    _ parameter: BindObject, _ type: ForeignType
  ) throws(BindProblem) -> String {
    let words = type.parameterTypes.map(\.word)
    guard let word = try parameter.optionalText("type") else { return words[0] }
    guard words.contains(word) else {
      throw parameter.problem(
        "type", "an argument of type \(type.rawValue) is a \(words.joined(separator: " or "))")
    }
    return word
  }

  /// The narrower of two bounds; leaves NaN for the manifest's reader to refuse.
  private static func bound(
    _ given: JSONValue?, _ own: Double?, _ narrower: (Double, Double) -> Double
  ) -> JSONValue {
    switch (given, own) {
    case (.number(let x)?, let own?): .number(narrower(x, own))
    case (nil, let own?), (.null?, let own?): .number(own)
    default: given ?? .null
    }
  }

  /// The functions of curves.
  mutating func curves(_ fields: BindObject) throws(BindProblem) -> [Int: String] {
    guard fields.value["curves"] != nil else { return [:] }
    let object = try fields.object("curves")
    var curves: [Int: String] = [:]
    for member in object.members {
      let argument = try take(member.key, object, member.key, asCurve: true)
      let id = try object.text(member.key)
      curves[signature.arguments.firstIndex(of: argument) ?? 0] = id
    }
    return curves
  }

  /// Fills in the constant arguments.
  mutating func readConstants(_ fields: BindObject) throws(BindProblem) {
    guard fields.value["constants"] != nil else { return }
    let constants = try fields.object("constants")
    for member in constants.members {
      let argument = try take(member.key, constants, member.key)
      let list: [Double]? =
        switch member.value {
        case .number(let x): [x]
        case .bool(let flag) where argument.type == .bool: [flag ? 1 : 0]
        case .array(let elements):
          elements.allSatisfy { $0.number != nil } ? elements.compactMap(\.number) : nil
        default: nil
        }
      guard let list, list.count == argument.type.numberCount else {
        throw constants.problem(
          member.key,
          "expected \(argument.type.numberCount) number(s) for \(argument.type.rawValue)")
      }
      guard list.allSatisfy({ argument.type.range?.contains($0) ?? true }) else {
        throw constants.problem(member.key, "outside the range of \(argument.type.rawValue)")
      }
      let start = slots[member.key] ?? 0
      numbers.replaceSubrange(start..<start + list.count, with: list)
    }
  }
}
