import CPegbarLoader
import CPegbarPlugin
import PegbarCore
import PegbarSystem
import Synchronization

/// How the wrappers call a plugin's functions: locks, error texts, the note of the call in flight.
final class PluginCalls: @unchecked Sendable {
  let descriptor: PluginDescriptor

  /// Valid until the process ends.
  let raw: UnsafePointer<pegbar_descriptor>

  private let libraryLock: Monitor
  private let id: UnsafePointer<CChar>

  init(
    _ descriptor: PluginDescriptor, _ raw: UnsafePointer<pegbar_descriptor>,
    libraryLock: Monitor, libraryPath: String?
  ) {
    self.descriptor = descriptor
    self.raw = raw
    self.libraryLock = libraryLock
    id = raw.pointee.id
    host = HostServices.makeTable(plugin: descriptor.id, libraryPath: libraryPath)
  }

  /// The lock that calls without an instance need.
  ///
  /// Recursive, as all of them: a plugin's call may end up in the same library, through a curve.
  var setupLock: Monitor? { descriptor.threads == .none ? libraryLock : nil }

  /// The lock that calls on one new instance need; nil where they may overlap.
  func instanceLock() -> Monitor? {
    switch descriptor.threads {
    case .none: libraryLock
    case .instance: Monitor(isRecursive: true)
    case .full: nil
    }
  }

  /// The function table; what its library does not have is 0 or nil.
  ///
  /// The loader has checked that the required part is there.
  func table<Table: BitwiseCopyable>(_ type: Table.Type) -> Table {
    let functions = raw.pointee.functions
    let count = min(Int(functions.load(as: UInt32.self)), MemoryLayout<Table>.size)
    return withUnsafeTemporaryAllocation(of: Table.self, capacity: 1) { room in
      let bytes = UnsafeMutableRawBufferPointer(room)
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
      bytes.copyMemory(from: UnsafeRawBufferPointer(start: functions, count: count))
      return bytes.load(as: Table.self)
    }
  }

  /// The host table of the plugin's instances.
  let host: UnsafePointer<pegbar_host>

  /// Calls a function and returns its status.
  @inline(__always)
  func status(_ function: StaticString, _ lock: Monitor?, _ body: () -> Int32) -> Int32 {
    pgb_loader_clear_error()
    var frame = pgb_call_frame()
    let name = UnsafeRawPointer(function.utf8Start).assumingMemoryBound(to: CChar.self)
    pgb_call_begin(&frame, id, name)
    lock?.lock()
    let mode = pgb_float_state_save()
    let status = body()
    // The host's own numbers, and every other plugin's, depend on it.
    if pgb_float_state_restore(mode) != 0 { tellOfFloats(function) }
    lock?.unlock()
    pgb_call_end(&frame)
    return status
  }

  private let hasToldOfFloats = Atomic<Bool>(false)

  private func tellOfFloats(_ function: StaticString) {
    HostServices.floatModeChanges.add(1, ordering: .relaxed)
    if hasToldOfFloats.exchange(true, ordering: .relaxed) { return }
    HostServices.warn(
      descriptor.id, "it left another floating-point mode behind in \(function); it was put back")
  }

  /// Calls a function.
  ///
  /// - Throws: `PluginError.Problem.failed` with the plugin's message for a negative status.
  @inline(__always)
  func call(_ function: StaticString, _ lock: Monitor?, _ body: () -> Int32) throws {
    let status = status(function, lock, body)
    if status < 0 { throw failure(function, status) }
  }

  /// The error for a negative status of the call that has just returned.
  func failure(_ function: StaticString, _ status: Int32) -> PluginError {
    // Unknown numbers count as PEGBAR_FAILED.
    let known = status >= Int32(PEGBAR_INTERNAL) ? status : Int32(PEGBAR_FAILED)
    return PluginError(
      pluginID: descriptor.id,
      problem: .failed(
        function: "\(function)", status: known, message: String(cString: pgb_loader_error())))
  }

  func brokenLaw(_ function: StaticString, _ law: String) -> PluginError {
    PluginError(
      pluginID: descriptor.id, problem: .brokeLaw(function: "\(function)", law: law))
  }

  /// Asks a function that answers with one number and that a plugin may lack.
  ///
  /// - Returns: nil where the plugin has no answer.
  func number(
    _ function: StaticString, _ lock: Monitor?, least: Double,
    _ body: (UnsafeMutablePointer<Double>) -> Int32
  ) throws -> Double? {
    var answer = Double.nan
    let status = status(function, lock) { body(&answer) }
    if status == Int32(PEGBAR_UNSUPPORTED) { return nil }
    if status < 0 { throw failure(function, status) }
    guard answer.isFinite, answer >= least else {
      throw brokenLaw(function, "\(answer) is no duration")
    }
    return answer
  }
}

/// What a plugin made of its parameters.
///
/// It ends with the object that holds it.
final class PluginInstance: @unchecked Sendable {
  let calls: PluginCalls
  let pointer: UnsafeMutableRawPointer?
  let lock: Monitor?
  private let destroy: pegbar_destroy
  /// What `create` received: its paths, images and curves last as long as the instance.
  private let values: NativeValues

  /// Makes an instance.
  ///
  /// - Throws: `PluginError`.
  convenience init(
    _ calls: PluginCalls, _ parameters: ParameterValues, create: pegbar_create,
    destroy: @escaping pegbar_destroy
  ) throws {
    try self.init(
      calls, NativeValues(parameters, of: calls.descriptor), create: create, destroy: destroy)
  }

  /// Makes an instance.
  ///
  /// - Throws: `PluginError`.
  init(
    _ calls: PluginCalls, _ values: NativeValues, create: pegbar_create,
    destroy: @escaping pegbar_destroy
  ) throws {
    self.calls = calls
    self.values = values
    self.destroy = destroy
    lock = calls.instanceLock()
    var made: UnsafeMutableRawPointer?
    try calls.call("create", calls.setupLock) {
      create(calls.host, calls.raw, values.pointer, values.count, &made)
    }
    pointer = made
  }

  deinit {
    _ = calls.status("destroy", lock) {
      destroy(pointer)
      return 0
    }
  }

  func status(_ function: StaticString, _ body: (UnsafeMutableRawPointer?) -> Int32) -> Int32 {
    calls.status(function, lock) { body(pointer) }
  }

  @inline(__always)
  func call(_ function: StaticString, _ body: (UnsafeMutableRawPointer?) -> Int32) throws {
    try calls.call(function, lock) { body(pointer) }
  }
}
