import CPegbarConfinement
import PegbarSystem

/// What a worker may change on the machine while plugins of others run in it.
package enum WorkerConfinement {
  /// Limits this process and its child processes to the two folders that its supervisor has created, directs outputs
  /// there, and forbids connections.
  ///
  /// Comes before the first thread, and has no effect but in a worker.
  ///
  /// - Returns: whether the kernel offers it.
  @discardableResult
  package static func enter() -> Bool {
    guard WorkerMemory.isWorker else { return false }
    if let stage { OutputStage.use(folder: stage) }
    let texts = [stage, variable("PEGBAR_SCRATCH")].compactMap { $0.map { strdup($0) } }
    defer { texts.forEach { free($0) } }
    var pointers = texts.compactMap { $0.map { UnsafePointer($0) } }
    let isConfined = pgb_confine_worker(&pointers, UInt32(pointers.count)) == 1
    // A thread that started earlier would not be confined.
    SignalWatch.watch()
    return isConfined
  }

  /// The folder for the output; nil where there is none, and in a process that is no worker.
  private static var stage: String? { WorkerMemory.isWorker ? variable("PEGBAR_STAGE") : nil }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
