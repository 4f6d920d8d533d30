import PegbarReadings

extension Value {
  /// The value interpolated from `a` to `b`.
  ///
  /// Numbers, points, sizes, rects and colours are interpolated by component, transforms by their parts,
  /// paths point by point if their elements correspond; one picture fades into the other. All other
  /// values switch to `b` half way.
  ///
  /// Rules: values.colors, values.pictures.
  ///
  /// - Parameters:
  ///   - a: the start value.
  ///   - b: the end value.
  ///   - u: 0 at `a`, 1 at `b`; beyond extrapolates.
  /// - Returns: nil if the two differ in kind or count.
  public static func interpolate(_ a: Value, _ b: Value, _ u: Double) -> Value? {
    if u == 0, a.kind == b.kind { return a }
    if u == 1, a.kind == b.kind { return b }
    switch (a, b) {
    case (.number(let x), .number(let y)): return .number(x + (y - x) * u)
    case (.transform(let x), .transform(let y)): return .transform(.interpolate(x, y, u))
    case (.path(let x), .path(let y)):
      return Path.interpolate(x, y, u).map(Value.path) ?? (isBeforeMiddle(u) ? a : b)
    case (.content(let x), .content(let y)):
      if let blend = ContentBlend(x, y, u) { return .content(blend) }
      return isBeforeMiddle(u) ? a : b
    case (.bool, .bool), (.string, .string), (.content, .null), (.null, .content), (.path, .null),
      (.null, .path), (.null, .null):
      return isBeforeMiddle(u) ? a : b
    case (.color, .null): return interpolate(a, .color(.clear), u)
    case (.null, .color): return interpolate(.color(.clear), b, u)
    default:
      guard a.kind == b.kind, let x = a.components, let y = b.components, x.count == y.count
      else { return nil }
      return a.replacingComponents(zip(x, y).map { $0 + ($1 - $0) * u })
    }
  }
}

extension Value {
  /// Whether a value that only switches is still the old one.
  ///
  /// Rule: values.switch-halfway.
  private static func isBeforeMiddle(_ u: Double) -> Bool {
    Reading.halfwayIsNewValue.isFollowed ? u < 0.5 : u <= 0.5
  }
}

extension Transform3D {
  /// The transform interpolated by parts; a pair that cannot be decomposed switches half way.
  ///
  /// Rule: transforms.singular.
  public static func interpolate(_ a: Transform3D, _ b: Transform3D, _ u: Double) -> Transform3D {
    guard let x = TransformParts(a), let y = TransformParts(b) else {
      return !Reading.singularMatrixSwitchesHalfway.isFollowed || u < 0.5 ? a : b
    }
    return TransformParts.interpolate(x, y, u).matrix
  }
}
