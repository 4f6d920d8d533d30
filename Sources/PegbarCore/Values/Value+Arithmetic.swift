extension Value {
  /// Adds a change to this value: numbers add, a transform is concatenated before this one.
  ///
  /// Rule: values.unequal.
  ///
  /// - Returns: nil if the two differ in kind or count, or cannot be added.
  public func adding(_ change: Value) -> Value? {
    switch (self, change) {
    case (.transform(let t), .transform(let c)): return .transform(c * t)
    case (.null, .color): return Value.color(.clear).adding(change)
    default:
      guard kind == change.kind, let a = components, let b = change.components,
        a.count == b.count
      else { return nil }
      return replacingComponents(zip(a, b).map { $0 + $1 })
    }
  }

  /// Subtracts a change: the value for which `adding(change)` gives this one.
  ///
  /// Rule: values.transform-sums.
  ///
  /// - Returns: nil if the two differ in kind or count, or the transform is singular.
  public func subtracting(_ change: Value) -> Value? {
    switch (self, change) {
    case (.transform(let t), .transform(let c)):
      guard let inverse = c.inverse else { return nil }
      return .transform(inverse * t)
    case (.null, .color): return Value.color(.clear).subtracting(change)
    default:
      guard kind == change.kind, let a = components, let b = change.components,
        a.count == b.count
      else { return nil }
      return replacingComponents(zip(a, b).map { $0 - $1 })
    }
  }

  /// The value repeated: numbers are multiplied by `count`, a transform is concatenated `count` times.
  ///
  /// - Precondition: `count` is not negative.
  public func repeated(_ count: Double) -> Value? {
    if case .transform(let t) = self {
      var result = Transform3D()
      // By squaring, so that a million cycles cost twenty products.
      var (rest, power) = (Int(exactly: count.rounded(.down)) ?? 0, t)
      while rest > 0 {
        if rest & 1 == 1 { result = result * power }
        power = power * power
        rest >>= 1
      }
      return .transform(result)
    }
    return components.flatMap { replacingComponents($0.map { $0 * count }) }
  }

  /// The neutral value for addition: zeros, the identity, transparent black; nil if there is none.
  public var neutral: Value? {
    switch self {
    case .transform: .transform(.identity)
    case .null: .color(.clear)
    default: components.flatMap { replacingComponents($0.map { _ in 0 }) }
    }
  }
}
