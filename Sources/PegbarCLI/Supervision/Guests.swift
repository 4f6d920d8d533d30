import CPegbarCodecs
import CPegbarSupervision
import Foundation
import PegbarMedia
import Synchronization

/// The plugins of others that run in this worker, and what they do to the process they are guests of.
///
/// What can be put back is put back before anything is written, with a warning that names them; what
/// cannot ends the program with 5 and their names.
enum Guests {
  private struct State {
    var ids: [String] = []
    var told: UInt32 = 0
  }

  private static let state = Mutex(State())

  /// Remembers what the process looks like; in a worker, before a library of theirs is loaded.
  ///
  /// - Throws: `Failure` without memory for it.
  static func expect(_ ids: [String]) throws {
    state.withLock { $0.ids = ids }
    let mask = umask(0)
    umask(mask)
    pegbar_settle_mask(UInt32(mask))
    try Console.reserveStreams(sendingOthersTo: WorkerMemory.current.prints)
    let error = pegbar_guests_expect(Console.output, Console.errors)
    guard error == 0 else {
      throw Failure(.failed, "no place to watch plugins from: \(String(cString: strerror(error)))")
    }
  }

  /// Puts back what plugins changed, before the host goes on with its own work.
  ///
  /// Costs some microseconds; nothing where no plugins of others run.
  ///
  /// - Throws: `Failure` that names them, for what cannot be put back.
  static func settle() throws {
    let (ids, told) = state.withLock { ($0.ids, $0.told) }
    if ids.isEmpty { return }
    let changed = pegbar_guests_undo()
    if changed == 0 { return }
    if changed & Guests.number(PEGBAR_LOST_DESCRIPTORS) != 0 {
      throw Guests.failure("closed file descriptors that are not its own")
    }
    if changed & Guests.number(PEGBAR_LOST_LIMITS) != 0 {
      throw Guests.failure("lowered the limits of the whole process for good")
    }
    for (bit, words) in Guests.words where changed & bit & ~told != 0 {
      Console.warning(
        "\(Guests.subject(ids)) changed \(words) of the whole process; it was put back")
    }
    state.withLock { $0.told |= changed }
  }

  /// What is to be said in the place of an error that plugins caused in this process; nil where they
  /// did not.
  static func fault(behind error: any Error) -> Failure? {
    if let failure = error as? Failure, failure.status == .pluginBroken { return nil }
    guard !state.withLock({ $0.ids.isEmpty }) else { return nil }
    do { try settle() } catch { return error as? Failure }
    // Only somebody else in this process can have closed a file that is being written.
    if let error = error as? MediaError, error.kind == .io,
      error.reason.lowercased().contains("bad file descriptor")
    {
      return failure("closed the file of \(error.path) while it was being written")
    }
    return nil
  }

  private static func failure(_ deed: String) -> Failure {
    let ids = state.withLock { $0.ids }
    return Failure(.pluginBroken, "\(subject(ids)) \(deed); report it to its author")
  }

  /// Plugins by their names, as the subject of a sentence.
  static func subject(_ ids: [String]) -> String {
    let names = ids.map { "'\($0)'" }
    return names.count == 1
      ? "plugin \(names[0])" : "one of the plugins \(names.joined(separator: ", "))"
  }

  private static func number(_ bit: some BinaryInteger) -> UInt32 { UInt32(bit) }

  private static let words: [(bit: UInt32, words: String)] = [
    (number(PEGBAR_CHANGED_FOLDER), "the current folder"),
    (number(PEGBAR_CHANGED_MASK), "the mask for new files' rights"),
    (number(PEGBAR_CHANGED_SIGNALS), "what signals do"),
    (number(PEGBAR_CHANGED_TIMER), "the alarm clock"),
    (number(PEGBAR_CHANGED_LIMITS), "the limits"),
    (number(PEGBAR_CHANGED_LOCALE), "the locale"),
  ]
}
