import PegbarSystem

/// Removes the remains of unfinished outputs: temporary files and encoder processes.
///
/// Each sink cleans up after itself; this is for a process that is stopped from outside. The table of
/// remains has a fixed size and no pointers, so it may be in memory that a supervisor shares with its worker.
public enum OutputCleanup {
  /// The size of a table, bytes.
  public static var tableSize: Int { pgb_cleanup_table_size() }

  /// Makes zeroed memory of `tableSize` bytes the permanent table of this process.
  ///
  /// Call it before the first output.
  public static func attach(table: UnsafeMutableRawPointer) { pgb_cleanup_attach(table) }

  /// Kills the encoders and unlinks the temporaries of this process.
  ///
  /// Async-signal-safe: callable from a signal handler.
  public static func run() { pgb_cleanup_run() }

  /// The same for the table of another process that has ended.
  public static func run(table: UnsafeMutableRawPointer) { pgb_cleanup_run_table(table) }
}
