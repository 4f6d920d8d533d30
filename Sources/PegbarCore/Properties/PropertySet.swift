/// A set of built-in properties, for asking a table about many at once.
public struct PropertySet: Sendable, Equatable, ExpressibleByArrayLiteral {
  @usableFromInline var low: UInt64 = 0
  @usableFromInline var high: UInt64 = 0

  /// Makes a set of one property; stored keys are left out.
  @inlinable public init(_ id: PropertyID) {
    let n = UInt64(id.rawValue)
    if n < 64 { low = 1 << n } else if n < 128 { high = 1 << (n - 64) }
  }

  /// Makes a set of properties; stored keys are left out.
  public init(arrayLiteral elements: PropertyID...) {
    for id in elements {
      let one = PropertySet(id)
      low |= one.low
      high |= one.high
    }
  }
}
