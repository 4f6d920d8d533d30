import PegbarCore
import PegbarEngine

extension Value {
  /// Takes whatever a program hands to `fromValue`, `setValue(_:forKey:)` and the like.
  ///
  /// Every number type, Bool, String, CGPoint, CGSize, CGRect, CGColor, CATransform3D,
  /// CGAffineTransform, CGPath, Picture, arrays of numbers, points and colours, NSNull, and Value.
  ///
  /// - Returns: nil for a value of any other type.
  init?(any: Any?) {
    // Most values are doubles, and a chain of casts costs more than all else in adding an animation.
    if let any, Swift.type(of: any) == Double.self, let x = any as? Double {
      self = .number(x)
      return
    }
    switch any {
    case nil, is NSNull: self = .null
    case let value as Value: self = value
    case let list as [Any] where list.isEmpty: self = .numbers([])
    // A boxed number would also cast to Bool.
    case let x as Bool where !(any is NSNumber): self = .bool(x)
    case let x as String: self = .string(x)
    case let p as CGPoint: self = .point(Point(p))
    case let s as CGSize: self = .size(Size(s))
    case let r as CGRect: self = .rect(Rect(r))
    case let c as CGColor: self = .color(c.value)
    case let t as CATransform3D: self = .transform(t)
    case let t as CGAffineTransform: self = .transform(CATransform3DMakeAffineTransform(t))
    case let p as CGPath: self = .path(p.outline)
    case let c as any Content: self = .content(c)
    case let list as [CGPoint]: self = .points(list.map(Point.init))
    case let list as [CGColor]: self = .colors(list.map(\.value))
    case let list as [Any]:
      let numbers = list.compactMap(Value.number(from:))
      guard numbers.count == list.count else { return nil }
      self = .numbers(numbers)
    case let any?:
      guard let x = Value.number(from: any) else { return nil }
      self = .number(x)
    }
  }

  /// Any number type as a double.
  ///
  /// `Any` never casts from one number type to another.
  static func number(from any: Any) -> Double? {
    switch any {
    case let x as Double: x
    case let x as Int: Double(x)
    case let x as CGFloat: Double(x)
    case let x as Float: Double(x)
    case let x as any BinaryInteger: Double(x)
    case let x as NSNumber: x.doubleValue
    case let x as any BinaryFloatingPoint: Double(x)
    default: nil
    }
  }

  /// The value in the type that Core Animation hands out; nil for null.
  var any: Any? {
    switch self {
    case .null: nil
    case .bool(let x): x
    case .number(let x): x
    case .string(let x): x
    case .point(let p): CGPoint(p)
    case .size(let s): CGSize(s)
    case .rect(let r): CGRect(r)
    case .color(let c): CGColor(c)
    case .transform(let t): t
    case .numbers(let list): list
    case .points(let list): list.map { CGPoint($0) }
    case .colors(let list): list.map { CGColor($0) }
    case .path(let p): CGPath(p)
    case .content(let c): c
    }
  }
}
