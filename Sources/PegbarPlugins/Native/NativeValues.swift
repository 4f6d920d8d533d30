import CPegbarPlugin
import PegbarCore

/// Parameter values as the plugin interface passes them, with the memory they point at.
final class NativeValues {
  /// One for each parameter; nil without parameters.
  var pointer: UnsafePointer<UnsafePointer<pegbar_value>>? {
    UnsafePointer(pointers.baseAddress)
  }

  var count: UInt32 { UInt32(values.count) }

  private let values: UnsafeMutableBufferPointer<pegbar_value>
  private let pointers: UnsafeMutableBufferPointer<UnsafePointer<pegbar_value>>
  private var memory: [UnsafeMutableRawPointer] = []

  init(_ parameters: ParameterValues, of descriptor: PluginDescriptor) {
    precondition(
      parameters.values.count == descriptor.parameters.count,
      "\(descriptor.id) has \(descriptor.parameters.count) parameters")
    values = .allocate(capacity: parameters.values.count)
    pointers = .allocate(capacity: parameters.values.count)
    for (i, value) in parameters.values.enumerated() {
      values.initializeElement(at: i, to: native(value, descriptor.parameters[i]))
      guard let start = values.baseAddress else { continue }
      pointers.initializeElement(at: i, to: UnsafePointer(start + i))
    }
  }

  deinit {
    values.deallocate()
    pointers.deallocate()
    for block in memory { block.deallocate() }
  }

  private func native(_ value: ParameterValue, _ parameter: Parameter) -> pegbar_value {
    var native = pegbar_value()
    native.struct_size = UInt32(MemoryLayout<pegbar_value>.size)
    native.type = parameter.type.rawValue
    switch value {
    case .bool(let flag):
      native.count = 1
      native.numbers.0 = flag ? 1 : 0
    case .string(let text):
      if parameter.type == .choice {
        native.count = 1
        native.numbers.0 = Double(parameter.choices.firstIndex(of: text) ?? 0)
      }
      let utf8 = Array(text.utf8)
      native.bytes = copy(utf8 + [0])
      native.byte_count = UInt64(utf8.count)
    case .numbers(let list), .change(let list, _):
      native.count = UInt32(list.count)
      if parameter.type == .numbers {
        native.bytes = copy(list)
        native.byte_count = UInt64(list.count * MemoryLayout<Double>.size)
      } else {
        withUnsafeMutableBytes(of: &native.numbers) { raw in
          let numbers = raw.bindMemory(to: Double.self)
          for (i, x) in list.prefix(16).enumerated() { numbers[i] = x }
        }
      }
    }
    return native
  }

  private func copy<Element: BitwiseCopyable>(_ list: [Element]) -> UnsafeRawPointer {
    let size = list.count * MemoryLayout<Element>.stride
    let block = UnsafeMutableRawPointer.allocate(byteCount: max(size, 8), alignment: 16)
    list.withUnsafeBytes {
      block.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(block), byteCount: size)
    }
    memory.append(block)
    return UnsafeRawPointer(block)
  }
}
