import CPegbarSupervision
import PegbarCore
import PegbarSystem
import Synchronization

/// A fault of third-party plugins: they changed process state in a way that cannot be undone, crashed or hung.
package struct GuestFault: CausedError, Sendable, CustomStringConvertible {
  /// One line: who, what, what to do.
  package let description: String

  /// A plugin, always.
  package var cause: ErrorCause { .plugin }
}

/// The third-party plugins in this worker, and their changes of its process state.
///
/// Changes are undone, if possible, before anything is written, with a warning that names the plugins;
/// otherwise they are an error with their names.
package enum Guests {
  private struct State {
    var ids: [String] = []
    var told: UInt32 = 0
    var warn: @Sendable (String) -> Void = { _ in }
  }

  private static let state = Mutex(State())

  /// Records the process state; in a worker, before it loads a third-party library.
  ///
  /// - Parameters:
  ///   - ids: of the plugins.
  ///   - program: receives its own descriptors, and reports what was undone.
  /// - Throws: `SupervisionError` without memory or descriptors for it.
  static func expect(_ ids: [String], in program: SupervisedProgram) throws {
    state.withLock { state in
      state.ids = ids
      state.warn = program.warn
    }
    let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 100)
    let errors = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 100)
    guard output >= 0, errors >= 0, pgb_guests_print_to(WorkerMemory.current.prints) == 0 else {
      throw SupervisionError("no descriptors for a worker", errno)
    }
    program.streamsMoved(output, errors)
    let error = pgb_guests_expect(output, errors)
    guard error == 0 else {
      throw SupervisionError("no place to watch plugins from", error)
    }
  }

  /// Undoes plugins' changes of process state, before the host continues its own work.
  ///
  /// Costs some microseconds; nothing without third-party plugins. Callable on any thread.
  ///
  /// - Throws: `GuestFault` with the plugins' names, for changes that cannot be undone.
  package static func settle() throws {
    let (ids, warn) = state.withLock { ($0.ids, $0.warn) }
    if ids.isEmpty { return }
    let changed = pgb_guests_undo()
    if changed == 0 { return }
    if changed & Guests.number(PGB_LOST_DESCRIPTORS) != 0 {
      throw Guests.fault("closed file descriptors that are not its own")
    }
    if changed & Guests.number(PGB_LOST_LIMITS) != 0 {
      throw Guests.fault("lowered the limits of the whole process for good")
    }
    let told = state.withLock { state in
      defer { state.told |= changed }
      return state.told
    }
    for (bit, words) in Guests.words where changed & bit & ~told != 0 {
      warn("\(Guests.subject(ids)) changed \(words) of the whole process; it was put back")
    }
  }

  /// Whether third-party plugins run in this process.
  package static var areHere: Bool { state.withLock { !$0.ids.isEmpty } }

  /// Makes an error for an action that only third-party plugins can have done.
  ///
  /// - Parameter deed: the action, as a predicate: "closed the file of …".
  /// - Returns: an error with their names.
  package static func fault(_ deed: String) -> GuestFault {
    let ids = state.withLock { $0.ids }
    return GuestFault(description: "\(subject(ids)) \(deed); report it to its author")
  }

  /// Plugins by their names, as the subject of a sentence.
  static func subject(_ ids: [String]) -> String {
    let names = ids.map { "'\($0)'" }
    return names.count == 1
      ? "plugin \(names[0])" : "one of the plugins \(names.joined(separator: ", "))"
  }

  private static func number(_ bit: some BinaryInteger) -> UInt32 { UInt32(bit) }

  private static let words: [(bit: UInt32, words: String)] = [
    (number(PGB_CHANGED_FOLDER), "the current folder"),
    (number(PGB_CHANGED_MASK), "the mask for new files' rights"),
    (number(PGB_CHANGED_SIGNALS), "what signals do"),
    (number(PGB_CHANGED_TIMER), "the alarm clock"),
    (number(PGB_CHANGED_LIMITS), "the limits"),
    (number(PGB_CHANGED_LOCALE), "the locale"),
  ]
}
