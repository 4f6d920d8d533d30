import CPegbarFrei0r
import PegbarPluginKit

/// A parameter of a frei0r plugin.
struct Frei0rParameter: Sendable {
  /// One of frei0r's types.
  let type: Int
  let parameter: Parameter

  /// All parameters of a plugin, in its order.
  static func list(_ plugin: pgb_f0r) -> [Frei0rParameter] {
    var keys: Set<String> = []
    let natives = UnsafeBufferPointer(start: plugin.parameters, count: Int(plugin.parameter_count))
    return natives.enumerated().map { index, native in
      let label = Frei0rText.line(native.name, bytes: 64)
      let base = Frei0rText.key(label, number: index + 1)
      var (key, number) = (base, 2)
      while !keys.insert(key).inserted {
        key = base + String(number)
        number += 1
      }
      return Frei0rParameter(
        type: Int(native.type),
        parameter: parameter(native, key, label.isEmpty ? key : label))
    }
  }

  private static func parameter(
    _ native: pgb_f0r_parameter, _ key: String, _ label: String
  ) -> Parameter {
    let text = Frei0rText.line(native.explanation, bytes: 2000)
    let doc = text.isEmpty ? nil : text
    let (x, y, z) = native.initial.numbers
    switch Int(native.type) {
    case PGB_F0R_BOOL:
      return .bool(key, label, default: x != 0, doc: doc).with(flags: .animatable)
    case PGB_F0R_COLOR:
      let color = [x, y, z].map { min(max($0, 0), 1) } + [1]
      return .color(key, label, default: color, doc: doc).with(flags: .animatable)
    case PGB_F0R_POSITION:
      return .point(
        key, label, default: (x, y), range: min(0, x, y)...max(1, x, y), softRange: 0...1,
        unit: .fraction, doc: doc
      ).with(flags: .animatable)
    case PGB_F0R_STRING:
      let value = native.initial.text.map { Frei0rText.line($0, bytes: 4000) } ?? ""
      return .string(key, label, default: value, doc: doc)
    default:
      // Some begin outside of what frei0r allows.
      return .number(
        key, label, default: x, range: min(0, x)...max(1, x), softRange: 0...1, doc: doc
      ).with(flags: .animatable)
    }
  }

  /// The value in a frame; its text is to be freed.
  func value(_ arguments: Arguments) -> pgb_f0r_value {
    var value = pgb_f0r_value()
    let key = parameter.key
    switch type {
    case PGB_F0R_BOOL: value.numbers.0 = arguments.bool(key) ? 1 : 0
    case PGB_F0R_COLOR:
      let color = arguments.color(key)
      value.numbers = (color.red, color.green, color.blue)
    case PGB_F0R_POSITION: (value.numbers.0, value.numbers.1) = arguments.pair(key)
    case PGB_F0R_STRING: value.text = Frei0rParameter.copy(arguments.text(key))
    default: value.numbers.0 = arguments.number(key)
    }
    return value
  }

  /// A text up to its first zero byte, to be freed.
  private static func copy(_ text: String) -> UnsafePointer<CChar> {
    let bytes = text.utf8CString
    let memory = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    for (index, byte) in bytes.enumerated() { memory[index] = byte }
    return UnsafePointer(memory)
  }
}
