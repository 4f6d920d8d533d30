import PegbarCore
import PegbarPlugins

/// The arguments of a function while their roles are assigned.
struct FunctionParts {
  let signature: Signature
  private(set) var output: String?
  private(set) var answer = ForeignType.f64
  private(set) var inputs: [Int] = []
  private(set) var numbers: [Double] = []
  /// What the result says of success; nil where it is no status.
  private(set) var status: StatusRule?
  /// Constant texts and arrays, by place among the numbers.
  private(set) var texts: [Int: String] = [:]
  private(set) var arrays: [Int: [Double]] = [:]
  /// The types of the numbers of all arrays, by place.
  var elements: [Int: ForeignType] {
    var elements: [Int: ForeignType] = [:]
    for argument in signature.arguments {
      if let place = slots[argument.name] { elements[place] = argument.type.element }
    }
    return elements
  }
  /// By place: the place of the array whose length it is.
  private(set) var counts: [Int: Int] = [:]
  /// The places of a function that takes many numbers at once.
  private(set) var batch: BoundSymbol.Batch?
  private var slots: [String: Int] = [:]
  private var given: Set<String> = []

  init(_ fields: BindObject, kind: String) throws(BindProblem) {
    let text = try fields.text("signature")
    do throws(SignatureError) {
      signature = try Signature(parsing: text)
    } catch {
      throw fields.problem("signature", error.description, .badSignature)
    }
    for argument in signature.arguments where argument.type == .context {
      given.insert(argument.name)
    }
    status = try FunctionParts.status(fields, signature)
    let isBatch = fields.value["batch"] != nil
    if isBatch { try settleBatch(fields) } else { try settleAnswer(fields, kind) }
    for argument in signature.arguments where argument.name != output {
      slots[argument.name] = numbers.count
      numbers += [Double](repeating: 0, count: argument.type.numberCount)
    }
    if isBatch { try readBatch(fields, kind) } else { try readInputs(fields, kind) }
  }

  /// Reads what the result says of success.
  private static func status(
    _ fields: BindObject, _ signature: Signature
  ) throws(BindProblem) -> StatusRule? {
    guard let word = try fields.optionalText("status") else { return nil }
    guard let rule = StatusRule(rawValue: word) else {
      let words = StatusRule.allCases.map(\.rawValue).joined(separator: ", ")
      throw fields.problem("status", "expected one of \(words)")
    }
    guard signature.result?.isWhole == true else {
      throw fields.problem("status", "the function returns no integer")
    }
    return rule
  }

  private func settleBatch(_ fields: BindObject) throws(BindProblem) {
    guard signature.result == nil || status != nil else {
      throw fields.problem(
        "signature", "with \"batch\" a function returns nothing or a status", .badSignature)
    }
    for key in ["input", "inputs", "output"] where fields.value[key] != nil {
      throw fields.problem(key, "with \"batch\" its members say this")
    }
  }

  /// The arrays and the count of a function that takes many numbers at once.
  private mutating func readBatch(_ fields: BindObject, _ kind: String) throws(BindProblem) {
    let object = try fields.object("batch")
    try object.allow(
      kind == "value"
        ? ["input", "output", "count", "numbers", "answer"] : ["input", "output", "count"])
    let width = try FunctionParts.width(object)
    if kind == "value" { answer = try FunctionParts.answer(object) }
    var places: [Int] = []
    for key in ["input", "output", "count"] {
      let argument = try take(try object.text(key), object, key)
      let fits = key == "count" ? argument.type.isWhole : argument.type.element != nil
      guard fits, !argument.isPointer, argument.type != .bool else {
        throw object.problem(
          key, "the argument '\(argument.name)' is no \(key == "count" ? "integer" : "array")")
      }
      places.append(slots[argument.name] ?? 0)
      if key == "count" {
        batch = BoundSymbol.Batch(
          input: places[0], output: places[1], count: places[2],
          limit: Int(argument.type.range?.upperBound ?? 0), width: width)
      }
    }
  }

  /// How many numbers of the input array belong to one result.
  private static func width(_ batch: BindObject) throws(BindProblem) -> Int {
    guard let value = batch.value["numbers"] else { return 1 }
    guard let number = value.number, let width = Int(exactly: number), 1...16 ~= width else {
      throw batch.problem("numbers", "expected a whole number from 1 to 16")
    }
    return width
  }

