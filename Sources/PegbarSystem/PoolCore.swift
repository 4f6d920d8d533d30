import Synchronization

/// What the threads of a pool share: runs whose pieces are shared out, and tasks.
///
/// They own it together, so a pool may go while they wind up. A thread has one number in all runs: 0 for
/// whoever is not of the pool.
final class PoolCore: @unchecked Sendable {
  typealias Body = @Sendable (_ piece: Int, _ thread: Int) -> Void

  private let monitor = Monitor()
  /// There is something to do, something is done, or it is the end.
  private let changed: Monitor.Condition
  // All of these are guarded by the monitor.
  private var runs: [Run] = []
  private var tasks: [PoolTask] = []
  private var isStopped = false

  init() { changed = Monitor.Condition(of: monitor) }

  /// Shares out one run; the caller works too.
  ///
  /// - Parameters:
  ///   - count: the number of pieces.
  ///   - isOver: is asked after each piece; when it is true, pieces that have not begun are left out. nil runs all.
  ///   - body: does a piece.
  func run(_ count: Int, until isOver: (@Sendable () -> Bool)? = nil, _ body: @escaping Body) {
    let run = Run(count, body, owner: number, isOver: isOver)
    monitor.withLock {
      runs.append(run)
      changed.wakeAll()
    }
    take(run, number)
    monitor.withLock {
      runs.removeAll { $0 === run }
      while run.helpers > 0 { changed.wait() }
      // Helpers may still hold the run, but nothing of the caller's.
      run.body = nil
    }
  }

  /// Has a thread of the pool do something when one is free.
  func start(_ task: PoolTask) {
    monitor.withLock {
      tasks.append(task)
      changed.wakeAll()
    }
  }

  /// Waits for a task; meanwhile the caller does what there is to do for it.
  func wait(for task: PoolTask) {
    monitor.lock()
    while !task.isDone {
      if let place = tasks.firstIndex(where: { $0 === task }) {
        tasks.remove(at: place)
        perform(task)
      } else if let run = runs.first(where: { $0.takes(number) }) {
        help(run, number)
      } else {
        changed.wait()
      }
    }
    monitor.unlock()
  }

  /// The life of a thread.
  func work(_ thread: Int) {
    let occupation = PoolCore.occupations.current
    (occupation.home, occupation.number) = (ObjectIdentifier(self), thread)
    monitor.lock()
    while !isStopped {
      if let run = runs.first(where: { $0.takes(thread) }) {
        help(run, thread)
      } else if !tasks.isEmpty {
        perform(tasks.removeFirst())
      } else {
        changed.wait()
      }
    }
    monitor.unlock()
  }

  /// Ends the threads after their current piece.
  func stop() {
    monitor.withLock {
      isStopped = true
      changed.wakeAll()
    }
  }

  /// Whether the calling thread processes a piece of any pool's run.
  static var isInsideRun: Bool { occupations.current.core != nil }

  /// Whether the calling thread processes a piece of this pool's run.
  var isRunningHere: Bool { PoolCore.occupations.current.core == ObjectIdentifier(self) }

  /// What a thread is, and what it is at.
  private final class Occupation {
    /// The pool whose run it works on; nil outside runs.
    var core: ObjectIdentifier?
    /// The pool that it is a thread of, and its number there.
    var home: ObjectIdentifier?
    var number = 0
  }

  private static let occupations = ThreadLocal { Occupation() }

  /// The calling thread's number.
  private var number: Int {
    let occupation = PoolCore.occupations.current
    return occupation.home == ObjectIdentifier(self) ? occupation.number : 0
  }

  /// Pieces that are shared out.
  private final class Run {
    let count: Int
    /// Nil once all pieces are done.
    var body: Body?
    let next = Atomic<Int>(0)
    /// Threads beside the owner that do pieces.
    var helpers = 0
    /// Whether a thread that is not of the pool takes part: there is one number for all of them.
    private var hasOutsider: Bool
    private var isOver: (@Sendable () -> Bool)?

    init(_ count: Int, _ body: @escaping Body, owner: Int, isOver: (@Sendable () -> Bool)?) {
      (self.count, self.body, hasOutsider, self.isOver) = (count, body, owner == 0, isOver)
    }

    /// Leaves out the pieces that have not begun, if the run is over.
    func endEarly() {
      if isOver?() == true { next.store(count, ordering: .relaxed) }
    }

    /// Whether there is something to do for a thread.
    func takes(_ thread: Int) -> Bool {
      next.load(ordering: .relaxed) < count && (thread > 0 || !hasOutsider)
    }

    func join(_ thread: Int) {
      helpers += 1
      if thread == 0 { hasOutsider = true }
    }
  }

  /// Does pieces of another thread's run; the caller has the monitor.
  private func help(_ run: Run, _ thread: Int) {
    run.join(thread)
    monitor.unlock()
    take(run, thread)
    monitor.lock()
    run.helpers -= 1
    if run.helpers == 0 { changed.wakeAll() }
  }

  /// Does a task; the caller has the monitor.
  private func perform(_ task: PoolTask) {
    monitor.unlock()
    task.perform()
    monitor.lock()
    task.isDone = true
    changed.wakeAll()
  }

  private func take(_ run: Run, _ thread: Int) {
    guard let body = run.body else { return }
    let occupation = PoolCore.occupations.current
    let outer = occupation.core
    occupation.core = ObjectIdentifier(self)
    defer { occupation.core = outer }
    while true {
      let piece = run.next.wrappingAdd(1, ordering: .relaxed).oldValue
      if piece >= run.count { return }
      body(piece, thread)
      run.endEarly()
    }
  }
}
