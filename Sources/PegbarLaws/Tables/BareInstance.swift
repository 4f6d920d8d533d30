import CPegbarLoader
import CPegbarPlugin
import PegbarCore
import PegbarPlugins
import Synchronization

/// An instance of a plugin, called as the interface says, with lent memory for everything it is given.
final class BareInstance {
  /// What the plugin made.
  private(set) var pointer: UnsafeMutableRawPointer?
  /// The plugin's descriptor.
  let descriptor: PluginDescriptor
  /// Where lent memory ends at a page's edge.
  let edge: LentMemory.Edge

  private let destroy: pegbar_destroy
  /// What calls received; nobody may touch it any more, and nothing else takes its place.
  private let closed = Mutex<[LentMemory]>([])
  /// Whether it is kept like that, instead of being given back.
  var keepsClosed = true

  /// Makes an instance; afterwards the memory of its values is closed.
  ///
  /// - Throws: `LawBroken` for a negative status.
  init(
    _ descriptor: PluginDescriptor, _ raw: UnsafePointer<pegbar_descriptor>,
    _ values: ParameterValues, at edge: LentMemory.Edge, create: pegbar_create,
    destroy: @escaping pegbar_destroy
  ) throws {
    self.descriptor = descriptor
    self.edge = edge
    self.destroy = destroy
    let created = try LentValues(values, of: descriptor, at: edge, during: "create")
    let out = try LentMemory([UInt(0)], at: edge, name: "the place for the instance")
    try BareInstance.call("create", descriptor.id) {
      create(
        BareHost.table, raw, created.pointer, created.count,
        out.elements(UnsafeMutableRawPointer?.self))
    }
    try out.checkAround()
    pointer = out.elements(UnsafeMutableRawPointer?.self).pointee
    close(created.memory)
  }

  /// Takes memory whose call is over: nobody may touch it as long as the instance lives.
  func close(_ memory: [LentMemory]) {
    guard keepsClosed else { return }
    for block in memory { block.allow(.nothing) }
    closed.withLock { closed in
      closed += memory
      // Of thousands of calls the last ones.
      if closed.count > 600 { closed.removeFirst(closed.count - 300) }
    }
  }

  deinit {
    CallMonitor.noting(descriptor.id, "destroy") { destroy(pointer) }
  }

  /// Calls a [setup] function.
  ///
  /// - Throws: `LawBroken` for a negative status.
  func set(_ function: StaticString, _ body: (UnsafeMutableRawPointer?) -> Int32) throws {
    try BareInstance.call(function, descriptor.id) { body(pointer) }
  }

  /// Calls a [render] function.
  ///
  /// - Throws: `LawBroken` for a negative status.
  func render(_ function: StaticString, _ body: (UnsafeMutableRawPointer?) -> Int32) throws {
    try BareInstance.call(function, descriptor.id) { BareHost.rendering { body(pointer) } }
  }

  /// Calls a [render] function that may have no answer.
  ///
  /// - Returns: whether it has one.
  /// - Throws: `LawBroken` for another negative status.
  func answers(
    _ function: StaticString, _ body: (UnsafeMutableRawPointer?) -> Int32
  ) throws -> Bool {
    var hasAnswer = true
    try render(function) { pointer in
      let status = body(pointer)
      if status == Int32(PEGBAR_UNSUPPORTED) { hasAnswer = false }
      return hasAnswer ? status : 0
    }
    return hasAnswer
  }

  private static func call(
    _ function: StaticString, _ id: String, _ body: () -> Int32
  ) throws {
    pgb_loader_clear_error()
    let status = CallMonitor.noting(id, function) { body() }
    guard status < 0 else { return }
    let said = String(cString: pgb_loader_error())
    throw LawBroken("\(function) failed with \(status)" + (said.isEmpty ? "" : ": \(said)"))
  }
}

/// Parameter values in lent memory.
final class LentValues {
  /// One for each parameter; nil without parameters.
  let pointer: UnsafePointer<UnsafePointer<pegbar_value>>?
  let count: UInt32
  /// What they lie in.
  private(set) var memory: [LentMemory] = []

  /// Lends the values to `call`, whose name is for messages.
  ///
  /// - Throws: `LawBroken` without memory.
  init(
    _ values: ParameterValues, of descriptor: PluginDescriptor, at edge: LentMemory.Edge,
    during call: String
  ) throws {
    count = UInt32(values.values.count)
    var pointers: [UnsafePointer<pegbar_value>] = []
    var memory: [LentMemory] = []
    for (value, parameter) in zip(values.values, descriptor.parameters) {
      let name = "the value of \(parameter.key) that \(call) received"
      let (native, bytes) = try LentValues.native(value, parameter, edge, name)
      let lent = try LentMemory([native], at: edge, name: name)
      memory += [lent] + (bytes.map { [$0] } ?? [])
      pointers.append(UnsafePointer(lent.elements(pegbar_value.self)))
    }
    if pointers.isEmpty {
      pointer = nil
    } else {
      let list = try LentMemory(pointers, at: edge, name: "the list of values of \(call)")
      memory.append(list)
      pointer = UnsafePointer(list.elements(UnsafePointer<pegbar_value>.self))
    }
    self.memory = memory
    for block in memory { block.allow(.reading) }
  }

  private static func native(
    _ value: ParameterValue, _ parameter: Parameter, _ edge: LentMemory.Edge, _ name: String
  ) throws -> (pegbar_value, LentMemory?) {
    var native = pegbar_value()
    native.struct_size = UInt32(MemoryLayout<pegbar_value>.size)
    native.type = parameter.type.rawValue
    var bytes: LentMemory?
    switch value {
    case .bool(let flag):
      native.count = 1
      native.numbers.0 = flag ? 1 : 0
    case .string(let text):
      if parameter.type == .choice {
        native.count = 1
        native.numbers.0 = Double(parameter.choices.firstIndex(of: text) ?? 0)
      }
      bytes = try LentMemory(Array(text.utf8) + [0], at: edge, name: name)
      native.byte_count = UInt64(text.utf8.count)
    case .numbers(let list) where parameter.type == .numbers:
      native.count = UInt32(list.count)
      bytes = try LentMemory(list, at: edge, name: name)
      native.byte_count = UInt64(list.count * MemoryLayout<Double>.size)
    case .numbers(let list), .change(let list, _):
      native.count = UInt32(list.count)
      withUnsafeMutableBytes(of: &native.numbers) { raw in
        let numbers = raw.bindMemory(to: Double.self)
        for (i, x) in list.prefix(16).enumerated() { numbers[i] = x }
      }
    }
    native.bytes = bytes.map { UnsafeRawPointer($0.bytes) }
    return (native, bytes)
  }
}

extension UnsafePointer<pegbar_descriptor> {
  /// The function table; what its library does not have is 0 or nil.
  func table<Table: BitwiseCopyable>(_ type: Table.Type) -> Table {
    let functions = pointee.functions
    let count = Swift.min(Int(functions.load(as: UInt32.self)), MemoryLayout<Table>.size)
    return withUnsafeTemporaryAllocation(of: Table.self, capacity: 1) { room in
      let bytes = UnsafeMutableRawBufferPointer(room)
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
      bytes.copyMemory(from: UnsafeRawBufferPointer(start: functions, count: count))
      return bytes.load(as: Table.self)
    }
  }
}
