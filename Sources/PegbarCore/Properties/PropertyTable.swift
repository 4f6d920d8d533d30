/// The values of a layer's properties: only those that were set, the others have their defaults.
///
/// A built-in property is found by counting bits, in constant time; stored keys are searched.
public struct PropertyTable: Sendable, Equatable {
  @usableFromInline var low: UInt64 = 0
  @usableFromInline var high: UInt64 = 0
  private var values: [Value] = []
  private var stored: [Stored] = []

  private struct Stored: Sendable, Equatable {
    var id: PropertyID
    var value: Value
  }

  /// Makes a table in which every property has its default.
  public init() {}

  private func place(_ id: PropertyID) -> (isSet: Bool, index: Int) {
    let n = UInt64(id.rawValue)
    if n < 64 {
      let bit: UInt64 = 1 << n
      return (low & bit != 0, (low & (bit &- 1)).nonzeroBitCount)
    }
    let bit: UInt64 = 1 << (n - 64)
    return (high & bit != 0, low.nonzeroBitCount + (high & (bit &- 1)).nonzeroBitCount)
  }

  /// The value that was set; nil where none was.
  public func explicit(_ id: PropertyID) -> Value? {
    guard id.isBuiltin else { return stored.first { $0.id == id }?.value }
    let (isSet, index) = place(id)
    return isSet ? values[index] : nil
  }

  /// Whether keys of a program's own are stored.
  public var hasStoredKeys: Bool { !stored.isEmpty }

  /// Whether a built-in property was set; false for stored keys.
  @inlinable public func isSet(_ id: PropertyID) -> Bool { sets(anyOf: PropertySet(id)) }

  /// Whether one of some built-in properties was set.
  @inlinable public func sets(anyOf set: PropertySet) -> Bool {
    (low & set.low) | (high & set.high) != 0
  }

  /// Whether no built-in property outside a set was set.
  @inlinable public func sets(onlyOf set: PropertySet) -> Bool {
    (low & ~set.low) | (high & ~set.high) == 0
  }

  /// The stored keys, in the order in which they were stored first.
  public var storedIDs: [PropertyID] { stored.map(\.id) }

  /// The value, or the default.
  ///
  /// Setting the default is the same as never having set anything else.
  public subscript(id: PropertyID) -> Value {
    get { explicit(id) ?? id.defaultValue }
    set {
      guard id.isBuiltin else {
        if let i = stored.firstIndex(where: { $0.id == id }) {
          stored[i].value = newValue
        } else {
          stored.append(Stored(id: id, value: newValue))
        }
        return
      }
      let (isSet, index) = place(id)
      if isSet {
        values[index] = newValue
        return
      }
      values.insert(newValue, at: index)
      if id.rawValue < 64 {
        low |= 1 << UInt64(id.rawValue)
      } else {
        high |= 1 << UInt64(id.rawValue - 64)
      }
    }
  }

  /// Forgets stored keys.
  public mutating func removeStored(where isUnwanted: (PropertyID) -> Bool) {
    stored.removeAll { isUnwanted($0.id) }
  }

  /// The properties that were set, built-in ones first.
  public var explicitIDs: [PropertyID] {
    (0..<128).map { PropertyID(rawValue: $0) }.filter { explicit($0) != nil } + stored.map(\.id)
  }
}

extension PropertyTable {
  /// A number; 0 where the property holds something else.
  public func number(_ id: PropertyID) -> Double {
    if case .number(let x) = self[id] { x } else { 0 }
  }

  /// True or false; false where the property holds something else.
  public func bool(_ id: PropertyID) -> Bool {
    if case .bool(let x) = self[id] { x } else { false }
  }

  /// A name; empty where the property holds something else.
  public func string(_ id: PropertyID) -> String {
    if case .string(let x) = self[id] { x } else { "" }
  }

  /// A point; the origin where the property holds something else.
  public func point(_ id: PropertyID) -> Point {
    if case .point(let x) = self[id] { x } else { Point() }
  }

  /// A size; zero where the property holds something else.
  public func size(_ id: PropertyID) -> Size {
    if case .size(let x) = self[id] { x } else { Size() }
  }

  /// A rectangle; zero where the property holds something else.
  public func rect(_ id: PropertyID) -> Rect {
    if case .rect(let x) = self[id] { x } else { Rect() }
  }

  /// A transform; the identity where the property holds something else.
  public func transform(_ id: PropertyID) -> Transform3D {
    if case .transform(let x) = self[id] { x } else { .identity }
  }

  /// A colour; nil where there is none.
  public func color(_ id: PropertyID) -> Color? {
    if case .color(let x) = self[id] { x } else { nil }
  }

  /// A path; nil where there is none.
  public func path(_ id: PropertyID) -> Path? {
    if case .path(let x) = self[id] { x } else { nil }
  }
}
