import PegbarCore

/// Reading for drawing: most layers set few properties, so each reader carries its default.
extension PropertyTable {
  /// A number that was set, or a default.
  func set(_ id: PropertyID, or other: Double) -> Double {
    guard isSet(id) else { return other }
    return if case .number(let x)? = explicit(id) { x } else { other }
  }

  /// A flag that was set, or a default.
  func set(_ id: PropertyID, or other: Bool) -> Bool {
    guard isSet(id) else { return other }
    return if case .bool(let x)? = explicit(id) { x } else { other }
  }

  /// A point that was set, or a default.
  func set(_ id: PropertyID, or other: Point) -> Point {
    guard isSet(id) else { return other }
    return if case .point(let x)? = explicit(id) { x } else { other }
  }

  /// A rectangle that was set, or a default.
  func set(_ id: PropertyID, or other: Rect) -> Rect {
    guard isSet(id) else { return other }
    return if case .rect(let x)? = explicit(id) { x } else { other }
  }

  /// A name that was set, or a default.
  func set(_ id: PropertyID, or other: String) -> String {
    guard isSet(id) else { return other }
    return if case .string(let x)? = explicit(id) { x } else { other }
  }

  /// A transform that was set and is not nil.
  func set(_ id: PropertyID) -> Transform3D? {
    guard isSet(id) else { return nil }
    return if case .transform(let x)? = explicit(id) { x } else { nil }
  }

  /// How opaque the layer is, at most 1.
  var drawnOpacity: Double { min(set(.opacity, or: 1), 1) }
}
