extension Value {
  /// The numbers of the value, in the order of the plugin interface; nil if it does not consist of numbers.
  public var components: [Double]? {
    switch self {
    case .number(let x): [x]
    case .point(let p): [p.x, p.y]
    case .size(let s): [s.width, s.height]
    case .rect(let r): [r.origin.x, r.origin.y, r.size.width, r.size.height]
    case .color(let c): [c.red, c.green, c.blue, c.alpha]
    case .transform(let t): t.components
    case .numbers(let list): list
    case .points(let list): list.flatMap { [$0.x, $0.y] }
    case .colors(let list): list.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
    case .null, .bool, .string, .path, .content: nil
    }
  }

  /// The count of numbers in the value; 0 if it does not consist of numbers.
  public var componentCount: Int {
    switch self {
    case .number: 1
    case .point, .size: 2
    case .rect, .color: 4
    case .transform: 16
    case .numbers(let list): list.count
    case .points(let list): list.count * 2
    case .colors(let list): list.count * 4
    case .null, .bool, .string, .path, .content: 0
    }
  }

  /// Makes a value of the same kind and count from numbers.
  ///
  /// - Returns: nil if this kind does not consist of numbers or the count differs.
  public func replacingComponents(_ c: [Double]) -> Value? {
    guard let own = components, own.count == c.count else { return nil }
    switch self {
    case .number: return .number(c[0])
    case .point: return .point(Point(x: c[0], y: c[1]))
    case .size: return .size(Size(width: c[0], height: c[1]))
    case .rect: return .rect(Rect(x: c[0], y: c[1], width: c[2], height: c[3]))
    case .color: return .color(Color(red: c[0], green: c[1], blue: c[2], alpha: c[3]))
    case .transform: return .transform(Transform3D(components: c))
    case .numbers: return .numbers(c)
    case .points:
      return .points(stride(from: 0, to: c.count, by: 2).map { Point(x: c[$0], y: c[$0 + 1]) })
    case .colors:
      return .colors(
        stride(from: 0, to: c.count, by: 4).map { (i: Int) -> Color in
          Color(red: c[i], green: c[i + 1], blue: c[i + 2], alpha: c[i + 3])
        })
    case .null, .bool, .string, .path, .content: return nil
    }
  }

  /// Whether every number in the value is finite.
  public var isFinite: Bool {
    switch self {
    case .number(let x): x.isFinite
    case .point(let p): p.x.isFinite && p.y.isFinite
    case .size(let s): s.width.isFinite && s.height.isFinite
    case .rect(let r):
      r.origin.x.isFinite && r.origin.y.isFinite && r.size.width.isFinite
        && r.size.height.isFinite
    case .path(let path):
      path.elements.allSatisfy { element in
        element.points.allSatisfy { $0.x.isFinite && $0.y.isFinite }
      }
    default: components?.allSatisfy(\.isFinite) ?? true
    }
  }
}

extension Path.Element {
  /// The points of the element, control points first.
  public var points: [Point] {
    switch self {
    case .move(let p), .line(let p): [p]
    case .quad(let c, let p): [c, p]
    case .cubic(let c, let d, let p): [c, d, p]
    case .close: []
    }
  }
}
