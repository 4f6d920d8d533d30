/// A set of built-in properties, for queries of a table about many at once.
public struct PropertySet: Sendable, Equatable, ExpressibleByArrayLiteral {
  @usableFromInline var low: UInt64 = 0
  @usableFromInline var high: UInt64 = 0

  /// Makes a set of one property; ignores a stored key.
  @inlinable public init(_ id: PropertyID) {
    let n = UInt64(id.rawValue)
    if n < 64 { low = 1 << n } else if n < 128 { high = 1 << (n - 64) }
  }

  @inlinable init(low: UInt64, high: UInt64) { (self.low, self.high) = (low, high) }

  /// Whether every property of the set is one of another's too.
  package func isSubset(of other: PropertySet) -> Bool {
    (low & ~other.low) | (high & ~other.high) == 0
  }

  /// How many properties of the set come before one; nil where that is not in the set.
  @inlinable package func place(of id: PropertyID) -> Int? {
    let one = PropertySet(id)
    guard (low & one.low) | (high & one.high) != 0 else { return nil }
    if one.high == 0 { return (low & (one.low &- 1)).nonzeroBitCount }
    return low.nonzeroBitCount + (high & (one.high &- 1)).nonzeroBitCount
  }

  /// Makes a set of properties; ignores stored keys.
  public init(arrayLiteral elements: PropertyID...) {
    for id in elements {
      let one = PropertySet(id)
      low |= one.low
      high |= one.high
    }
  }
}
