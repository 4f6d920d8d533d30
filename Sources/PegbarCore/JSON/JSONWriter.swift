/// Writes JSON: members in order, the shortest numbers that read back exactly, always the same bytes.
///
/// Escapes invisible characters, which a terminal might interpret.
public struct JSONWriter {
  /// The text of a value.
  ///
  /// Non-finite numbers become null; integers have no decimal point.
  ///
  /// - Parameters:
  ///   - value: what to write.
  ///   - pretty: two spaces per level and a line for each member; arrays and objects of plain values that fit
  ///     in a line stay in it. If false, no spaces at all.
  /// - Returns: JSON without a line feed at the end.
  public static func text(_ value: JSONValue, pretty: Bool = false) -> String {
    var writer = JSONWriter()
    if pretty { writer.writePretty(value, depth: 0) } else { writer.write(value) }
    return writer.text
  }

  private var text = ""

  private mutating func write(_ value: JSONValue) {
    switch value {
    case .array(let elements):
      text += "["
      for (i, element) in elements.enumerated() {
        if i > 0 { text += "," }
        write(element)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (i, member) in members.enumerated() {
        if i > 0 { text += "," }
        writeString(member.key)
        text += ":"
        write(member.value)
      }
      text += "}"
    default: writeScalar(value)
    }
  }

  private mutating func writePretty(_ value: JSONValue, depth: Int) {
    if let line = JSONWriter.line(value), line.utf8.count + 2 * depth <= 76 {
      text += line
      return
    }
    switch value {
    case .array(let elements):
      writeList("[", "]", elements, depth) { $0.writePretty($1, depth: depth + 1) }
    case .object(let members):
      writeList("{", "}", members, depth) { writer, member in
        writer.writeString(member.key)
        writer.text += ": "
        writer.writePretty(member.value, depth: depth + 1)
      }
    default: writeScalar(value)
    }
  }

  private mutating func writeList<Element>(
    _ open: String, _ close: String, _ list: [Element], _ depth: Int,
    _ write: (inout JSONWriter, Element) -> Void
  ) {
    text += open
    for (i, element) in list.enumerated() {
      text += i > 0 ? ",\n" : "\n"
      text += String(repeating: "  ", count: depth + 1)
      write(&self, element)
    }
    text += "\n" + String(repeating: "  ", count: depth) + close
  }

  /// A list of plain values in one line; nil for one that holds lists.
  private static func line(_ value: JSONValue) -> String? {
    switch value {
    case .array(let elements):
      guard elements.allSatisfy(\.isScalar) else { return nil }
      return "[" + elements.map { JSONWriter.text($0) }.joined(separator: ", ") + "]"
    case .object(let members):
      guard members.allSatisfy(\.value.isScalar) else { return nil }
      if members.isEmpty { return "{}" }
      let parts = members.map {
        JSONWriter.text(.string($0.key)) + ": " + JSONWriter.text($0.value)
      }
      return "{ " + parts.joined(separator: ", ") + " }"
    default: return nil
    }
  }

  private mutating func writeScalar(_ value: JSONValue) {
    switch value {
    case .bool(let flag): text += flag ? "true" : "false"
    case .number(let x): text += JSONWriter.numeral(x)
    case .string(let string): writeString(string)
    default: text += "null"
    }
  }

  /// A number as JSON text; `null` for a non-finite one.
  public static func numeral(_ x: Double) -> String {
    guard x.isFinite else { return "null" }
    if x == 0 { return x.sign == .minus ? "-0" : "0" }
    if x.magnitude < 9_007_199_254_740_992, x == x.rounded() { return String(Int64(x)) }
    return x.description
  }

  private mutating func writeString(_ string: String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where ForeignText.isHidden(scalar):
        // Beyond the first 65,536 characters these are two units.
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension JSONValue {
  fileprivate var isScalar: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }
}
