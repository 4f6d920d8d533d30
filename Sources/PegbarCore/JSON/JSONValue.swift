/// A JSON value; objects keep the order of their members.
public enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  /// Finite.
  case number(Double)
  case string(String)
  case array([JSONValue])
  /// Keys are unique in what `JSONReader` returns.
  case object([JSONMember])
}

/// A key and its value in an object.
public struct JSONMember: Sendable, Hashable {
  /// The name.
  public var key: String
  /// The value under that name.
  public var value: JSONValue

  /// Makes a member.
  public init(_ key: String, _ value: JSONValue) {
    self.key = key
    self.value = value
  }
}

extension JSONValue {
  /// The name of the type in messages: `null`, `boolean`, `number`, `string`, `array`, `object`.
  public var typeWord: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }

  /// The value of an object's key; nil for an unknown key or if this is not an object.
  ///
  /// Linear in the number of members.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The text of a string; nil for anything else.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The number; nil for anything else.
  public var number: Double? {
    if case .number(let x) = self { x } else { nil }
  }

  /// The boolean; nil for anything else.
  public var bool: Bool? {
    if case .bool(let flag) = self { flag } else { nil }
  }

  /// The elements of an array; nil for anything else.
  public var array: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The members of an object; nil for anything else.
  public var object: [JSONMember]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// Makes an object, for instance `.members([("a", .number(1))])`.
  public static func members(_ list: [(String, JSONValue)]) -> JSONValue {
    .object(list.map { JSONMember($0.0, $0.1) })
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral
{
  /// Makes a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Makes a boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Makes a number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Makes a number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// Makes an array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}

/// A step from a JSON value to one inside it.
public enum JSONPathStep: Sendable, Hashable {
  case key(String)
  case index(Int)
}

/// The path from the root of a document to a value, written `layers[0].bounds`.
public struct JSONPath: Sendable, Hashable, CustomStringConvertible {
  /// The steps; empty for the root.
  public var steps: [JSONPathStep]

  /// Makes a path; without steps, that of the root.
  public init(_ steps: [JSONPathStep] = []) { self.steps = steps }

  /// The path of a member.
  public func appending(_ key: String) -> JSONPath { JSONPath(steps + [.key(key)]) }

  /// The path of an element.
  public func appending(_ index: Int) -> JSONPath { JSONPath(steps + [.index(index)]) }

  /// The steps as text, such as `layers[0].bounds`; empty for the root.
  ///
  /// Keys that are not plain words are quoted: `["a b"]`.
  public var description: String {
    var text = ""
    for step in steps {
      switch step {
      case .index(let index): text += "[\(index)]"
      case .key(let key) where JSONPath.isPlain(key): text += text.isEmpty ? key : "." + key
      case .key(let key): text += "[" + JSONWriter.text(.string(key)) + "]"
      }
    }
    return text
  }

  private static func isPlain(_ key: String) -> Bool {
    !key.isEmpty
      && key.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}

/// What is wrong in a JSON document, and where.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The line, from 1.
  public var line: Int
  /// The column in bytes, from 1.
  public var column: Int
  /// The value that was being read.
  public var path: JSONPath
  /// A clause: what is wrong.
  public var reason: String

  /// Makes an error.
  public init(line: Int, column: Int, path: JSONPath, reason: String) {
    self.line = line
    self.column = column
    self.path = path
    self.reason = reason
  }

  /// One line: place, path, reason.
  public var description: String {
    let place = "line \(line), column \(column)"
    return path.steps.isEmpty ? "\(place): \(reason)" : "\(place) (\(path)): \(reason)"
  }
}
