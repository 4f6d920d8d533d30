import PegbarCore

/// A value that a program gave to an animation, converted once when it is set.
package struct GivenValue {
  private let known: Value

  /// The original object, if a `Value` cannot restore it, such as an integer or an `NSValue`.
  private let object: GivenObject?

  private init(_ known: Value, _ object: GivenObject?) {
    (self.known, self.object) = (known, object)
  }

  /// Wraps a value; nil for none.
  package init(_ value: Value?) { self.init(value ?? .null, nil) }

  /// Wraps any object from a program; nil for none.
  init(any: Any?) {
    guard let any else {
      self.init(nil)
      return
    }
    let value = Value(any: any)
    if let value, GivenValue.comesBack(Swift.type(of: any)) {
      self.init(value)
    } else {
      self.init(value ?? .null, GivenObject(any, isValue: value != nil))
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
    if let path = object?.path { .path(path.outline) } else { known }
  }

  /// The value in Core Animation's type; nil if none was given.
  var any: Any? { object?.any ?? known.any }

  /// Whether no value was given.
  var isNone: Bool {
    if object == nil, case .null = known { true } else { false }
  }

  /// The type of a value that cannot be animated; nil for all others.
  package var foreignType: String? {
    guard let object, !object.isValue else { return nil }
    return "\(Swift.type(of: object.any))"
  }
}

/// An object of a type that a `Value` cannot restore.
private final class GivenObject {
  let any: Any
  /// Whether it can be converted to a value.
  let isValue: Bool
  /// A path that the program may still change.
  let path: CGMutablePath?

  init(_ any: Any, isValue: Bool) {
    (self.any, self.isValue, path) = (any, isValue, any as? CGMutablePath)
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
