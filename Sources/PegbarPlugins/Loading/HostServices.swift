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

  /// Receives a plugin's log line; the id is nil for what an entry function says.
  public typealias LogReceiver =
    @Sendable (_ level: LogLevel, _ pluginID: String?, _ text: String) -> Void

  private struct State {
    var log: LogReceiver?
    var isCancelled: (@Sendable () -> Bool)?
    var extensions: [String: UInt] = [:]
    var threads: Int?
  }

  private static let state = Mutex(State())

  /// Sets the receiver of plugins' log lines; they are discarded before.
  public static func setLog(_ log: LogReceiver?) {
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

  /// Whether an extension is offered.
  static func offers(extension id: String) -> Bool {
    state.withLock { $0.extensions[id] != nil }
  }

  fileprivate static func log(
    _ host: UnsafePointer<pegbar_host>, _ level: UInt32, _ message: UnsafePointer<CChar>
  ) {
    guard let log = state.withLock({ $0.log }) else { return }
    let id = host.pointee.context.map {
      String(cString: $0.assumingMemoryBound(to: CChar.self))
    }
    log(LogLevel(rawValue: level) ?? .error, id, String(cString: message))
  }

  /// How often a plugin's call has left another floating-point mode behind, which was put back.
  package static let floatModeChanges = Atomic<Int>(0)

  /// The floating-point mode of the calling thread: rounding, denormals, masks.
  package static var floatMode: [UInt64] {
    let state = pgb_float_state_save()
    return [state.control, state.legacy]
  }

  /// Passes a log line of a plugin in another process to the receiver.
  package static func relay(_ level: UInt32, _ pluginID: String?, _ text: String) {
    state.withLock { $0.log }?(LogLevel(rawValue: level) ?? .error, pluginID, text)
  }

  /// Says something about a plugin where its own words go.
  static func warn(_ pluginID: String, _ message: String) {
    state.withLock { $0.log }?(.warning, pluginID, message)
  }

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

  private struct BodyFailure {
    var index: Int
    var status: pegbar_status
    var message: String
  }

  /// Calls a plugin's body for each number, on several threads unless this one works for a pool already.
  fileprivate static func forEach(
    _ count: Int,
    _ body: @escaping @convention(c) (UnsafeMutableRawPointer?, UInt32) -> pegbar_status,
    _ argument: UnsafeMutableRawPointer?
  ) -> pegbar_status {
    nonisolated(unsafe) let argument = argument
    let failure = Mutex<BodyFailure?>(nil)
    let hasFailed = Atomic(false)
    // Pieces begin in ascending order, so the lowest one that fails has begun when any other one fails.
    pool.run(count, until: { hasFailed.load(ordering: .relaxed) }) { index in
      pgb_loader_clear_error()
      let status = body(argument, UInt32(index))
      if status >= 0 { return }
      let message = String(cString: pgb_loader_error())
      failure.withLock { known in
        if known.map({ index < $0.index }) ?? true {
          known = BodyFailure(index: index, status: status, message: message)
        }
      }
      hasFailed.store(true, ordering: .relaxed)
    }
    guard let failure = failure.withLock({ $0 }) else { return pegbar_status(PEGBAR_OK) }
    pgb_loader_set_error(table, failure.status, failure.message)
    return failure.status
  }

  /// A host table for calls of no plugin in particular.
  nonisolated(unsafe) static let table = makeTable(plugin: nil, libraryPath: nil)

  /// Makes a host table, which is never given back.
  ///
  /// - Parameters:
  ///   - plugin: the id of the plugin whose instances receive it; nil for an entry function.
  ///   - libraryPath: the library's file; nil for one that is linked in.
  /// - Returns: the table.
  static func makeTable(plugin: String?, libraryPath: String?) -> UnsafePointer<pegbar_host> {
    // A literal: valid until the process ends.
    let name: StaticString = "Pegbar"
    let table = UnsafeMutablePointer<pegbar_host>.allocate(capacity: 1)
    table.initialize(
      to: pegbar_host(
        struct_size: UInt32(MemoryLayout<pegbar_host>.size),
        abi_major: UInt16(PEGBAR_ABI_MAJOR), abi_minor: UInt16(PEGBAR_ABI_MINOR),
        context: plugin.map { UnsafeMutableRawPointer(strdup($0)) } ?? nil,
        name: UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self),
        version: pgb_interface_version(),
        library_path: libraryPath.map { UnsafePointer(strdup($0)) } ?? nil,
        log: { host, level, message in HostServices.log(host, level, message) },
        set_error: pgb_loader_set_error, alloc: pgb_loader_alloc,
        free: pgb_loader_free,
        is_cancelled: { _ in HostServices.isCancelled ? 1 : 0 },
        parallel_for: { _, count, body, argument in
          HostServices.forEach(Int(count), body, argument)
        },
        get_extension: { _, id in HostServices.table(id) }))
    return UnsafePointer(table)
  }
}
