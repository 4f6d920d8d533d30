import PegbarSystem

/// Two calls on one instance that overlap where they are sure to disturb each other, if they can.
///
/// The first call stops where it touches a page of its arguments for the first time, until the second one
/// has been made as a whole: so a buffer that both use holds the second call's data. That needs no second
/// processor and no luck.
enum Overlap {
  /// Whether this process may be made to stop like that: it is one of its own for a test.
  static var isPossible: Bool { LawPlace.isWatched }

  /// Makes two calls.
  ///
  /// - Parameters:
  ///   - pages: where the first one stops; only it may touch them.
  ///   - first: the first call, on this thread.
  ///   - second: the second one, on another thread.
  /// - Throws: what the first one throws.
  static func run(
    at pages: (start: UnsafeMutableRawPointer, count: Int), _ first: () throws -> Void,
    during second: @escaping @Sendable () -> Void
  ) throws {
    nonisolated(unsafe) let meeting = UnsafeMutablePointer<pgb_meeting>.allocate(capacity: 1)
    meeting.initialize(to: pgb_meeting())
    defer { meeting.deallocate() }
    guard pgb_fault_close_gate(pages.start, pages.count, meeting) == 0 else { return }
    let other = SystemThread {
      if pgb_meeting_wait(meeting, 10_000) == 1 { second() }
      pgb_meeting_end(meeting)
    }
    defer {
      _ = pgb_fault_open_gate()
      // Nobody comes any more.
      meeting.pointee.has_come = 1
      other?.join()
    }
    try first()
  }

  /// The pages of some memory, from its beginning and from its middle.
  static func gates(
    _ start: UnsafeMutableRawPointer, _ count: Int
  ) -> [(start: UnsafeMutableRawPointer, count: Int)] {
    let page = Int(getpagesize())
    let half = count / page / 2 * page
    return [(start, count)] + (half > 0 ? [(start + half, count - half)] : [])
  }
}
