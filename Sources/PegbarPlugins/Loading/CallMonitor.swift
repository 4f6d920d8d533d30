import CPegbarLoader
import PegbarSystem

/// Reports to another process which plugin call each thread is in.
///
/// A supervisor maps shared memory, and a worker installs it. If the worker dies or hangs, the supervisor
/// reads there which plugin was running. Costs about 50 ns per call once installed, 1 ns before.
public enum CallMonitor {
  /// A call in progress.
  public struct Call: Sendable, Hashable {
    /// The plugin's id.
    public var plugin: String
    /// The function, such as `render`.
    public var function: String
    /// The time since it began, seconds.
    public var elapsed: Double

    /// Whether it is the program's own code by the plugin's id: that of a frei0r plugin is not.
    package var isOurs: Bool {
      plugin.hasPrefix("pegbar.") && !plugin.hasPrefix("pegbar.frei0r.")
    }
  }

  /// The size of the memory, bytes; initially zero and aligned to 8.
  public static let memorySize = MemoryLayout<pgb_call_monitor>.size

  /// Records calls in memory from now on.
  ///
  /// - Parameter memory: `memorySize` bytes, valid until the process ends; nil stops recording.
  public static func install(_ memory: UnsafeMutableRawPointer?) {
    pgb_call_monitor_install(memory?.assumingMemoryBound(to: pgb_call_monitor.self))
  }

  /// The calls in progress in the recording process, the longest first.
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

  /// The duration of the calling thread's current call, seconds; 0 if calls are not recorded.
  public static var elapsed: Double { pgb_call_elapsed() }

  /// The call in which the process that notes them forked a copy of itself that went on; nil for none.
  ///
  /// The copy has ended; `elapsed` is 0.
  package static func copiedCall(in memory: UnsafeRawPointer) -> Call? {
    let copied = memory.assumingMemoryBound(to: pgb_call_monitor.self).pointee.copied
    let plugin = text(copied.plugin)
    return plugin.isEmpty ? nil : Call(plugin: plugin, function: text(copied.function), elapsed: 0)
  }

  /// The total number of calls begun; constant while there is no activity.
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
