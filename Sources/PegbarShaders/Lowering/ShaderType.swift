/// The type of a component.
enum Scalar: String, Equatable, Sendable {
  case float
  case int
  case bool
}

/// A struct with its fields.
struct Structure: Equatable, Sendable {
  var name: String
  var fields: [(name: String, type: ShaderType)]

  static func == (a: Structure, b: Structure) -> Bool { a.name == b.name }
}

/// A type of the language.
///
/// Values are lists of components, matrices column by column.
indirect enum ShaderType: Equatable, Sendable {
  case void
  case scalar(Scalar)
  case vector(Scalar, Int)
  case matrix(columns: Int, rows: Int)
  case array(ShaderType, Int)
  case structure(Structure)
  /// Its one component is the number of a texture.
  case sampler

  static let float = ShaderType.scalar(.float)
  static let int = ShaderType.scalar(.int)
  static let bool = ShaderType.scalar(.bool)

  /// A scalar or vector.
  static func numbers(_ scalar: Scalar, _ count: Int) -> ShaderType {
    count == 1 ? .scalar(scalar) : .vector(scalar, count)
  }

  /// A built-in type by its name.
  init?(named name: String) {
    switch name {
    case "void": self = .void
    case "float": self = .float
    case "int": self = .int
    case "bool": self = .bool
    case "sampler2D": self = .sampler
    default:
      guard let size = name.last?.wholeNumberValue, (2...4).contains(size) else { return nil }
      switch name.dropLast() {
      case "vec": self = .vector(.float, size)
      case "ivec": self = .vector(.int, size)
      case "bvec": self = .vector(.bool, size)
      case "mat": self = .matrix(columns: size, rows: size)
      case "mat2x", "mat3x", "mat4x":
        let columns = name.dropFirst(3).first?.wholeNumberValue ?? size
        self = .matrix(columns: columns, rows: size)
      default: return nil
      }
    }
  }

  /// The number of its components.
  var count: Int {
    switch self {
    case .void: 0
    case .scalar, .sampler: 1
    case .vector(_, let count): count
    case .matrix(let columns, let rows): columns * rows
    case .array(let element, let count): element.count * count
    case .structure(let structure): structure.fields.reduce(0) { $0 + $1.type.count }
    }
  }

  /// What its components are; nil for arrays, structs and samplers.
  var scalar: Scalar? {
    switch self {
    case .scalar(let scalar), .vector(let scalar, _): scalar
    case .matrix: .float
    default: nil
    }
  }

  /// Whether it is a scalar or vector.
  var isNumbers: Bool {
    switch self {
    case .scalar, .vector: true
    default: false
    }
  }

  /// The same shape with other components.
  func with(_ scalar: Scalar) -> ShaderType {
    switch self {
    case .scalar: .scalar(scalar)
    case .vector(_, let count): .vector(scalar, count)
    default: self
    }
  }

  /// As sources write it.
  var name: String {
    switch self {
    case .void: "void"
    case .scalar(let scalar): scalar.rawValue
    case .vector(let scalar, let count):
      (scalar == .float ? "" : String(scalar.rawValue.prefix(1))) + "vec\(count)"
    case .matrix(let columns, let rows):
      columns == rows ? "mat\(columns)" : "mat\(columns)x\(rows)"
    case .array(let element, let count): "\(element.name)[\(count)]"
    case .structure(let structure): structure.name
    case .sampler: "sampler2D"
    }
  }
}
