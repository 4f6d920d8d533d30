import PegbarCore

/// A variable of a scene file: a value that whoever uses the file may give.
public struct SceneVariable: Sendable, Hashable {
  /// What a variable holds.
  public enum Kind: String, Sendable, CaseIterable {
    case string, number, integer, bool, color, point, size, rect
    /// The path of a picture, relative to the scene file's folder, or a `data:` picture.
    case picture
    /// Seconds, at least 0.
    case duration
    /// An array of anything.
    case list
  }

  /// The name, which begins with a letter or an underscore and goes on with these and digits.
  public var name: String
  /// What it holds.
  public var kind: Kind
  /// The value without another one; nil where one has to be given.
  public var defaultValue: JSONValue?
  /// The least number; nil for any.
  public var minimum: Double?
  /// The largest number; nil for any.
  public var maximum: Double?
  /// The only values; empty for any.
  public var choices: [JSONValue]
  /// A sentence about it; empty for none.
  public var note: String
  /// The value in use; nil where none was given and there is no default.
  public var value: JSONValue?

  /// The keys of a declaration.
  static let keys = ["type", "default", "minimum", "maximum", "choices", "description"]

  /// Whether a text can be the name of a variable or a marker.
  static func isName(_ text: some StringProtocol) -> Bool {
    guard let first = text.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= first) else {
      return false
    }
    return text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
  }

  /// What is wrong with a value, as a clause; nil for nothing.
  func objection(to value: JSONValue) -> String? {
    guard isOfKind(value) else { return "expected \(phrase); this is \(SceneVariable.text(value))" }
    if let x = value.number {
      if let minimum, x < minimum {
        return "must be at least \(JSONWriter.numeral(minimum)); this is \(JSONWriter.numeral(x))"
      }
      if let maximum, x > maximum {
        return "must be at most \(JSONWriter.numeral(maximum)); this is \(JSONWriter.numeral(x))"
      }
    }
    guard choices.isEmpty || choices.contains(value) else {
      let words = choices.map(SceneVariable.text).joined(separator: ", ")
      let near = value.string.map { text in
        Suggestion.clause(for: text, among: choices.compactMap(\.string))
      }
      return "must be one of \(words); this is \(SceneVariable.text(value))\(near ?? "")"
    }
    return nil
  }

  private func isOfKind(_ value: JSONValue) -> Bool {
    switch kind {
    case .string, .picture: value.string != nil
    case .number: value.number != nil
    case .integer: value.number.map { $0 == $0.rounded() } ?? false
    case .duration: value.number.map { $0 >= 0 } ?? false
    case .bool: value.bool != nil
    case .color: value.string.flatMap { Color(hash: $0) } != nil || value.hasNumbers(4)
    case .point, .size: value.hasNumbers(2)
    case .rect: value.hasNumbers(4)
    case .list: value.array != nil
    }
  }

  /// What it takes, for messages.
  var phrase: String {
    switch kind {
    case .string: "a string"
    case .number: "a number"
    case .integer: "a whole number"
    case .bool: "true or false"
    case .color: "a colour, \"#rgb\", \"#rrggbb\", \"#rrggbbaa\" or [r, g, b, a]"
    case .point: "a point, [x, y]"
    case .size: "a size, [width, height]"
    case .rect: "a rect, [x, y, width, height]"
    case .picture: "a picture's file name"
    case .duration: "seconds, at least 0"
    case .list: "an array"
    }
  }

  /// A value in a message, cut where it is long.
  static func text(_ value: JSONValue) -> String {
    let text = JSONWriter.text(value)
    return text.count > 60 ? text.prefix(57) + "…" : text
  }

  /// The value that a text on a command line stands for; nil where it stands for none.
  ///
  /// Strings, pictures and colours are the text itself. Points, sizes and rects are numbers between commas,
  /// with or without brackets; lists are JSON.
  func value(ofText text: String) -> JSONValue? {
    switch kind {
    case .string, .picture: return .string(text)
    case .color where text.hasPrefix("#"): return .string(text)
    case .bool: return ["true": .bool(true), "false": .bool(false)][text]
    case .number, .integer, .duration: return try? JSONReader().read(text)
    case .color, .point, .size, .rect:
      return try? JSONReader().read(text.hasPrefix("[") ? text : "[" + text + "]")
    case .list: return try? JSONReader().read(text)
    }
  }
}

extension JSONValue {
  /// Whether it is an array of a number of numbers.
  fileprivate func hasNumbers(_ count: Int) -> Bool {
    array.map { $0.count == count && $0.allSatisfy { $0.number != nil } } ?? false
  }
}

/// A value that is given for a variable of a scene.
public enum SceneVariableValue: Sendable, Hashable {
  /// As on a command line; what it means depends on the variable's type.
  case text(String)
  /// As in a parameters file.
  case json(JSONValue)
}

/// Values given for the variables of a scene that do not fit them.
public struct SceneVariableError: Error, Sendable, CustomStringConvertible {
  /// The scene file.
  public var file: String
  /// What is wrong with each variable.
  public var reasons: [Reason]
  /// The variables that the file has.
  public var variables: [SceneVariable]
  /// Whether all that is wrong is that values are missing.
  public var isMissingValuesOnly: Bool

  /// What is wrong with the value of a variable.
  public struct Reason: Sendable, Hashable {
    /// The variable's name as it was given.
    public var variable: String
    /// A clause.
    public var message: String
  }

  /// One line.
  public var description: String {
    ForeignText.visible("\(file): \(reasons.map(\.message).joined(separator: "; "))")
  }
}
