import CPegbarLoader
import CPegbarPlugin
import PegbarPlugins
import Synchronization

/// The host table of plugins that are called without the wrappers: notes what they ask it and when.
enum BareHost {
  /// Whether a [render] call is in progress.
  private static let isRendering = Atomic<Bool>(false)
  /// How often `parallel_for` was called in one.
  private static let lateLoops = Atomic<Int>(0)

  /// The table; valid until the process ends.
  nonisolated(unsafe) static let table: UnsafePointer<pegbar_host> = {
    let table = UnsafeMutablePointer<pegbar_host>.allocate(capacity: 1)
    var host = PluginTables.host
    host.parallel_for = { host, count, body, argument in
      if BareHost.isRendering.load(ordering: .relaxed) {
        BareHost.lateLoops.add(1, ordering: .relaxed)
      }
      return pgb_loader_serial_for(host, count, body, argument)
    }
    host.alloc = { _, size, alignment in HostMemory.allocate(size, alignment) }
    host.free = { _, memory in HostMemory.free(memory) }
    table.initialize(to: host)
    return UnsafePointer(table)
  }()

  /// Notes what is asked during a [render] call.
  static func rendering<Result>(_ body: () -> Result) -> Result {
    isRendering.store(true, ordering: .relaxed)
    defer { isRendering.store(false, ordering: .relaxed) }
    return body()
  }

  /// - Throws: `LawBroken` if `free` received memory that `alloc` did not return, or the same memory twice.
  static func checkMemory(after function: StaticString) throws {
    guard HostMemory.takeStrayFrees() > 0 else { return }
    throw LawBroken(
      "\(function) passed memory to the host's free that the host's alloc did not return, or that was "
        + "freed before")
  }

  /// Does something and counts the calls of `parallel_for` from [render] functions in it.
  static func lateLoops(in body: () throws -> Void) rethrows -> Int {
    let before = lateLoops.load(ordering: .relaxed)
    try body()
    return lateLoops.load(ordering: .relaxed) - before
  }
}
