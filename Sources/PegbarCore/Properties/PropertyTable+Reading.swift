/// Reading a property by its declaration: type and default are known when the call is compiled.
///
/// Most layers set few properties, so a reader first asks whether anything was set.
extension PropertyTable {
  /// The value that was set for a property that is not a transform; nil where its default holds.
  @inlinable func given<Content>(_ property: Property<Content>) -> Value? {
    let (isSet, index) = place(property.id)
    return isSet ? values[index] : nil
  }

  /// A number, or the default.
  @inlinable public func number(_ property: Property<Double>) -> Double {
    if case .number(let x)? = given(property) { x } else { property.defaultValue }
  }

  /// True or false, or the default.
  @inlinable public func bool(_ property: Property<Bool>) -> Bool {
    if case .bool(let x)? = given(property) { x } else { property.defaultValue }
  }

  /// A word or text, or the default.
  @inlinable public func string(_ property: Property<String>) -> String {
    if case .string(let x)? = given(property) { x } else { property.defaultValue }
  }

  /// A point, or the default.
  @inlinable public func point(_ property: Property<Point>) -> Point {
    if case .point(let x)? = given(property) { x } else { property.defaultValue }
  }

  /// A size, or the default.
  @inlinable public func size(_ property: Property<Size>) -> Size {
    if case .size(let x)? = given(property) { x } else { property.defaultValue }
  }

  /// A rectangle, or the default.
  @inlinable public func rect(_ property: Property<Rect>) -> Rect {
    if case .rect(let x)? = given(property) { x } else { property.defaultValue }
  }

  /// A transform, or the default.
  @inlinable public func transform(_ property: Property<Transform3D>) -> Transform3D {
    matrix(property.id) ?? property.defaultValue
  }

  /// A transform that was set; nil where the default holds, so that work can be left out.
  @inlinable public func explicitTransform(_ property: Property<Transform3D>) -> Transform3D? {
    matrix(property.id)
  }

  /// The transform of a property that is known only when the program runs.
  ///
  /// The identity where the property holds something else.
  public func transform(of id: PropertyID) -> Transform3D {
    if let matrix = matrix(id) { return matrix }
    if case .transform(let x) = self[id] { return x }
    return .identity
  }

  /// A word or text, or the default; nil where there is none.
  @inlinable public func string(_ property: Property<String?>) -> String? {
    guard let value = given(property) else { return property.defaultValue }
    return if case .string(let x) = value { x } else { nil }
  }

  /// A colour, or the default; nil where there is none.
  @inlinable public func color(_ property: Property<Color?>) -> Color? {
    guard let value = given(property) else { return property.defaultValue }
    return if case .color(let x) = value { x } else { nil }
  }

  /// A path, or the default; nil where there is none.
  @inlinable public func path(_ property: Property<Path?>) -> Path? {
    guard let value = given(property) else { return property.defaultValue }
    return if case .path(let x) = value { x } else { nil }
  }

  /// Numbers, or the default; nil where there is none.
  @inlinable public func numbers(_ property: Property<[Double]?>) -> [Double]? {
    guard let value = given(property) else { return property.defaultValue }
    return if case .numbers(let x) = value { x } else { nil }
  }

  /// Colours, or the default; nil where there is none.
  @inlinable public func colors(_ property: Property<[Color]?>) -> [Color]? {
    guard let value = given(property) else { return property.defaultValue }
    return if case .colors(let x) = value { x } else { nil }
  }
}
