import PegbarCore

/// The declaration of an attribute in scene files: its key, its schema, its reading and writing.
struct SceneAttribute<Owner>: Sendable {
  /// Reads the attribute; what is wrong with it is reported.
  typealias Reader =
    @Sendable (inout SceneDecoder, Node, inout Owner, SceneDecoder.AnimatedValues?) -> Void

  /// The attribute as JSON; nil where it has its default and is left out.
  typealias Writer = @Sendable (SceneEncoder, Owner) throws -> JSONValue?

  let key: String

  /// What the schema says of it.
  let schema: JSONValue

  /// Nil where the reader of its owner reads it together with something else, such as a plugin.
  let read: Reader?

  let write: Writer

  init(_ key: String, schema: JSONValue, read: Reader?, write: @escaping Writer) {
    (self.key, self.schema, self.read, self.write) = (key, schema, read, write)
  }
}

/// Words of scene files for the cases of a type; an empty word stands for null.
protocol SceneWord: CaseIterable, Equatable, Sendable {
  var word: String { get }
}

extension CalculationMode: SceneWord {}
extension RotationMode: SceneWord {}

extension SceneAttribute {
  /// A number.
  static func number(
    _ key: String, _ place: WritableKeyPath<Owner, Double> & Sendable, default usual: Double,
    range: NumberRange? = nil
  ) -> SceneAttribute {
    SceneAttribute(
      key, schema: Schema.number(range),
      read: { decoder, node, owner, _ in
        if let x = decoder.number(node, in: range) { owner[keyPath: place] = x }
      },
      write: { _, owner in
        owner[keyPath: place] == usual ? nil : .number(owner[keyPath: place])
      })
  }

  /// True or false.
  static func flag(
    _ key: String, _ place: WritableKeyPath<Owner, Bool> & Sendable, default usual: Bool
  ) -> SceneAttribute {
    SceneAttribute(
      key, schema: Schema.type("boolean"),
      read: { decoder, node, owner, _ in
        if let flag = decoder.bool(node) { owner[keyPath: place] = flag }
      },
      write: { _, owner in owner[keyPath: place] == usual ? nil : .bool(!usual) })
  }

  /// Numbers, or null for none.
  static func numbers(
    _ key: String, _ place: WritableKeyPath<Owner, [Double]?> & Sendable
  ) -> SceneAttribute {
    SceneAttribute(
      key, schema: Schema.nullable(Schema.list(of: Schema.type("number"))),
      read: { decoder, node, owner, _ in
        if node.value != .null { owner[keyPath: place] = decoder.numbers(node) }
      },
      write: { encoder, owner in owner[keyPath: place].map(encoder.numbers) })
  }

  /// One of a type's words.
  static func word<Word: SceneWord>(
    _ key: String, _ place: WritableKeyPath<Owner, Word> & Sendable, default usual: Word
  ) -> SceneAttribute {
    let words = Word.allCases.map(\.word).filter { !$0.isEmpty }
    let mayBeNull = words.count < Word.allCases.count
    let choices = words.map(JSONValue.string) + (mayBeNull ? [.null] : [])
    return SceneAttribute(
      key, schema: .object([JSONMember("enum", .array(choices))]),
      read: { decoder, node, owner, _ in
        if mayBeNull, node.value == .null { return }
        guard let word = decoder.word(node, among: words) else { return }
        owner[keyPath: place] = Word.allCases.first { $0.word == word } ?? usual
      },
      write: { _, owner in
        owner[keyPath: place] == usual ? nil : .string(owner[keyPath: place].word)
      })
  }

  /// A value of what is animated, or null for none.
  static func value(
    _ key: String, _ place: WritableKeyPath<Owner, Value?> & Sendable
  ) -> SceneAttribute {
    SceneAttribute(
      key, schema: Schema.reference("value"),
      read: { decoder, node, owner, values in
        owner[keyPath: place] = decoder.animatedValue(node, values)
      },
      write: { encoder, owner in try owner[keyPath: place].map(encoder.value) })
  }
}

extension SceneDecoder {
  /// Reads the attributes that an object has.
  mutating func read<Owner>(
    _ attributes: [SceneAttribute<Owner>], _ members: Members, into owner: inout Owner,
    _ values: AnimatedValues? = nil
  ) {
    for attribute in attributes {
      guard let read = attribute.read, let node = members[attribute.key] else { continue }
      read(&self, node, &owner, values)
    }
  }
}

extension SceneEncoder {
  /// The attributes that differ from their defaults.
  func members<Owner>(
    _ attributes: [SceneAttribute<Owner>], of owner: Owner
  ) throws -> [JSONMember] {
    try attributes.compactMap { attribute in
      try attribute.write(self, owner).map { JSONMember(attribute.key, $0) }
    }
  }
}
