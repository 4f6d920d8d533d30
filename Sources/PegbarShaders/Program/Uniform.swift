import CPegbarShaders

/// A parameter of a shader.
public struct Uniform: Sendable {
  /// The name in the source.
  public var name: String
  var type: ShaderType
  /// The first of its inputs; of a picture, the number of the texture.
  var first: Int
  /// The line that declares it.
  public var line: Int
  /// The components that its comment gives, or zeros; none for a picture.
  public var defaults: [Double] = []
  /// What the comment says behind the default.
  public var remark: String?

  init(name: String, type: ShaderType, first: Int, line: Int) {
    self.name = name
    self.type = type
    self.first = first
    self.line = line
    defaults = type == .sampler ? [] : Array(repeating: 0, count: type.count)
  }

  /// What its components are.
  public enum Form: Sendable, Equatable {
    /// Floats, integers or bools, so many.
    case floats(Int), integers(Int), bools(Int)
    /// So many floats, column by column.
    case matrix(Int)
    /// The number of a texture.
    case picture(Int)
  }

  /// What its components are.
  public var form: Form {
    switch type {
    case .sampler: .picture(first)
    case .matrix: .matrix(type.count)
    default:
      switch type.scalar {
      case .int: .integers(type.count)
      case .bool: .bools(type.count)
      default: .floats(type.count)
      }
    }
  }

  /// A component as the bits that the program reads.
  static func bits(_ number: Double, _ type: ShaderType) -> UInt32 {
    switch type.scalar {
    case .int:
      let limited = number.isNaN ? 0 : min(max(number.rounded(), -2_147_483_648), 2_147_483_647)
      return UInt32(bitPattern: Int32(limited))
    case .bool: return number != 0 ? .max : 0
    default: return Float(number).bitPattern
    }
  }

  /// Bits as a number.
  static func number(_ bits: UInt32, _ type: ShaderType) -> Double {
    switch type.scalar {
    case .int: Double(Int32(bitPattern: bits))
    case .bool: bits != 0 ? 1 : 0
    default:
      // 0.1 stays 0.1 and does not become 0.10000000149.
      Double(Float(bitPattern: bits).description) ?? Double(Float(bitPattern: bits))
    }
  }
}
