import CPegbarConfinement

/// What a process that tests a plugin may do, and what the plugin tried in it.
enum Confinement {
  /// From now on this process may only compute: no file is written, no program started, nothing sent.
  ///
  /// - Parameter isElsewhere: whether the process takes itself for another one.
  static func enter(isElsewhere: Bool) {
    pgb_watch_prints()
    // A kernel without it refuses the same, but cannot tell.
    _ = pgb_watch_deeds(isElsewhere ? 1 : 0)
    pgb_restrict()
  }

  /// The first thing that the plugin tried and may not, as a predicate; nil for nothing.
  static var deed: String? { pgb_watched_deed().map { String(cString: $0) } }

  /// How much has been printed so far, bytes.
  static var printedBytes: Int { pgb_printed_bytes() }
}
