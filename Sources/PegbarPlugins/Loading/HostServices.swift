import CPegbarLoader
import CPegbarPlugin
import PegbarSystem
import Synchronization

/// The services that this process offers to the libraries it loads.
///
/// They belong to the process, like loaded libraries: each library keeps the host table it was opened with.
public enum HostServices {
  /// The level of a log line; the raw values are the plugin interface's.
  public enum LogLevel: UInt32, Sendable, Hashable {
    case debug = 1
    case info, warning, error
  }

  private struct State {
    var log: (@Sendable (LogLevel, String) -> Void)?
    var isCancelled: (@Sendable () -> Bool)?
    var extensions: [String: UInt] = [:]
    var threads: Int?
  }

  private static let state = Mutex(State())

  /// Sets the receiver of plugins' log lines; they are discarded before.
  public static func setLog(_ log: (@Sendable (LogLevel, String) -> Void)?) {
    state.withLock { $0.log = log }
  }

  /// Sets the function that tells plugins whether they are cancelled; called often, from any thread.
  public static func setCancellation(_ isCancelled: (@Sendable () -> Bool)?) {
    state.withLock { $0.isCancelled = isCancelled }
  }

  /// Offers an extension, such as `pegbar.pixels/1`, to libraries that request it from now on.
  ///
  /// - Parameters:
  ///   - id: `pegbar.<name>/<revision>`.
  ///   - table: the extension's struct, valid until the process ends.
  public static func offer(extension id: String, table: UnsafeRawPointer) {
    state.withLock { $0.extensions[id] = UInt(bitPattern: table) }
  }

  fileprivate static func log(_ level: UInt32, _ message: UnsafePointer<CChar>) {
    guard let log = state.withLock({ $0.log }) else { return }
    log(LogLevel(rawValue: level) ?? .error, String(cString: message))
  }

  /// How often a plugin's call has left another floating-point mode behind, which was put back.
  package static let floatModeChanges = Atomic<Int>(0)

  /// The floating-point mode of the calling thread: rounding, denormals, masks.
  package static var floatMode: [UInt64] {
    let state = pgb_float_state_save()
    return [state.control, state.legacy]
  }

  /// Says something about a plugin where its own words go.
  static func warn(_ message: String) { state.withLock { $0.log }?(.warning, message) }

  fileprivate static var isCancelled: Bool {
    state.withLock { $0.isCancelled }?() ?? false
  }

  fileprivate static func table(_ id: UnsafePointer<CChar>) -> UnsafeRawPointer? {
    let name = String(cString: id)
    return UnsafeRawPointer(bitPattern: state.withLock { $0.extensions[name] } ?? 0)
  }

  /// Sets the number of threads for plugins' `parallel_for`, including the calling one.
  ///
  /// Must be set before the first call of `parallel_for` in the process; default: one per processor.
  public static func setThreads(_ count: Int) { state.withLock { $0.threads = max(1, count) } }

  private static let pool = ThreadPool(
    threads: state.withLock { $0.threads } ?? Processors.count)

  /// Calls a plugin's body for each number, on several threads unless this one works for a pool already.
  fileprivate static func forEach(
    _ count: Int, _ body: @escaping @convention(c) (UnsafeMutableRawPointer?, UInt32) -> Void,
    _ argument: UnsafeMutableRawPointer?
  ) -> pegbar_status {
    nonisolated(unsafe) let argument = argument
    if ThreadPool.isInsideRun {
      for index in 0..<count { body(argument, UInt32(index)) }
    } else {
      pool.run(count) { index, _ in body(argument, UInt32(index)) }
    }
    return pegbar_status(PEGBAR_OK)
  }

  /// The host table; made once, never given back.
  static var table: UnsafePointer<pegbar_host> { tableBox.pointer }

  private static let tableBox = HostTable()
}

/// The memory of the host table.
private struct HostTable: @unchecked Sendable {
  let pointer: UnsafePointer<pegbar_host>

  init() {
    // A literal: valid until the process ends.
    let name: StaticString = "Pegbar"
    let table = UnsafeMutablePointer<pegbar_host>.allocate(capacity: 1)
    table.initialize(
      to: pegbar_host(
        struct_size: UInt32(MemoryLayout<pegbar_host>.size),
        abi_major: UInt16(PEGBAR_ABI_MAJOR), abi_minor: UInt16(PEGBAR_ABI_MINOR), context: nil,
        name: UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self),
        version: pgb_interface_version(),
        log: { _, level, message in HostServices.log(level, message) },
        set_error: pgb_loader_set_error, alloc: pgb_loader_alloc,
        free: pgb_loader_free,
        is_cancelled: { _ in HostServices.isCancelled ? 1 : 0 },
        parallel_for: { _, count, body, argument in
          HostServices.forEach(Int(count), body, argument)
        },
        get_extension: { _, id in HostServices.table(id) }))
    pointer = UnsafePointer(table)
  }
}
