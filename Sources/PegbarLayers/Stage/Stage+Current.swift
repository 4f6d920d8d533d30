import PegbarSystem
import Synchronization

extension Stage {
  /// The stage whose clock `CACurrentMediaTime()` reads: the last one that the calling thread made.
  ///
  /// While a stage advances, it is that stage. A task keeps its stage when it continues on another thread. A
  /// thread that has made no stage uses the only existing one; nil if there are several or none.
  public static var current: Stage? {
    get { known ?? StageList.only }
    set {
      let reference = references.current
      (reference.stage, reference.task) = (newValue, TaskIdentity.current)
      if let newValue { StageList.note(newValue, task: reference.task) }
    }
  }

  /// The stage of the calling task or thread.
  private static var known: Stage? {
    let (reference, task) = (references.current, TaskIdentity.current)
    if let stage = reference.stage, reference.task == task { return stage }
    if task != 0, let stage = StageList.stage(ofTask: task) { return stage }
    // A thread's own stage stays current in tasks that run on it, as on the main thread.
    return reference.task == 0 ? reference.stage : nil
  }

  /// A thread's reference to its stage.
  private final class Reference {
    weak var stage: Stage?
    /// The task that made the stage current; 0 for none.
    var task = 0
  }

  private static let references = ThreadLocal { Reference() }

  /// Runs a closure with this stage as the thread's current one.
  func asCurrent(_ body: () -> Void) {
    let reference = Stage.references.current
    let former = (reference.stage, reference.task)
    (reference.stage, reference.task) = (self, TaskIdentity.current)
    body()
    (reference.stage, reference.task) = former
  }

  /// The time of the current stage; without a stage, that of a monotonic clock.
  static var currentTime: Double { current?.time ?? MonotonicClock.seconds }

  /// The first time of the system's clock that `CACurrentMediaTime()` returned; infinite for none.
  private static let firstSystemTime = Mutex(Double.infinity)

  /// Reports an animation that begins at a time of the system's clock and comes onto a stage.
  ///
  /// - Parameters:
  ///   - beginTime: where the animation begins.
  ///   - time: the current time of the same clock.
  ///   - key: the animation's key.
  static func reportSystemTime(_ beginTime: Double, at time: Double, key: String?) {
    let first = firstSystemTime.withLock { $0 }
    guard beginTime >= first, time < first else { return }
    Diagnostics.reportOnce(
      "the animation \(key.map { "\"\($0)\" " } ?? "")begins at \(beginTime) s, a time of the system's clock; "
        + "make the stage before CACurrentMediaTime() is read")
  }

  /// Notes that a time of the system's clock was read, and reports a thread that has no stage while several
  /// exist.
  static func reportMissing() {
    firstSystemTime.withLock { $0 = min($0, MonotonicClock.seconds) }
    guard StageList.count > 1 else { return }
    Diagnostics.reportOnce(
      "CACurrentMediaTime() on a thread that has made no stage, while there are several: it reads the "
        + "system's clock; set Stage.current on that thread")
  }
}

/// The stages of the process.
private enum StageList {
  private struct Entry: @unchecked Sendable {
    weak var stage: Stage?
    var task: Int
  }

  private static let entries = Mutex<[Entry]>([])

  /// Records that a stage became current in a task, 0 for none.
  static func note(_ stage: Stage, task: Int) {
    let entry = Entry(stage: stage, task: task)
    entries.withLock { list in
      list.removeAll { $0.stage == nil || $0.stage === entry.stage }
      list.append(entry)
    }
  }

  /// The stage that a task last made current.
  static func stage(ofTask task: Int) -> Stage? {
    living.last { $0.task == task }?.stage
  }

  /// The only existing stage; nil if there are several or none.
  static var only: Stage? {
    let living = living
    return living.count == 1 ? living[0].stage : nil
  }

  static var count: Int { living.count }

  private static var living: [Entry] { entries.withLock { $0 }.filter { $0.stage != nil } }
}
