import PegbarCore

extension Value {
  /// The value as answers write it: numbers and booleans as such, the rest as arrays of numbers.
  var json: JSONValue {
    switch self {
    case .null: .null
    case .bool(let flag): .bool(flag)
    case .number(let x): .number(x)
    case .string(let text): .string(text)
    case .point(let p): .numbers([p.x, p.y])
    case .size(let s): .numbers([s.width, s.height])
    case .rect(let r): .numbers([r.origin.x, r.origin.y, r.size.width, r.size.height])
    case .color(let c): c.json
    case .transform(let t): t.json
    case .numbers(let list): .numbers(list)
    case .points(let list): .array(list.map { .numbers([$0.x, $0.y]) })
    case .colors(let list): .array(list.map(\.json))
    case .path(let path): path.json
    case .content: .bool(true)
    }
  }
}

extension Color {
  /// Red, green, blue, alpha.
  var json: JSONValue { .numbers([red, green, blue, alpha]) }
}

extension Transform3D {
  /// m11 m12 … m44.
  var json: JSONValue { .numbers(components) }
}

extension JSONValue {
  /// An array of numbers.
  static func numbers(_ list: [Double]) -> JSONValue { .array(list.map(JSONValue.number)) }
}
