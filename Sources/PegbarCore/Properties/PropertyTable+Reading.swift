/// Reading a property by its declaration: type and default are known when the call is compiled.
///
/// Most layers set few properties, so a reader first asks whether anything was set.
extension PropertyTable {
  /// A number, or the default.
  @inlinable public func number(_ property: Property<Double>) -> Double {
    guard isSet(property.id), case .number(let x) = values[index(of: property.id)] else {
      return property.defaultValue
    }
    return x
  }

  /// True or false, or the default.
  @inlinable public func bool(_ property: Property<Bool>) -> Bool {
    guard isSet(property.id), case .bool(let x) = values[index(of: property.id)] else {
      return property.defaultValue
    }
    return x
  }

  /// A string, or the default.
  @inlinable public func string(_ property: Property<String>) -> String {
    guard isSet(property.id), case .string(let x) = values[index(of: property.id)] else {
      return property.defaultValue
    }
    return x
  }

  /// A point, or the default.
  @inlinable public func point(_ property: Property<Point>) -> Point {
    guard isSet(property.id), case .point(let x) = values[index(of: property.id)] else {
      return property.defaultValue
    }
    return x
  }

  /// A size, or the default.
  @inlinable public func size(_ property: Property<Size>) -> Size {
    guard isSet(property.id), case .size(let x) = values[index(of: property.id)] else {
      return property.defaultValue
    }
    return x
  }

  /// A rectangle, or the default.
  @inlinable public func rect(_ property: Property<Rect>) -> Rect {
    guard isSet(property.id), case .rect(let x) = values[index(of: property.id)] else {
      return property.defaultValue
    }
    return x
  }

  /// A transform, or the default.
  @inlinable public func transform(_ property: Property<Transform3D>) -> Transform3D {
    matrix(property.id) ?? property.defaultValue
  }

  /// A transform that was set; nil for the default, so that callers can skip work.
  @inlinable public func explicitTransform(_ property: Property<Transform3D>) -> Transform3D? {
    matrix(property.id)
  }

  /// The transform of a property that is only known at run time.
  ///
  /// The identity if the property has a value of another kind.
  public func transform(of id: PropertyID) -> Transform3D {
    if let matrix = matrix(id) { return matrix }
    if case .transform(let x) = self[id] { return x }
    return .identity
  }

  /// A string, or the default; nil if there is none.
  @inlinable public func string(_ property: Property<String?>) -> String? {
    guard isSet(property.id) else { return property.defaultValue }
    return if case .string(let x) = values[index(of: property.id)] { x } else { nil }
  }

  /// A colour, or the default; nil if there is none.
  @inlinable public func color(_ property: Property<Color?>) -> Color? {
    guard isSet(property.id) else { return property.defaultValue }
    return if case .color(let x) = values[index(of: property.id)] { x } else { nil }
  }

  /// A path, or the default; nil if there is none.
  @inlinable public func path(_ property: Property<Path?>) -> Path? {
    guard isSet(property.id) else { return property.defaultValue }
    return if case .path(let x) = values[index(of: property.id)] { x } else { nil }
  }

  /// Numbers, or the default; nil if there are none.
  @inlinable public func numbers(_ property: Property<[Double]?>) -> [Double]? {
    guard isSet(property.id) else { return property.defaultValue }
    return if case .numbers(let x) = values[index(of: property.id)] { x } else { nil }
  }

  /// Colours, or the default; nil if there are none.
  @inlinable public func colors(_ property: Property<[Color]?>) -> [Color]? {
    guard isSet(property.id) else { return property.defaultValue }
    return if case .colors(let x) = values[index(of: property.id)] { x } else { nil }
  }
}
