import CPegbarConfinement

/// What a process that tests a plugin may do, and what the plugin tried in it.
package enum Confinement {
  /// From now on this process may only compute: no file is written, no program started, nothing sent.
  ///
  /// - Parameter number: what the process takes for its number; nil for its own.
  package static func enter(number: Int? = nil) {
    pgb_watch_prints()
    // A kernel without it refuses the same, but cannot tell.
    _ = pgb_watch_deeds(Int32(number ?? 0))
    pgb_restrict()
  }

  /// The first thing that the plugin tried and may not, as a predicate; nil for nothing.
  package static var deed: String? { pgb_watched_deed().map { String(cString: $0) } }

  /// How much has been printed so far, bytes.
  static var printedBytes: Int { pgb_printed_bytes() }
}
