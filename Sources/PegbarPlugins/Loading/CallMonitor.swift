import CPegbarLoader
import PegbarSystem

/// Tells another process which plugin call each thread of this one is in.
///
/// A supervisor maps shared memory, a worker installs it; when the worker dies or falls silent, the
/// supervisor reads there which plugin it was. Costs some 50 ns a call once installed, 1 ns before.
public enum CallMonitor {
  /// A call that has begun and not ended.
  public struct Call: Sendable, Hashable {
    /// The plugin's id.
    public var plugin: String
    /// The function, such as `render`.
    public var function: String
    /// Since it began, seconds.
    public var elapsed: Double
  }

  /// Bytes of memory needed, all zero at first, aligned to 8.
  public static let memorySize = MemoryLayout<pgb_call_monitor>.size

  /// Notes calls in some memory from now on.
  ///
  /// - Parameter memory: `memorySize` bytes, valid until the process ends; nil ends the noting.
  public static func install(_ memory: UnsafeMutableRawPointer?) {
    pgb_call_monitor_install(memory?.assumingMemoryBound(to: pgb_call_monitor.self))
  }

  /// The calls in flight in the process that notes them, the longest first.
  public static func calls(in memory: UnsafeRawPointer) -> [Call] {
    let now = MonotonicClock.nanoseconds
    let slots = memory.assumingMemoryBound(to: pgb_call_slot.self)
    var calls: [Call] = []
    for i in 0..<Int(PGB_CALL_SLOTS) where slots[i].start != 0 {
      let slot = slots[i]
      calls.append(
        Call(
          plugin: text(slot.plugin), function: text(slot.function),
          elapsed: Double(now - min(now, slot.start)) * 1e-9))
    }
    return calls.sorted { $0.elapsed > $1.elapsed }
  }

  /// Does something that may crash or hang, and notes whose doing that would be.
  ///
  /// - Parameters:
  ///   - plugin: the plugin's id; empty for nobody, and nothing is noted.
  ///   - function: what is done, such as `load`.
  ///   - body: does it.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws.
  package static func noting<Result, Failure: Error>(
    _ plugin: String, _ function: StaticString, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var frame = pgb_call_frame()
    // The monitor may look at the name until the call around this one ends.
    let name = plugin.isEmpty ? nil : strdup(plugin)
    defer { free(name) }
    if let name {
      let word = UnsafeRawPointer(function.utf8Start).assumingMemoryBound(to: CChar.self)
      pgb_call_begin(&frame, name, word)
    }
    defer { pgb_call_end(&frame) }
    return try body()
  }

  /// How long the calling thread's call is going on, seconds; 0 where calls are not noted.
  public static var elapsed: Double { pgb_call_elapsed() }

  /// The call in which the process that notes them forked a copy of itself that went on; nil for none.
  ///
  /// The copy has ended; `elapsed` is 0.
  package static func copiedCall(in memory: UnsafeRawPointer) -> Call? {
    let copied = memory.assumingMemoryBound(to: pgb_call_monitor.self).pointee.copied
    let plugin = text(copied.plugin)
    return plugin.isEmpty ? nil : Call(plugin: plugin, function: text(copied.function), elapsed: 0)
  }

  /// How many calls have begun in all: it stands still while nothing happens.
  public static func callCount(in memory: UnsafeRawPointer) -> UInt64 {
    let slots = memory.assumingMemoryBound(to: pgb_call_slot.self)
    return (0..<Int(PGB_CALL_SLOTS)).reduce(0) { $0 &+ slots[$1].count }
  }

  private static func text<Characters>(_ characters: Characters) -> String {
    withUnsafeBytes(of: characters) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
