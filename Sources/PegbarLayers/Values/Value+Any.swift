import PegbarCore
import PegbarEngine

extension Value {
  /// Takes whatever a program hands to `fromValue`, `setValue(_:forKey:)` and the like.
  ///
  /// Every number type, Bool, String, CGPoint, CGSize, CGRect, CGColor, CATransform3D,
  /// CGAffineTransform, NSValue around one of these, CGPath, Picture, arrays of numbers, points and
  /// colours, NSNull, and Value.
  ///
  /// - Returns: nil for a value of any other type.
  package init?(any: Any?) {
    guard let any else {
      self = .null
      return
    }
    // Most values are doubles, and a chain of casts costs more than all else in adding an animation.
    // Bool is told by its type because numbers also cast to it.
    let type = Swift.type(of: any)
    if type == Double.self, let x = any as? Double {
      self = .number(x)
      return
    }
    if type == CGFloat.self, let x = any as? CGFloat {
      self = .number(Double(x))
      return
    }
    if type == Bool.self, let x = any as? Bool {
      self = .bool(x)
      return
    }
    if let value = Value(geometry: any) ?? Value(list: any) {
      self = value
      return
    }
    if let x = Value.number(from: any) {
      self = .number(x)
      return
    }
    guard let wrapped = (any as? NSValue)?.geometry else { return nil }
    self.init(geometry: wrapped)
  }

  /// Takes what is not made of a single number or a list.
  private init?(geometry any: Any) {
    switch any {
    case is NSNull: self = .null
    case let value as Value: self = value
    case let x as String: self = .string(x)
    case let p as CGPoint: self = .point(Point(p))
    case let s as CGSize: self = .size(Size(s))
    case let r as CGRect: self = .rect(Rect(r))
    case let c as CGColor: self = .color(c.value)
    case let t as CATransform3D: self = .transform(t)
    case let t as CGAffineTransform: self = .transform(CATransform3DMakeAffineTransform(t))
    case let p as CGPath: self = .path(p.outline)
    case let c as any Content: self = .content(c)
    default: return nil
    }
  }

  /// Takes an array of numbers, of points or of colours; an empty one counts as one of numbers.
  private init?(list any: Any) {
    guard let list = any as? [Any] else { return nil }
    if list.isEmpty {
      self = .numbers([])
    } else if list[0] is CGPoint {
      guard let points = list as? [CGPoint] else { return nil }
      self = .points(points.map(Point.init))
    } else if list[0] is CGColor {
      guard let colors = list as? [CGColor] else { return nil }
      self = .colors(colors.map(\.value))
    } else {
      let numbers = list.compactMap(Value.number(from:))
      guard numbers.count == list.count else { return nil }
      self = .numbers(numbers)
    }
  }

  /// Any number type as a double; true and false as 1 and 0.
  ///
  /// `Any` never casts from one number type to another.
  static func number(from any: Any) -> Double? {
    switch any {
    case let x as Double: x
    case let x as Int: Double(x)
    case let x as CGFloat: Double(x)
    case let x as Float: Double(x)
    case let x as any BinaryInteger: Double(x)
    case let x as any BinaryFloatingPoint: Double(x)
    case let x as NSNumber: x.doubleValue
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
    case .content(let blend as ContentBlend): blend.nearer
    case .content(let c): c
    }
  }

  /// The value as key-value coding hands it out: numbers in an object that casts to every number type.
  var object: Any? {
    switch self {
    case .bool(let x): NSNumber(value: x)
    case .number(let x): NSNumber(value: x)
    default: any
    }
  }
}

extension ParameterValue {
  /// Takes whatever a program hands to a plugin's parameters.
  ///
  /// Bool, String, every number type, CGPoint, CGSize, CGRect, CGColor, CATransform3D, arrays of
  /// numbers, CGPath, Picture, CAMediaTimingFunction, NSNull for none, and ParameterValue, which also has
  /// changes: `ParameterValue.change(from: [0], to: [1])`.
  ///
  /// - Returns: nil for a value of any other type.
  init?(any: Any) {
    if let value = any as? ParameterValue {
      self = value
      return
    }
    if let function = any as? CAMediaTimingFunction {
      guard let parameters = try? ParameterValue.all(function.parameters) else { return nil }
      self = .curve(ParameterCurve(named: function.plugin, parameters: parameters))
      return
    }
    switch Value(any: any) {
    case .bool(let flag)?: self = .bool(flag)
    case .string(let text)?: self = .string(text)
    case .path(let path)?: self = .path(path)
    case .null?: self = .none
    case .content(let content)?:
      guard let image = ParameterImage(showing: content) else { return nil }
      self = .image(image)
    case let value?:
      guard let numbers = value.components else { return nil }
      self = .numbers(numbers)
    case nil: return nil
    }
  }

  /// All parameters of a plugin as a program wrote them, with the timing functions among them made.
  ///
  /// - Throws: `AnimationError` for a value of a type that no parameter has, `PluginError` for a timing function
  ///   that cannot be made.
  static func made(_ given: [String: Any], for plugin: String) throws -> [String: ParameterValue] {
    try Plugins.registry.made(all(given), for: plugin)
  }

  /// All parameters of a plugin as a program wrote them.
  ///
  /// - Throws: `AnimationError` for a value of a type that no parameter has.
  package static func all(_ given: [String: Any]) throws -> [String: ParameterValue] {
    try given.reduce(into: [:]) { result, item in
      guard let value = ParameterValue(any: item.value) else {
        throw AnimationError.unsupportedValue(
          property: "parameter '\(item.key)'", description: "\(Swift.type(of: item.value))")
      }
      result[item.key] = value
    }
  }
}
