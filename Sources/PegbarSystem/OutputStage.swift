import Synchronization

/// The folder in which a worker creates its outputs; the supervisor moves them to their final paths.
///
/// A single output is named `output`, and a frame of a sequence has its number as its name. An empty file named `whole`
/// marks a complete sequence. So the supervisor takes no path from the worker.
package enum OutputStage {
  /// The name of a single output.
  package static let single = "output"
  /// The name of the file that marks a complete sequence.
  package static let whole = "whole"

  private static let state = Mutex<String?>(nil)

  /// The folder's path; nil if outputs are created at their final paths.
  package static var folder: String? { state.withLock { $0 } }

  /// Creates all later outputs in a folder.
  package static func use(folder: String) { state.withLock { $0 = folder } }

  /// Marks the sequence as complete.
  ///
  /// - Returns: 0, or the error number.
  package static func markWhole() -> Int32 {
    guard let folder else { return 0 }
    let descriptor = creat("\(folder)/\(whole)", 0o600)
    guard descriptor >= 0 else { return errno }
    close(descriptor)
    return 0
  }
}
