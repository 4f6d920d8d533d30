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
  private let memory = LentLists()
  /// Whose paths, images and curves these repeat.
  private let made: NativeValues?

  /// Converts values; paths, images and curves are those of `made`, the values of an instance.
  init(
    _ parameters: ParameterValues, of descriptor: PluginDescriptor,
    repeating made: NativeValues? = nil
  ) {
    precondition(
      parameters.values.count == descriptor.parameters.count,
      "\(descriptor.id) has \(descriptor.parameters.count) parameters")
    self.made = made
    values = .allocate(capacity: parameters.values.count)
    pointers = .allocate(capacity: parameters.values.count)
    for (i, value) in parameters.values.enumerated() {
      let parameter = descriptor.parameters[i]
      if let made, parameter.type.isOptional {
        values.initializeElement(at: i, to: made.values[i])
      } else {
        values.initializeElement(at: i, to: NativeValues.value(value, parameter, memory))
      }
      guard let start = values.baseAddress else { continue }
      pointers.initializeElement(at: i, to: UnsafePointer(start + i))
    }
  }

  deinit {
    values.deallocate()
    pointers.deallocate()
  }

  private static func value(
    _ value: ParameterValue, _ parameter: Parameter, _ memory: LentLists
  ) -> pegbar_value {
    do {
      return try pegbar_value(value, of: parameter, in: memory, name: parameter.key)
    } catch {
      preconditionFailure("memory of this process: \(error)")
    }
  }
}

/// Copies of lists in the process's own memory.
final class LentLists: TableLender {
  private var blocks: [UnsafeMutableRawPointer] = []
  private var objects: [AnyObject] = []

  deinit { for block in blocks { block.deallocate() } }

  func lend<Element: BitwiseCopyable>(
    _ list: [Element], _ name: String
  ) -> UnsafePointer<Element> {
    let size = list.count * MemoryLayout<Element>.stride
    let block = BlockStore.block(of: max(size, 8), for: "\(size) bytes of \(name)")
    list.withUnsafeBytes {
      block.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(block), byteCount: size)
    }
    blocks.append(block)
    return UnsafePointer(block.bindMemory(to: Element.self, capacity: max(1, list.count)))
  }

  func lend(_ picture: any StillImage) -> (data: UnsafeMutableRawPointer, stride: Int) {
    keep(picture)
    let rows = picture.pixelRows
    return (rows.data, rows.stride)
  }

  func keep(_ object: AnyObject) { objects.append(object) }
}
