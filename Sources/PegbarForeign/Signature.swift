/// The natural signature of a C function: `f64 (f64 t, f64 overshoot)`.
///
/// The grammar is closed: `RESULT (TYPE NAME, …)` with 1 to 16 arguments. RESULT is a type or
/// `void`; TYPE is one of `ForeignType`, or that behind `ptr`.
public struct Signature: Sendable, Hashable {
  /// One argument.
  public struct Argument: Sendable, Hashable {
    /// The type of the argument, or of what it points to.
    public var type: ForeignType
    /// Whether a pointer is passed.
    public var isPointer: Bool
    /// Unique in the signature.
    public var name: String
  }

  /// The maximum number of arguments.
  public static let argumentLimit = 16

  /// The type of the result; nil for void.
  public var result: ForeignType?

  /// The arguments in order.
  public var arguments: [Argument]

  /// Reads a signature.
  ///
  /// - Throws: `SignatureError`.
  public init(parsing text: String) throws(SignatureError) {
    var reader = SignatureReader(text)
    let word = try reader.word("a result")
    if word == "ptr" {
      throw SignatureError("a result is no pointer: nobody would know whose memory it is")
    }
    result = word == "void" ? nil : try SignatureReader.type(word)
    if result?.isCurve == true {
      throw SignatureError("a result is no curve: nobody would call it")
    }
    if let result, result.isAddress || result == .context {
      throw SignatureError(
        "a result is no \(result.rawValue): nobody would know whose memory it is")
    }
    try reader.expect("(")
    arguments = []
    repeat {
      let argument = try reader.argument()
      guard !arguments.contains(where: { $0.name == argument.name }) else {
        throw SignatureError("two arguments are called '\(argument.name)'")
      }
      arguments.append(argument)
    } while reader.skip(",")
    try reader.expect(")")
    try reader.expectEnd()
    guard arguments.count <= Signature.argumentLimit else {
      throw SignatureError("\(arguments.count) arguments; \(Signature.argumentLimit) are the most")
    }
  }

  /// CPegbarFFI's encoding.
  ///
  /// - Parameters:
  ///   - output: the argument that is written to; nil where the result is the answer.
  ///   - status: what the result says of success; nil where it is no status.
  /// - Returns: the letters of the result and of each argument.
  func encoding(output: String?, status: StatusRule? = nil) -> String {
    let parts = arguments.map { argument in
      let passing = argument.isPointer ? (argument.name == output ? ">" : "*") : ""
      return passing + argument.type.letter
    }
    return (status?.letter ?? "") + (result?.letter ?? "v") + ":" + parts.joined()
  }
}

/// What a status that a function returns has to be where the call succeeded.
enum StatusRule: String, CaseIterable {
  /// 0.
  case zero
  /// 0 or more.
  case nonnegative
  /// Anything but 0.
  case nonzero

  /// The letter in CPegbarFFI's encoding.
  var letter: String {
    switch self {
    case .zero: "!"
    case .nonnegative: "+"
    case .nonzero: "~"
    }
  }
}

/// What is wrong with a signature.
public struct SignatureError: Error, Sendable, Hashable, CustomStringConvertible {
  /// One clause.
  public var description: String

  init(_ description: String) { self.description = description }
}

/// Walks through a signature's text.
private struct SignatureReader {
  private var rest: Substring

  init(_ text: String) { rest = text[...] }

  private mutating func skipSpaces() { rest = rest.drop { $0 == " " } }

  mutating func skip(_ character: Character) -> Bool {
    skipSpaces()
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  mutating func expect(_ character: Character) throws(SignatureError) {
    guard skip(character) else {
      throw SignatureError("expected '\(character)' \(place)")
    }
  }

  mutating func expectEnd() throws(SignatureError) {
    skipSpaces()
    guard rest.isEmpty else { throw SignatureError("expected nothing more \(place)") }
  }

  private var place: String { rest.isEmpty ? "at its end" : "at '\(rest.prefix(16))'" }

  mutating func word(_ what: String) throws(SignatureError) -> String {
    skipSpaces()
    let word = rest.prefix { character in
      character == "_" || (character.isASCII && (character.isLetter || character.isNumber))
    }
    guard !word.isEmpty, word.utf8.count <= 64 else {
      throw SignatureError("expected \(what) \(place)")
    }
    rest = rest[word.endIndex...]
    return String(word)
  }

  mutating func argument() throws(SignatureError) -> Signature.Argument {
    var word = try word("an argument's type")
    let isPointer = word == "ptr"
    if isPointer { word = try self.word("what is pointed to") }
    if word == "void" { throw SignatureError("an argument of type void") }
    let type = try SignatureReader.type(word)
    if isPointer, type.isCurve { throw SignatureError("a curve is a pointer already") }
    if isPointer, type.isAddress || type == .context {
      throw SignatureError("\(type.rawValue) is a pointer already")
    }
    let name = try self.word("a name for the argument of type \(word)")
    return Signature.Argument(type: type, isPointer: isPointer, name: name)
  }

  static func type(_ word: String) throws(SignatureError) -> ForeignType {
    if let type = ForeignType(rawValue: word) { return type }
    let near = ForeignType.meant(by: word).map { ": is \($0.rawValue) meant?" } ?? ""
    let types = ForeignType.allCases.map(\.rawValue).joined(separator: " ")
    throw SignatureError("no type '\(word)'\(near.isEmpty ? "; there are \(types)" : near)")
  }
}
