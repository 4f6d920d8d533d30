/// The declaration of a property of Core Animation's layers.
///
/// Its number is in `PropertyID+Builtin.swift`, which `Tests/properties.py` writes. Declarations are inlined
/// into code that reads a property, so number, type and default are known at compile time. They must not hold
/// anything that needs releasing.
public struct Property<Content: Sendable>: Sendable {
  /// The property's number.
  public let id: PropertyID

  /// The key, as in key-value coding and scene files.
  public let key: StaticString

  /// The value of a layer that never set the property.
  public let defaultValue: Content

  /// The kind of value that the property accepts, besides nil.
  public let kind: ValueKind

  /// Whether setting it starts an implicit animation.
  ///
  /// Rule: actions.animatable.
  public let isAnimatable: Bool

  /// The only layer class that has it; nil for every class.
  @usableFromInline let owner: LayerClass?

  /// Another class that has it.
  @usableFromInline let otherOwner: LayerClass?

  /// The range of numbers in scene files; nil for any.
  @usableFromInline let range: NumberRange?

  /// The strings that it accepts, separated by white space; empty for any string.
  @usableFromInline let words: StaticString

  /// Its description in the schema of scene files; empty for none.
  @usableFromInline let note: StaticString

  /// Declares a property whose kind does not follow from its Swift type.
  @inlinable init(
    _ id: PropertyID, _ key: StaticString, kind: ValueKind, default defaultValue: Content,
    on owner: LayerClass?, and otherOwner: LayerClass?, isAnimatable: Bool, range: NumberRange?,
    words: StaticString, note: StaticString
  ) {
    self.id = id
    self.key = key
    self.kind = kind
    self.defaultValue = defaultValue
    self.owner = owner
    self.otherOwner = otherOwner
    self.isAnimatable = isAnimatable
    self.range = range
    self.words = words
    self.note = note
  }
}

extension Property where Content: PropertyContent {
  /// Declares a property.
  ///
  /// - Parameters:
  ///   - id: the number, which has the declaration's name.
  ///   - key: as in key-value coding and scene files.
  ///   - defaultValue: what a layer has that never set it.
  ///   - owner: the layer class that has it; nil for every class.
  ///   - otherOwner: another class that has it.
  ///   - isAnimatable: whether setting it starts an implicit animation.
  ///   - range: which numbers a scene file may give it; nil for any.
  ///   - words: the words that it takes, between white space; empty for any text.
  ///   - note: what a reader of the scene format is told of it.
  @inlinable init(
    _ id: PropertyID, _ key: StaticString, default defaultValue: Content,
    on owner: LayerClass? = nil, and otherOwner: LayerClass? = nil, isAnimatable: Bool = true,
    range: NumberRange? = nil, words: StaticString = "", note: StaticString = ""
  ) {
    self.init(
      id, key, kind: Content.valueKind, default: defaultValue, on: owner, and: otherOwner,
      isAnimatable: isAnimatable, range: range, words: words, note: note)
  }
}

extension Property<Value> {
  /// Declares a property that is null by default and has no Swift type of its own.
  @inlinable init(
    _ id: PropertyID, _ key: StaticString, kind: ValueKind, note: StaticString = ""
  ) {
    self.init(
      id, key, kind: kind, default: .null, on: nil, and: nil, isAnimatable: true, range: nil,
      words: "", note: note)
  }
}