  /// What a value function writes into the output array for each input.
  private static func answer(_ batch: BindObject) throws(BindProblem) -> ForeignType {
    let word = try batch.optionalText("answer") ?? ForeignType.mat4.rawValue
    guard let type = ForeignType(rawValue: word), type.numberCount > 1 else {
      throw batch.problem("answer", "expected mat4, point2, size2 or rect4")
    }
    return type
  }

  /// Arguments that are the lengths of arrays.
  mutating func readCounts(_ fields: BindObject) throws(BindProblem) {
    guard fields.value["counts"] != nil else { return }
    let object = try fields.object("counts")
    for member in object.members {
      let argument = try take(member.key, object, member.key)
      guard argument.type.isWhole, argument.type != .bool, !argument.isPointer else {
        throw object.problem(member.key, "the argument '\(member.key)' is no integer")
      }
      let name = try object.text(member.key)
      let array = signature.arguments.first { $0.name == name && $0.type.element != nil }
      guard let array, let place = slots[array.name] else {
        throw object.problem(member.key, "no array '\(name)'")
      }
      counts[slots[member.key] ?? 0] = place
    }
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
    guard argument.type != .context else {
      throw fields.problem(key, "the argument '\(name)' is a context, which has no part")
    }
    guard argument.type.isCurve == asCurve else {
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
    if let result = signature.result, status == nil {
      guard named == nil else {
        throw fields.problem("output", "the function returns its answer already")
      }
      answer = result
    } else {
      guard let name = named ?? pointers.first(where: { $0 == "out" }) else {
        let what = status == nil ? "a void function" : "with \"status\" a function"
        throw fields.problem("output", "missing: \(what) answers through a pointer")
      }
      let argument = try take(name, fields, "output")
      guard argument.isPointer else {
        throw fields.problem("output", "the argument '\(name)' is no pointer")
      }
      (output, answer) = (name, argument.type)
    }
    let isNumber = answer.numberCount == 1 && !answer.isAddress
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
      guard !argument.type.isAddress else {
        throw fields.problem("input", "the argument '\(name)' is no number; see \"batch\"")
      }
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

  /// The members of a parameter.
  static let parameterKeys = ["key", "label", "doc", "type", "unit", "min", "max", "default"]

  /// The parameters in the form of a library's manifest, each with its first number.
  mutating func parameters(
    _ fields: BindObject
  ) throws(BindProblem) -> [(json: JSONValue, slot: Int)] {
    var list: [(json: JSONValue, slot: Int)] = []
    for (value, path) in try fields.elements("parameters") {
      let parameter = try BindObject(value, path)
      try parameter.allow(Set(FunctionParts.parameterKeys))
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
      let start = slots[member.key] ?? 0
      if argument.type == .str {
        texts[start] = try FunctionParts.text(constants, member)
        continue
      }
      let list: [Double]? =
        switch member.value {
        case .number(let x): [x]
        case .bool(let flag) where argument.type == .bool: [flag ? 1 : 0]
        case .array(let elements):
          elements.allSatisfy { $0.number != nil } ? elements.compactMap(\.number) : nil
        default: nil
        }
      if argument.type.element != nil {
        guard let list, member.value.array != nil, list.count <= FunctionParts.arrayLimit else {
          throw constants.problem(
            member.key, "expected an array of at most \(FunctionParts.arrayLimit) numbers")
        }
        guard list.allSatisfy({ argument.type.range?.contains($0) ?? true }) else {
          throw constants.problem(member.key, "outside the range of \(argument.type.rawValue)")
        }
        arrays[start] = list
        continue
      }
      guard let list, list.count == argument.type.numberCount else {
        throw constants.problem(
          member.key,
          "expected \(argument.type.numberCount) number(s) for \(argument.type.rawValue)")
      }
      guard list.allSatisfy({ argument.type.range?.contains($0) ?? true }) else {
        throw constants.problem(member.key, "outside the range of \(argument.type.rawValue)")
      }
      numbers.replaceSubrange(start..<start + list.count, with: list)
    }
  }

  /// The maximum number of numbers in an array.
  private static let arrayLimit = 1024

  /// A constant text.
  private static func text(
    _ object: BindObject, _ member: JSONMember
  ) throws(BindProblem) -> String {
    let text = try object.optionalText(member.key) ?? ""
    guard !text.utf8.contains(0), text.utf8.count <= 8192 else {
      throw object.problem(member.key, "expected a text without NUL, of at most 8192 bytes")
    }
    return text
  }
}
