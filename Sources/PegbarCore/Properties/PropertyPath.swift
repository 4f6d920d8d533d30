/// A key path to a property or a part of one: `opacity`, `position.x`, `transform.rotation.z`.
public struct PropertyPath: Hashable, Sendable {
  /// A part of a property.
  public enum Part: Hashable, Sendable {
    case whole
    /// One number of a point, size or rect, by index.
    case number(Int)
    /// The origin of a rect.
    case origin
    /// The size of a rect.
    case size
    case transform(TransformComponent)
  }

  /// The property.
  public var property: PropertyID

  /// The part of the property.
  public var part: Part

  /// Makes a path.
  public init(_ property: PropertyID, _ part: Part = .whole) {
    self.property = property
    self.part = part
  }

  /// Reads a key path.
  ///
  /// The first key may be one that a program stored.
  ///
  /// Rule: transforms.key-paths.
  ///
  /// - Returns: nil if the rest does not fit the property.
  public init?(keyPath: String) {
    guard !keyPath.isEmpty else { return nil }
    guard let dot = keyPath.firstIndex(of: ".") else {
      self.init(PropertyID(key: keyPath))
      return
    }
    let head = String(keyPath[..<dot])
    let rest = String(keyPath[keyPath.index(after: dot)...])
    guard let property = PropertyID(builtin: head) else {
      // Stored keys, and filters.NAME.inputKey, keep their whole path as one key.
      self.init(PropertyID(key: keyPath))
      return
    }
    guard let kind = property.kind, let part = PropertyPath.parts[kind]?[rest] else { return nil }
    self.init(property, part)
  }

  private static let parts: [ValueKind: [String: Part]] = [
    .point: ["x": .number(0), "y": .number(1)],
    .size: ["width": .number(0), "height": .number(1)],
    .rect: [
      "origin": .origin, "size": .size, "origin.x": .number(0), "origin.y": .number(1),
      "size.width": .number(2), "size.height": .number(3),
    ],
    .transform: [
      "rotation": .transform(.rotationZ), "rotation.x": .transform(.rotationX),
      "rotation.y": .transform(.rotationY), "rotation.z": .transform(.rotationZ),
      "scale": .transform(.scale), "scale.x": .transform(.scaleX),
      "scale.y": .transform(.scaleY), "scale.z": .transform(.scaleZ),
      "scale.xy": .transform(.scaleXY), "translation": .transform(.translation),
      "translation.x": .transform(.translationX), "translation.y": .transform(.translationY),
      "translation.z": .transform(.translationZ),
    ],
  ]

  /// The kind of the value at the path; nil for a stored key, which accepts anything.
  public var valueKind: ValueKind? {
    switch part {
    case .whole: property.kind
    case .number: .number
    case .origin: .point
    case .size, .transform(.translation): .size
    case .transform: .number
    }
  }

  /// The parts that key paths may name of a property, sorted.
  package static func partNames(of property: PropertyID) -> [String] {
    property.kind.flatMap { parts[$0] }?.keys.sorted() ?? []
  }

  /// Reads the part of the property's value; null stays null.
  ///
  /// - Returns: nil if the value has no such part.
  public func read(_ value: Value) -> Value? {
    switch part {
    case .whole: return value
    case .number(let i):
      guard let c = value.components, i < c.count else { return nil }
      return .number(c[i])
    case .origin:
      guard case .rect(let r) = value else { return nil }
      return .point(r.origin)
    case .size:
      guard case .rect(let r) = value else { return nil }
      return .size(r.size)
    case .transform(let component):
      guard case .transform(let t) = value else { return nil }
      return t.component(component)
    }
  }

  /// Replaces the part in the property's value.
  ///
  /// - Returns: nil if the part does not fit.
  public func write(_ new: Value, into value: Value) -> Value? {
    switch part {
    case .whole: return new
    case .number(let i):
      guard case .number(let x) = new, var c = value.components, i < c.count else { return nil }
      c[i] = x
      return value.replacingComponents(c)
    case .origin:
      guard case .rect(var r) = value, let c = new.components, c.count == 2 else { return nil }
      r.origin = Point(x: c[0], y: c[1])
      return .rect(r)
    case .size:
      guard case .rect(var r) = value, let c = new.components, c.count == 2 else { return nil }
      r.size = Size(width: c[0], height: c[1])
      return .rect(r)
    case .transform(let component):
      guard case .transform(let t) = value else { return nil }
      return t.replacing(component, with: new).map(Value.transform)
    }
  }
}

extension PropertyTable {
  /// The value at a key path; `frame` is derived from bounds, position, anchor point and transform.
  ///
  /// - Returns: nil if the property's value has no such part.
  public func value(at path: PropertyPath) -> Value? {
    let whole: Value = path.property == .frame ? .rect(frame) : self[path.property]
    return path.read(whole)
  }

  /// The smallest upright rectangle around the transformed bounds, in the superlayer's coordinates.
  public var frame: Rect {
    let (b, p, a) = (rect(.bounds), point(.position), point(.anchorPoint))
    let t = transform(.transform)
    let left = b.minX - (b.origin.x + a.x * b.size.width)
    let top = b.minY - (b.origin.y + a.y * b.size.height)
    let (width, height) = (abs(b.size.width), abs(b.size.height))
    if t == .identity {
      return Rect(x: p.x + left, y: p.y + top, width: width, height: height)
    }
    var low = Point(x: .infinity, y: .infinity)
    var high = Point(x: -.infinity, y: -.infinity)
    for (x, y) in [
      (left, top), (left + width, top), (left, top + height), (left + width, top + height),
    ] {
      let w = x * t.m14 + y * t.m24 + t.m44
      let px = (x * t.m11 + y * t.m21 + t.m41) / w
      let py = (x * t.m12 + y * t.m22 + t.m42) / w
      low = Point(x: min(low.x, px), y: min(low.y, py))
      high = Point(x: max(high.x, px), y: max(high.y, py))
    }
    return Rect(x: p.x + low.x, y: p.y + low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
