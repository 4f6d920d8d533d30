import CPegbarSupervision
import PegbarSystem
import Synchronization

/// What plugins of others did to the process that they are guests of, and what cannot be put back.
package struct GuestFault: Error, Sendable, CustomStringConvertible {
  /// One line: who, what, what to do.
  package let description: String
}

/// The plugins of others that run in this worker, and what they do to the process they are guests of.
///
/// What can be put back is put back before anything is written, with a warning that names them; what
/// cannot is an error with their names.
package enum Guests {
  private struct State {
    var ids: [String] = []
    var told: UInt32 = 0
    var warn: @Sendable (String) -> Void = { _ in }
  }

  private static let state = Mutex(State())

  /// Remembers what the process looks like; in a worker, before a library of theirs is loaded.
  ///
  /// - Parameters:
  ///   - ids: of the plugins.
  ///   - program: gets descriptors of its own, and tells what was put back.
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

  /// Puts back what plugins changed, before the host goes on with its own work.
  ///
  /// Costs some microseconds; nothing where no plugins of others run. Any thread.
  ///
  /// - Throws: `GuestFault` that names them, for what cannot be put back.
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

  /// Whether plugins of others run in this process.
  package static var areHere: Bool { state.withLock { !$0.ids.isEmpty } }

  /// Blames them for a deed that only they can have done.
  ///
  /// - Parameter deed: what they did, as a predicate: "closed the file of …".
  /// - Returns: an error that names them.
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
