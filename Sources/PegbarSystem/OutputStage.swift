import Synchronization

/// A folder in which this process makes its outputs, for a supervisor that moves them to their places.
///
/// A single output has the name `output` there, a frame of a sequence its number, and beside the frames of a whole
/// sequence lies an empty file, `whole`. So the names of the outputs never come from this process.
package enum OutputStage {
  /// The name of a single output.
  package static let single = "output"
  /// The name of the file that says that a sequence has all its frames.
  package static let whole = "whole"

  private static let state = Mutex<String?>(nil)

  /// The folder's path; nil where outputs are made at their own places.
  package static var folder: String? { state.withLock { $0 } }

  /// Makes all further outputs in a folder.
  package static func use(folder: String) { state.withLock { $0 = folder } }

  /// Says that nothing more comes.
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
