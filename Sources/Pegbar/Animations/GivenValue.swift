import PegbarCore

/// A value that a program gave to an animation: converted when it is given, not whenever it is used.
package struct GivenValue {
  private let known: Value

  /// What was given, where values do not come back as it was, such as an integer or an `NSValue`.
  private let object: GivenObject?

  private init(_ known: Value, _ object: GivenObject?) {
    (self.known, self.object) = (known, object)
  }

  /// Takes a value; nil for none.
  package init(_ value: Value?) { self.init(value ?? .null, nil) }

  /// Takes whatever a program hands over; nil for none.
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

  /// Whether a value of the type is handed out in the same type.
  private static func comesBack(_ type: Any.Type) -> Bool {
    type == Double.self || type == CGPoint.self || type == CGSize.self || type == CGRect.self
      || type == CATransform3D.self || type == Bool.self || type == String.self
      || type == Value.self
  }

  /// The value; null where none was given, and for what nothing can animate.
  package var value: Value {
    if let path = object?.path { .path(path.outline) } else { known }
  }

  /// As Core Animation hands it out; nil where none was given.
  var any: Any? { object?.any ?? known.any }

  /// Whether nothing was given.
  var isNone: Bool {
    if object == nil, case .null = known { true } else { false }
  }

  /// The type of something that nothing can animate; nil for all else.
  package var foreignType: String? {
    guard let object, !object.isValue else { return nil }
    return "\(Swift.type(of: object.any))"
  }
}

/// Something of a type that values do not come back as.
private final class GivenObject {
  let any: Any
  /// Whether it is a value at all.
  let isValue: Bool
  /// A path that may still be drawn on.
  let path: CGMutablePath?

  init(_ any: Any, isValue: Bool) {
    (self.any, self.isValue, path) = (any, isValue, any as? CGMutablePath)
  }
}

/// fromValue, toValue and byValue as they were given.
package struct EndsGiven {
  package var from = GivenValue(nil)
  package var to = GivenValue(nil)
  package var by = GivenValue(nil)

  init() {}

  /// Takes values that are known already; nil for those that are not given.
  package init(from: Value?, to: Value?, by: Value?) {
    (self.from, self.to, self.by) = (GivenValue(from), GivenValue(to), GivenValue(by))
  }

  /// Whether none of them was given.
  var isNone: Bool { from.isNone && to.isNone && by.isNone }
}
