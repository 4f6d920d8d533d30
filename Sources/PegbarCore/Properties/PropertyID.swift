import Synchronization

/// A property of a layer, as a number.
///
/// Built-in properties are below 128; others are keys that a program stored on a layer.
public struct PropertyID: Hashable, Sendable, RawRepresentable {
  /// The number.
  ///
  /// Numbers of stored keys differ from run to run and mean nothing outside the process.
  public let rawValue: UInt16

  /// Makes an id from its number.
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Finds a built-in property by its key.
  public init?(builtin key: String) {
    guard let id = PropertyID.builtinByKey[key] else { return nil }
    self = id
  }

  /// Finds or makes the number of any key.
  ///
  /// - Precondition: fewer than 65,000 different keys in a process.
  public init(key: String) {
    if let id = PropertyID.builtinByKey[key] {
      self = id
      return
    }
    self = PropertyID.stored.withLock { stored in
      if let id = stored.ids[key] { return id }
      precondition(
        stored.keys.count < PropertyID.maximumStoredCount,
        "too many different keys are stored on layers")
      let id = PropertyID(rawValue: UInt16(PropertyID.firstStored + stored.keys.count))
      stored.keys.append(key)
      stored.cellKeys.append(EmitterCellPath(storedKey: key)?.key)
      stored.ids[key] = id
      return id
    }
  }

  /// How many different keys programs can store in a process.
  package static let maximumStoredCount = 65_000

  /// Whether a key has a number or can still get one.
  package static func hasRoom(forKey key: String) -> Bool {
    builtinByKey[key] != nil
      || stored.withLock { $0.ids[key] != nil || $0.keys.count < maximumStoredCount }
  }

  /// All built-in properties.
  public static let builtin = definitions.indices.map { PropertyID(rawValue: UInt16($0)) }

  /// The number of the first key that is not built in.
  static let firstStored = 128

  private struct Stored {
    var keys: [String] = []
    /// What the keys are of emitter cells; nil for all others.
    var cellKeys: [EmitterCellKey?] = []
    var ids: [String: PropertyID] = [:]
  }

  private static let stored = Mutex(Stored())

  /// Whether this is one of Core Animation's own properties.
  public var isBuiltin: Bool { rawValue < PropertyID.firstStored }

  /// What the declaration says; nil for stored keys.
  package var definition: PropertyDefinition? {
    isBuiltin ? PropertyID.definitions[Int(rawValue)] : nil
  }

  /// The key, such as `backgroundColor`.
  public var key: String {
    if isBuiltin { return PropertyID.definitions[Int(rawValue)].key }
    return PropertyID.stored.withLock { $0.keys[Int(rawValue) - PropertyID.firstStored] }
  }

  /// The property of an emitter cell that a stored key is; nil for any other.
  package var cellKey: EmitterCellKey? {
    isBuiltin
      ? nil : PropertyID.stored.withLock { $0.cellKeys[Int(rawValue) - PropertyID.firstStored] }
  }

  /// The value of a layer that never set the property; null for stored keys that are no emitter cell's.
  public var defaultValue: Value {
    isBuiltin
      ? PropertyID.definitions[Int(rawValue)].defaultValue : cellKey?.defaultValue ?? .null
  }

  /// The kind of value of a property; nil for stored keys that are no emitter cell's: they accept
  /// anything.
  public var kind: ValueKind? {
    isBuiltin ? PropertyID.definitions[Int(rawValue)].kind : cellKey?.kind
  }

  /// Whether nil is one of the property's values; true for stored keys.
  package var isNullable: Bool {
    if isBuiltin { return PropertyID.definitions[Int(rawValue)].isNullable }
    return cellKey.map { $0 == .contents } ?? true
  }

  /// Which numbers a scene file may give the property; nil for any.
  package var range: NumberRange? {
    isBuiltin ? PropertyID.definitions[Int(rawValue)].range : nil
  }

  /// Whether setting the property starts an implicit animation.
  ///
  /// Rule: actions.animatable.
  public var isAnimatable: Bool {
    isBuiltin ? PropertyID.definitions[Int(rawValue)].isAnimatable : true
  }

  private static let builtinByKey: [String: PropertyID] = Dictionary(
    uniqueKeysWithValues: definitions.enumerated().map {
      ($1.key, PropertyID(rawValue: UInt16($0)))
    })
}
