/// The declaration of a property, independent of its Swift type.
package struct PropertyDefinition: Sendable {
  /// The key, as in key-value coding and scene files.
  package let key: String

  /// The kind of value that the property accepts, besides nil; null for a property without a value.
  package let kind: ValueKind

  /// Whether nil is one of its values.
  package let isNullable: Bool

  /// The value of a layer that never set it.
  package let defaultValue: Value

  /// Whether setting it starts an implicit animation.
  package let isAnimatable: Bool

  /// The only layer classes that have it; empty for every class.
  package let owners: [LayerClass]

  /// The range of numbers in scene files; nil for any.
  package let range: NumberRange?

  /// The strings that it accepts; empty for any string.
  package let words: [String]

  /// Its description in the schema of scene files; empty for none.
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
