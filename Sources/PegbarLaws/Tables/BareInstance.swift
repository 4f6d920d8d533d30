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

  /// What `create` received: paths, images and curves stay open.
  let values: LentValues

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
    self.values = try LentValues(values, of: descriptor, at: edge, during: "create")
    let out = try LentMemory([UInt(0)], at: edge, name: "the place for the instance")
    try BareInstance.call("create", descriptor.id) {
      create(
        BareHost.table, raw, self.values.pointer, self.values.count,
        out.elements(UnsafeMutableRawPointer?.self))
    }
    try out.checkAround()
    pointer = out.elements(UnsafeMutableRawPointer?.self).pointee
    close(self.values.memory)
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
    try BareHost.checkMemory(after: function)
    guard status < 0 else { return }
    let said = String(cString: pgb_loader_error())
    throw LawBroken(
      "\(function) failed with \(status)" + (said.isEmpty ? "" : ": \(said)"),
      failure: ("\(function)", status))
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
