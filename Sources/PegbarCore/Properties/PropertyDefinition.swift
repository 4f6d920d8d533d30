/// What a declaration says of a property, whatever its type.
package struct PropertyDefinition: Sendable {
  /// The key, as in key-value coding and scene files.
  package let key: String

  /// What the property takes besides nil; null for one that holds no value of its own.
  package let kind: ValueKind

  /// Whether nil is one of its values.
  package let isNullable: Bool

  /// What a layer has that never set it.
  package let defaultValue: Value

  /// Whether setting it starts an implicit animation.
  package let isAnimatable: Bool

  /// The only layer classes that have it; empty where every class does.
  package let owners: [LayerClass]

  /// Which numbers a scene file may give it; nil for any.
  package let range: NumberRange?

  /// The words that it takes; empty for any text.
  package let words: [String]

  /// What a reader of the scene format is told of it; empty for nothing.
  package let note: String

  init<Content: PropertyContent>(_ property: Property<Content>) {
    self.init(
      property, isNullable: Content.isNullable,
      defaultValue: property.defaultValue.propertyValue)
  }

  init(_ property: Property<Value>) {
    self.init(property, isNullable: true, defaultValue: property.defaultValue)
  }

  private init<Content>(_ property: Property<Content>, isNullable: Bool, defaultValue: Value) {
    key = property.key.description
    kind = property.kind
    self.isNullable = isNullable
    self.defaultValue = defaultValue
    isAnimatable = property.isAnimatable
    owners = [property.owner, property.otherOwner].compactMap { $0 }
    range = property.range
    words = property.words.description.split(whereSeparator: \.isWhitespace).map(String.init)
    note = property.note.description
  }
}
