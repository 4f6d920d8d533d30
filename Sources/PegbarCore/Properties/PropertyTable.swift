/// The values of a layer's properties: stores those that were set; the others have their defaults.
///
/// Finds a built-in property in constant time, by counting bits; searches stored keys linearly.
public struct PropertyTable: Sendable, Equatable {
  @usableFromInline var low: UInt64 = 0
  @usableFromInline var high: UInt64 = 0
  @usableFromInline var values: [Value] = []
  @usableFromInline var stored: [Stored] = []
  /// Matrices in the order of their properties, whose `values` are null then: a matrix as a `Value`
  /// is a piece of memory of its own, and one that is animated changes in every frame.
  @usableFromInline var matrices: [Transform3D] = []
  /// Which properties have their matrix in `matrices`; see `matrixBit`.
  @usableFromInline var matrixBits: UInt8 = 0

  @usableFromInline struct Stored: Sendable, Equatable {
    var id: PropertyID
    var value: Value
  }

  /// Makes a table in which every property has its default.
  public init() {}

  private func place(_ id: PropertyID) -> (isSet: Bool, index: Int) { (isSet(id), index(of: id)) }

  /// Where in `values` a built-in property is, or would be.
  @inlinable @inline(__always) func index(of id: PropertyID) -> Int {
    let n = UInt64(id.rawValue)
    if n < 64 { return (low & ((1 << n) &- 1)).nonzeroBitCount }
    return low.nonzeroBitCount + (high & ((1 << (n - 64)) &- 1)).nonzeroBitCount
  }

  /// The bit of a built-in property among those that are matrices; 0 for all others.
  @inlinable static func matrixBit(_ id: PropertyID) -> UInt8 {
    PropertySet.transforms.place(of: id).map { 1 << UInt8($0) } ?? 0
  }

  /// The value that was set; nil if none was.
  public func explicit(_ id: PropertyID) -> Value? {
    guard id.isBuiltin else { return stored.first { $0.id == id }?.value }
    let (isSet, index) = place(id)
    guard isSet else { return nil }
    if case .null = values[index], let matrix = matrix(id) { return .transform(matrix) }
    return values[index]
  }

  /// The matrix of a property that is kept as one.
  @inlinable func matrix(_ id: PropertyID) -> Transform3D? {
    let bit = PropertyTable.matrixBit(id)
    guard matrixBits & bit != 0 else { return nil }
    return matrices[(matrixBits & (bit &- 1)).nonzeroBitCount]
  }

  /// Sets a transform; in place, without allocation, if one was set before.
  ///
  /// - Precondition: a built-in property that is a transform.
  public mutating func setTransform(_ matrix: Transform3D, for id: PropertyID) {
    let bit = PropertyTable.matrixBit(id)
    precondition(bit != 0, "\(id.key) is no transform")
    let place = (matrixBits & (bit &- 1)).nonzeroBitCount
    if matrixBits & bit != 0 {
      matrices[place] = matrix
      return
    }
    setValue(.null, for: id)
    matrices.insert(matrix, at: place)
    matrixBits |= bit
  }

  private mutating func dropMatrix(_ bit: UInt8) {
    guard matrixBits & bit != 0 else { return }
    matrices.remove(at: (matrixBits & (bit &- 1)).nonzeroBitCount)
    matrixBits &= ~bit
  }

  /// Whether the table has stored keys.
  @inlinable public var hasStoredKeys: Bool { !stored.isEmpty }

  /// The built-in properties that were set.
  @inlinable package var builtinSet: PropertySet { PropertySet(low: low, high: high) }

  /// Reads the values of `builtinSet` in its order, for loops over many tables.
  ///
  /// A transform may be null here; `transform` knows it.
  @inlinable package func withValues<R>(_ body: (UnsafeBufferPointer<Value>) -> R) -> R {
    values.withUnsafeBufferPointer(body)
  }

  /// Whether a built-in property was set; false for stored keys.
  @inlinable public func isSet(_ id: PropertyID) -> Bool { sets(anyOf: PropertySet(id)) }

  /// Whether any of some built-in properties was set.
  @inlinable public func sets(anyOf set: PropertySet) -> Bool {
    (low & set.low) | (high & set.high) != 0
  }

  /// Whether no built-in property outside a set was set.
  @inlinable public func sets(onlyOf set: PropertySet) -> Bool {
    (low & ~set.low) | (high & ~set.high) == 0
  }

  /// The stored keys, in the order in which they were first stored.
  public var storedIDs: [PropertyID] { stored.map(\.id) }

  /// The value, or the default.
  ///
  /// Setting the default removes the stored value.
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
      let bit = PropertyTable.matrixBit(id)
      if bit != 0 {
        if case .transform(let matrix) = newValue {
          setTransform(matrix, for: id)
          return
        }
        dropMatrix(bit)
      }
      setValue(newValue, for: id)
    }
  }

  /// Sets what a built-in property has in `values`.
  private mutating func setValue(_ value: Value, for id: PropertyID) {
    let (isSet, index) = place(id)
    if isSet {
      values[index] = value
      return
    }
    values.insert(value, at: index)
    if id.rawValue < 64 {
      low |= 1 << UInt64(id.rawValue)
    } else {
      high |= 1 << UInt64(id.rawValue - 64)
    }
  }

  /// Removes stored keys.
  public mutating func removeStored(where isUnwanted: (PropertyID) -> Bool) {
    stored.removeAll { isUnwanted($0.id) }
  }

  /// The properties that were set, built-in ones first.
  public var explicitIDs: [PropertyID] {
    (0..<128).map { PropertyID(rawValue: $0) }.filter { explicit($0) != nil } + stored.map(\.id)
  }
}
