/// A Swift type that properties have.
@usableFromInline protocol PropertyContent: Sendable {
  /// What values of the type are; of an optional, what they are when they are not nil.
  static var valueKind: ValueKind { get }

  /// Whether nil is one of its values.
  static var isNullable: Bool { get }

  /// The same as a `Value`; nil is null.
  var propertyValue: Value { get }
}

extension PropertyContent {
  @usableFromInline static var isNullable: Bool { false }
}

extension Optional: PropertyContent where Wrapped: PropertyContent {
  @inlinable static var valueKind: ValueKind { Wrapped.valueKind }
  @usableFromInline static var isNullable: Bool { true }
  @usableFromInline var propertyValue: Value { self?.propertyValue ?? .null }
}

extension Bool: PropertyContent {
  @inlinable static var valueKind: ValueKind { .bool }
  @usableFromInline var propertyValue: Value { .bool(self) }
}

extension Double: PropertyContent {
  @inlinable static var valueKind: ValueKind { .number }
  @usableFromInline var propertyValue: Value { .number(self) }
}

extension String: PropertyContent {
  @inlinable static var valueKind: ValueKind { .string }
  @usableFromInline var propertyValue: Value { .string(self) }
}

extension Point: PropertyContent {
  @inlinable static var valueKind: ValueKind { .point }
  @usableFromInline var propertyValue: Value { .point(self) }
}

extension Size: PropertyContent {
  @inlinable static var valueKind: ValueKind { .size }
  @usableFromInline var propertyValue: Value { .size(self) }
}

extension Rect: PropertyContent {
  @inlinable static var valueKind: ValueKind { .rect }
  @usableFromInline var propertyValue: Value { .rect(self) }
}

extension Color: PropertyContent {
  @inlinable static var valueKind: ValueKind { .color }
  @usableFromInline var propertyValue: Value { .color(self) }
}

extension Transform3D: PropertyContent {
  @inlinable static var valueKind: ValueKind { .transform }
  @usableFromInline var propertyValue: Value { .transform(self) }
}

/// What lists may consist of.
@usableFromInline protocol PropertyListElement: Sendable {
  static var listKind: ValueKind { get }
  static func value(_ list: [Self]) -> Value
}

extension Double: PropertyListElement {
  @inlinable static var listKind: ValueKind { .numbers }
  @usableFromInline static func value(_ list: [Double]) -> Value { .numbers(list) }
}

extension Color: PropertyListElement {
  @inlinable static var listKind: ValueKind { .colors }
  @usableFromInline static func value(_ list: [Color]) -> Value { .colors(list) }
}

extension Array: PropertyContent where Element: PropertyListElement {
  @inlinable static var valueKind: ValueKind { Element.listKind }
  @usableFromInline var propertyValue: Value { Element.value(self) }
}

extension Path: PropertyContent {
  @inlinable static var valueKind: ValueKind { .path }
  @usableFromInline var propertyValue: Value { .path(self) }
}
