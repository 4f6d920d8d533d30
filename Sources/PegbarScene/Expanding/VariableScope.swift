import PegbarCore

/// Which variables of a scene file are used.
final class VariableUses {
  private var names: Set<[String]> = []

  /// Notes a use of a variable of a component, or of the file.
  func note(_ name: String, of component: String?) {
    names.insert([component, name].compactMap { $0 })
  }

  /// Whether a variable of a component, or of the file, is used.
  func has(_ name: String, of component: String?) -> Bool {
    names.contains([component, name].compactMap { $0 })
  }
}

/// The values of variables at a place of a scene file.
struct VariableScope {
  /// By name.
  var values: [String: JSONValue] = [:]
  /// The component whose own variables are among them; nil for none.
  var component: String?
  /// The names of that component's own variables.
  var own: Set<String> = []
  /// Notes what is asked for; nil for nobody.
  var uses: VariableUses?

  /// What went wrong, a clause.
  struct Problem: Error {
    let message: String
  }

  /// Whether a JSON value may mention variables at all.
  static func mayMention(_ value: JSONValue) -> Bool {
    switch value {
    case .string(let text): text.utf8.contains(UInt8(ascii: "$"))
    case .array(let list): list.contains(where: mayMention)
    case .object(let members): members.contains { $0.key == "$" || mayMention($0.value) }
    default: false
    }
  }

  /// The names of all variables that a JSON value mentions, whether or not there are any.
  static func names(mentionedIn value: JSONValue) -> Set<String> {
    switch value {
    case .string(let text):
      var names: Set<String> = []
      var rest = text[...]
      while let start = rest.firstRange(of: "${") {
        let tail = rest[start.upperBound...]
        guard let end = tail.firstIndex(of: "}") else { break }
        if !rest[..<start.lowerBound].hasSuffix("$") { names.insert(String(tail[..<end])) }
        rest = tail[end...]
      }
      return names
    case .array(let list): return list.reduce(into: []) { $0.formUnion(names(mentionedIn: $1)) }
    case .object(let members):
      if let name = name(in: members) { return [name] }
      return members.reduce(into: []) { $0.formUnion(names(mentionedIn: $1.value)) }
    default: return []
    }
  }

  /// The name behind `{"$": "name"}`; nil for anything else.
  static func name(in members: [JSONMember]) -> String? {
    members.count == 1 && members[0].key == "$" ? members[0].value.string : nil
  }

  /// The value of a variable.
  func value(of name: String) throws(Problem) -> JSONValue {
    if let value = values[name] {
      uses?.note(name, of: own.contains(name) ? component : nil)
      return value
    }
    throw Problem(
      message: "there is no variable called '\(name)' here"
        + Suggestion.clause(for: name, orAll: values.keys.sorted()))
  }

  /// The text with the values of variables in the place of `${name}`; `$${` is a literal `${`.
  func filled(_ text: String) throws(Problem) -> String {
    var result = ""
    var rest = text[...]
    while let dollar = rest.utf8.firstIndex(of: UInt8(ascii: "$")) {
      let tail = rest[dollar...]
      if tail.hasPrefix("$${") {
        result += rest[..<dollar] + "${"
        rest = tail.dropFirst(3)
      } else if tail.hasPrefix("${") {
        guard let end = tail.utf8.firstIndex(of: UInt8(ascii: "}")) else {
          throw Problem(message: "'${' without '}'; write '$${' for these two characters")
        }
        let name = String(tail[..<end].dropFirst(2))
        result += rest[..<dollar]
        rest = tail[tail.utf8.index(after: end)...]
        let text = try shown(try value(of: name), name)
        result += result.isEmpty ? VariableScope.color(text, before: rest) : text
      } else {
        result += rest[...dollar]
        rest = tail.dropFirst()
      }
    }
    return result + rest
  }

  /// A text with what follows it; `#rgb` before the two digits of an alpha becomes `#rrggbb`.
  private static func color(_ text: String, before rest: Substring) -> String {
    let digits = text.utf8.dropFirst()
    func isDigit(_ byte: UInt8) -> Bool { Character(Unicode.Scalar(byte)).isHexDigit }
    guard text.hasPrefix("#"), digits.count == 3, digits.allSatisfy(isDigit), rest.utf8.count == 2,
      rest.utf8.allSatisfy(isDigit)
    else { return text }
    return "#" + text.dropFirst().map { "\($0)\($0)" }.joined()
  }

  private func shown(_ value: JSONValue, _ name: String) throws(Problem) -> String {
    switch value {
    case .string(let text): return text
    case .number(let x): return JSONWriter.numeral(x)
    case .bool(let flag): return flag ? "true" : "false"
    case .array, .object, .null:
      throw Problem(
        message: "the variable '\(name)' is \(value.phrase) and cannot stand inside a string; use "
          + "{\"$\": \"\(name)\"} for the whole value")
    }
  }
}
