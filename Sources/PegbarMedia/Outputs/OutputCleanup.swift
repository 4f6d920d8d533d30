import PegbarSystem

/// Removes the remains of unfinished outputs: temporary files and encoder processes.
///
/// Each sink cleans up after itself; this is for a process that is stopped from outside.
public enum OutputCleanup {
  /// Kills the encoders and unlinks the temporaries of this process.
  ///
  /// Async-signal-safe: callable from a signal handler.
  public static func run() { pgb_cleanup_run() }
}
