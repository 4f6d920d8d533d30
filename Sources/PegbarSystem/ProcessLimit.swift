/// The limits that a process inherits, which `ulimit` shows and sets.
package enum ProcessLimit {
  /// Whether the address space is limited (`ulimit -v`).
  package static var hasAddressLimit: Bool { value(PGB_LIMIT_ADDRESSES) != nil }

  /// Names the limit that may be the cause of a system error and says what to do; empty if there is none.
  ///
  /// - Parameter code: an errno.
  /// - Returns: a clause that begins with a semicolon.
  package static func clause(for code: Int32) -> String {
    switch code {
    case EMFILE:
      clause(PGB_LIMIT_FILES) { "a process may open \($0) files (ulimit -n)" }
    case ENOMEM:
      clause(PGB_LIMIT_ADDRESSES) { "the address space is limited to \($0 >> 20) MiB (ulimit -v)" }
    case EFBIG:
      clause(PGB_LIMIT_FILE_SIZE) { "files are limited to \($0) bytes (ulimit -f)" }
    case EAGAIN:
      clause(PGB_LIMIT_PROCESSES) { "a user may run \($0) processes (ulimit -u)" }
    default: ""
    }
  }

  private static func clause(_ limit: pgb_limit, _ words: (UInt64) -> String) -> String {
    value(limit).map { "; \(words($0)): raise that limit" } ?? ""
  }

  private static func value(_ limit: pgb_limit) -> UInt64? {
    let value = pgb_limit_value(limit)
    return value == .max ? nil : value
  }
}
