import PegbarCore

/// A value that a program gave to an animation, converted once when it is set.
package enum GivenValue {
  /// A value, or null for none.
  case known(Value)
  /// What values do not come back as it was, such as an integer or an `NSValue`.
  case object(GivenObject)

  /// Wraps a value; nil for none.
  package init(_ value: Value?) { self = .known(value ?? .null) }

  /// Wraps any object from a program; nil for none.
  init(any: Any?) {
    guard let any else {
      self = .known(.null)
      return
    }
    let value = Value(any: any)
    if let value, GivenValue.comesBack(Swift.type(of: any)) {
      self = .known(value)
    } else {
      self = .object(GivenObject(any, value))
    }
  }

  /// Whether a value of the type is returned in the same type.
  private static func comesBack(_ type: Any.Type) -> Bool {
    type == Double.self || type == CGPoint.self || type == CGSize.self || type == CGRect.self
      || type == CATransform3D.self || type == Bool.self || type == String.self
      || type == Value.self
  }

  /// The value; null if none was given or it cannot be animated.
  package var value: Value {
    switch self {
    case .known(let value): value
    case .object(let object): object.path.map { .path($0.outline) } ?? object.value ?? .null
    }
  }

  /// The value in Core Animation's type; nil if none was given.
  var any: Any? {
    switch self {
    case .known(let value): value.any
    case .object(let object): object.any
    }
  }

  /// Whether no value was given.
  var isNone: Bool {
    if case .known(.null) = self { true } else { false }
  }

  /// The type of a value that cannot be animated; nil for all others.
  package var foreignType: String? {
    guard case .object(let object) = self, object.value == nil else { return nil }
    return "\(Swift.type(of: object.any))"
  }
}

/// An object of a type that a `Value` cannot restore.
package final class GivenObject {
  let any: Any
  /// Nil for what is no value.
  let value: Value?
  /// A path that the program may still change.
  let path: CGMutablePath?

  init(_ any: Any, _ value: Value?) {
    (self.any, self.value, path) = (any, value, any as? CGMutablePath)
  }
}

/// fromValue, toValue and byValue as given.
package struct EndsGiven {
  package var from = GivenValue(nil)
  package var to = GivenValue(nil)
  package var by = GivenValue(nil)

  init() {}

  /// Wraps values; nil for those not given.
  package init(from: Value?, to: Value?, by: Value?) {
    (self.from, self.to, self.by) = (GivenValue(from), GivenValue(to), GivenValue(by))
  }

  /// Whether none of the three was given.
  var isNone: Bool { from.isNone && to.isNone && by.isNone }
}
