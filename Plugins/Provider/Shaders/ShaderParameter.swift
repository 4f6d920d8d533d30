import PegbarPluginKit
import PegbarShaders

/// A uniform as a parameter.
struct ShaderParameter: Sendable {
  var uniform: Uniform
  var parameter: Parameter

  /// The parameters of all uniforms.
  ///
  /// - Throws: `FileError` for a default that is no number.
  static func list(_ uniforms: [Uniform]) throws(FileError) -> [ShaderParameter] {
    var keys: Set<String> = []
    var list: [ShaderParameter] = []
    for uniform in uniforms {
      guard uniform.defaults.allSatisfy(\.isFinite) else {
        throw FileError("the default of '\(uniform.name)' is not finite", line: uniform.line)
      }
      var key = key(of: uniform.name)
      while !keys.insert(key).inserted { key += "2" }
      list.append(ShaderParameter(uniform: uniform, parameter: parameter(uniform, key)))
    }
    return list
  }

  /// A name as a key, which has letters and digits only: `static_luminosity` is `staticLuminosity`.
  private static func key(of name: String) -> String {
    let words = name.split(separator: "_").map(String.init)
    let joined =
      (words.first ?? "")
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    guard let first = joined.utf8.first, first >= UInt8(ascii: "A") else { return "u" + joined }
    return joined
  }

  private static func parameter(_ uniform: Uniform, _ key: String) -> Parameter {
    let (label, doc, values) = (uniform.name, uniform.remark, uniform.defaults)
    let isColor = ["color", "colour", "clr"].contains { uniform.name.lowercased().contains($0) }
    let isLight = isColor && values.allSatisfy { (0...1).contains($0) }
    switch uniform.form {
    case .picture: return .image(key, label, doc: doc ?? "A picture; black if there is none.")
    case .integers(1):
      return .integer(
        key, label, default: Int(values[0]), range: Int(Int32.min)...Int(Int32.max),
        softRange: soft(values[0]) { Int(min(max($0, -2_147_483_648), 2_147_483_647)) }, doc: doc
      ).with(flags: .animatable)
    case .bools(1):
      return .bool(key, label, default: values[0] != 0, doc: doc).with(flags: .animatable)
    case .floats(1):
      return .number(
        key, label, default: values[0], softRange: soft(values[0]) { $0 }, doc: doc
      )
      .with(flags: .animatable)
    case .floats(2), .integers(2):
      return .point(key, label, default: (values[0], values[1]), unit: .none, doc: doc)
        .with(flags: .animatable)
    case .floats(3) where isLight:
      return .color(key, label, default: values + [1], doc: doc).with(flags: .animatable)
    case .floats(4) where isLight:
      return .color(key, label, default: values, doc: doc).with(flags: .animatable)
    case .floats(3): return .vector3(key, label, default: values, doc: doc).with(flags: .animatable)
    default: return .numbers(key, label, default: values, doc: doc).with(flags: .animatable)
    }
  }

  /// From 0 to twice the default; around 0 for a default of 0.
  private static func soft<Number: Comparable>(
    _ value: Double, _ number: (Double) -> Number
  ) -> ClosedRange<Number> {
    let limit = value == 0 ? 1 : 2 * value.magnitude
    return number(value > 0 ? 0 : -limit)...number(value < 0 ? 0 : limit)
  }

  /// The components of the uniform.
  ///
  /// - Throws: `PluginError` for a list with another number of them.
  func values(_ arguments: Arguments) throws(PluginError) -> [Double] {
    if case .picture = uniform.form { return [] }
    let numbers = arguments.numbers(parameter.key)
    let count = uniform.defaults.count
    guard numbers.count >= count,
      parameter.type != UInt32(PEGBAR_TYPE_NUMBERS) || numbers.count == count
    else { throw PluginError("'\(parameter.key)' has \(count) numbers, not \(numbers.count)") }
    return Array(numbers.prefix(count))
  }
}
