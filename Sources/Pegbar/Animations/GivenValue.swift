import PegbarCore

/// A value that a program gave to an animation: converted when it is given, not whenever it is used.
package enum GivenValue {
  /// One that comes back out of it as it was given.
  case value(Value)
  /// Of another type, such as an integer, an `NSValue`, or something that nothing can animate.
  case object(GivenObject)

  /// Takes whatever a program hands over.
  init(_ any: Any) {
    let type = Swift.type(of: any)
    let isSame =
      type == Double.self || type == CGPoint.self || type == CGSize.self || type == CGRect.self
      || type == CATransform3D.self || type == Bool.self || type == String.self
      || type == Value.self
    let value = Value(any: any)
    self = if isSame, let value { .value(value) } else { .object(GivenObject(any, value)) }
  }

  /// The value; nil for what nothing can animate.
  package var value: Value? {
    switch self {
    case .value(let value): value
    case .object(let object): object.value
    }
  }

  /// As Core Animation hands it out.
  var any: Any {
    switch self {
    case .value(let value): value.any ?? NSNull()
    case .object(let object): object.any
    }
  }

  /// What it is, for messages.
  package var typeName: String { "\(Swift.type(of: any))" }
}

/// Something of a type that values do not come back as.
package final class GivenObject {
  let any: Any
  private let known: Value?

  init(_ any: Any, _ value: Value?) { (self.any, known) = (any, value) }

  /// What it is as a value; of a path that may still be drawn on, as it is now.
  var value: Value? { (any as? CGMutablePath).map { .path($0.outline) } ?? known }
}

/// fromValue, toValue and byValue as they were given; nil for what was not.
package struct EndsGiven {
  package var from: GivenValue?
  package var to: GivenValue?
  package var by: GivenValue?

  init() {}

  /// Takes values that are known already.
  package init(from: Value?, to: Value?, by: Value?) {
    self.from = from.map(GivenValue.value)
    self.to = to.map(GivenValue.value)
    self.by = by.map(GivenValue.value)
  }
}
