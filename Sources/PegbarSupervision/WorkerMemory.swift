import CPegbarSupervision
import PegbarPlugins
import PegbarSystem

/// The memory that a worker shares with its supervisor: the current frame and the plugin calls in progress.
///
/// A plugin in the worker can write any bytes there. So it contains no paths and no process ids, and the supervisor uses it
/// for messages only.
///
/// A process without a supervisor has the same memory for itself.
package final class WorkerMemory: @unchecked Sendable {
  /// The environment variable with the descriptor's number for the worker.
  static let variable = "PEGBAR_WORKER"

  private static let callsOffset = Int(pgb_worker_record_size)
  private static let notesOffset = (callsOffset + CallMonitor.memorySize + 63) & ~63
  private static var size: Int { notesOffset + notesSize }

  /// Bytes for the notes of whatever the worker does; initially zero.
  package static let notesSize = 4096

  /// The notes of whatever the worker does: `notesSize` bytes.
  package var notes: UnsafeMutableRawPointer { base + WorkerMemory.notesOffset }

  private let base: UnsafeMutableRawPointer

  private init(base: UnsafeMutableRawPointer) { self.base = base }

  /// The memory of this process; it lives as long as the process.
  package static let current: WorkerMemory = inherited() ?? WorkerMemory(base: zeroed())

  /// Whether this process is a worker.
  package static var isWorker: Bool { current.record.pointee.magic == PGB_WORKER_MAGIC }

  /// Whether the process that made the memory is still alive.
  static var hasSupervisor: Bool { current.record.pointee.supervisor == getppid() }

  private static func zeroed() -> UnsafeMutableRawPointer {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
    memset(memory, 0, size)
    return memory
  }

  /// The memory that the parent process made for this one; nil if there is none.
  private static func inherited() -> WorkerMemory? {
    guard let text = getenv(variable), let descriptor = Int32(String(cString: text)) else {
      return nil
    }
    unsetenv(variable)
    var memory: UnsafeMutableRawPointer?
    guard pgb_shared_memory_open(descriptor, size, &memory) == 0, let memory else { return nil }
    let result = WorkerMemory(base: memory)
    guard result.record.pointee.supervisor == getppid() else { return nil }
    _ = pgb_die_with_parent()
    // The parent may have ended before that took hold.
    if getppid() != result.record.pointee.supervisor { _exit(EXIT_FAILURE) }
    return result
  }

  /// Makes memory that a child can inherit.
  ///
  /// - Returns: the memory and the descriptor for the child.
  /// - Throws: `SupervisionError`.
  static func makeShared() throws -> (memory: WorkerMemory, descriptor: Int32) {
    var descriptor: Int32 = -1
    var base: UnsafeMutableRawPointer?
    let error = pgb_shared_memory_create(size, &descriptor, &base)
    guard error == 0, let base else {
      throw SupervisionError("no memory to share with a worker", error)
    }
    let memory = WorkerMemory(base: base)
    memory.record.pointee.magic = PGB_WORKER_MAGIC
    memory.record.pointee.supervisor = getpid()
    return (memory, descriptor)
  }

  /// Records plugin calls of this process here.
  package func install() { CallMonitor.install(base + WorkerMemory.callsOffset) }

  private var record: UnsafeMutablePointer<pgb_worker_record> {
    base.assumingMemoryBound(to: pgb_worker_record.self)
  }

  /// The number of the current frame; nil for none.
  package var frame: Int? {
    get {
      let frame = pgb_worker_frame(record)
      return frame < 0 ? nil : Int(frame)
    }
    set { pgb_worker_set_frame(record, Int64(newValue ?? -1)) }
  }

  /// Whether the worker has ended cleanly, or has reported why not.
  var hasReported: Bool { pgb_worker_has_reported(record) != 0 }

  /// Records that the worker's end has been reported.
  package func setReported() { pgb_worker_set_reported(record) }

  /// The state of the output.
  package enum Delivery: Int32 {
    case none, begun, done
  }

  /// The state of the output: none yet, about to be renamed, complete and in place.
  package var delivery: Delivery {
    get { Delivery(rawValue: pgb_worker_delivery(record)) ?? .none }
    set { pgb_worker_set_delivery(record, newValue.rawValue) }
  }

  /// The outcome of a test and the reason; nil while unknown.
  package var verdict: (number: Int32, reason: String)? {
    let number = pgb_worker_verdict(record)
    guard number != 0 else { return nil }
    return withUnsafeBytes(of: record.pointee.reason) { bytes in
      (number, String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
    }
  }

  /// Where what guests print goes, a descriptor's number in the worker; set by the supervisor.
  var prints: Int32 {
    get { record.pointee.prints }
    set { record.pointee.prints = newValue }
  }

  /// Records the outcome of a test: a number other than 0, and the reason.
  package func setVerdict(_ number: Int32, _ reason: String) {
    pgb_worker_set_verdict(record, number, reason)
  }

  /// The call out of which a copy of the worker came; nil for none.
  var copiedCall: CallMonitor.Call? {
    CallMonitor.copiedCall(in: base + WorkerMemory.callsOffset)
  }

  /// The plugin calls in progress, the longest first.
  var callsInFlight: [CallMonitor.Call] { CallMonitor.calls(in: base + WorkerMemory.callsOffset) }
}
