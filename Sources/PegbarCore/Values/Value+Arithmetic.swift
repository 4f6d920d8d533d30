extension Value {
  /// Lays a change on top of this value: numbers add, a transform is concatenated before this one.
  ///
  /// Rule: values.unequal.
  ///
  /// - Returns: nil where the two are of unlike kinds or counts, or cannot be added.
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

  /// Takes a change away: the value to which `adding(change)` gives this one.
  ///
  /// Rule: values.transform-sums.
  ///
  /// - Returns: nil where the two are of unlike kinds or counts, or the transform is singular.
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

  /// The value repeated: numbers are multiplied, a transform is concatenated `count` times.
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

  /// The change that changes nothing: zeros, the identity, transparent black; nil where there is none.
  public var neutral: Value? {
    switch self {
    case .transform: .transform(.identity)
    case .null: .color(.clear)
    default: components.flatMap { replacingComponents($0.map { _ in 0 }) }
    }
  }
}
