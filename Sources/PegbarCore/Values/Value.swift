/// The value of a property, which an animation may change.
public enum Value: Sendable {
  /// No value: nil.
  case null
  /// True or false; switches half way.
  case bool(Bool)
  /// Any number.
  case number(Double)
  /// A text or a raw name; switches half way.
  case string(String)
  /// A point.
  case point(Point)
  /// A size.
  case size(Size)
  /// A rectangle.
  case rect(Rect)
  /// A colour.
  case color(Color)
  /// A 4 × 4 matrix.
  indirect case transform(Transform3D)
  /// An array of numbers.
  case numbers([Double])
  /// An array of points.
  case points([Point])
  /// An array of colours.
  case colors([Color])
  /// A path.
  case path(Path)
  /// A picture or clip; switches half way.
  case content(any Content)
}

extension Value: Equatable {
  /// Whether two values are of the same kind and equal; contents are equal if they are the same object.
  public static func == (a: Value, b: Value) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.bool(let x), .bool(let y)): x == y
    case (.number(let x), .number(let y)): x == y
    case (.string(let x), .string(let y)): x == y
    case (.point(let x), .point(let y)): x == y
    case (.size(let x), .size(let y)): x == y
    case (.rect(let x), .rect(let y)): x == y
    case (.color(let x), .color(let y)): x == y
    case (.transform(let x), .transform(let y)): x == y
    case (.numbers(let x), .numbers(let y)): x == y
    case (.points(let x), .points(let y)): x == y
    case (.colors(let x), .colors(let y)): x == y
    case (.path(let x), .path(let y)): x == y
    case (.content(let x), .content(let y)): x === y
    default: false
    }
  }
}

/// The kind of a value; raw values are the strings in scene files.
public enum ValueKind: String, Sendable, Hashable {
  case null = "null"
  case bool = "bool"
  case number = "number"
  case string = "string"
  case point = "point"
  case size = "size"
  case rect = "rect"
  case color = "color"
  case transform = "transform"
  case numbers = "numbers"
  case points = "points"
  case colors = "colors"
  case path = "path"
  case content = "content"
}

extension Value {
  /// The kind of this value.
  public var kind: ValueKind {
    switch self {
    case .null: .null
    case .bool: .bool
    case .number: .number
    case .string: .string
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .color: .color
    case .transform: .transform
    case .numbers: .numbers
    case .points: .points
    case .colors: .colors
    case .path: .path
    case .content: .content
    }
  }
}
