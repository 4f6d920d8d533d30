import PegbarSystem

/// How long a child process may do nothing that can be seen before it counts as hung.
struct Patience {
  /// Seconds of silence; 0 for any.
  let seconds: Double
  private let progress: () -> [Int]
  private var seen: [Int] = []
  private var deadline: Double

  /// Begins to wait.
  ///
  /// - Parameters:
  ///   - seconds: how long the child may be silent; 0 for any time.
  ///   - progress: numbers that change while the child gets on, looked at now and then.
  init(seconds: Double, progress: @escaping () -> [Int] = { [] }) {
    self.seconds = seconds
    self.progress = progress
    seen = progress()
    deadline = MonotonicClock.seconds + seconds
  }

  /// Milliseconds to wait before `lasts` is asked.
  var step: Int32 {
    let left = seconds > 0 ? max(0, deadline - MonotonicClock.seconds) : 1
    return Int32(min(1, left) * 1000) + 1
  }

  /// The child has done something.
  mutating func renew() { deadline = MonotonicClock.seconds + seconds }

  /// Whether to go on waiting.
  mutating func lasts() -> Bool {
    let now = progress()
    if now != seen { renew() }
    seen = now
    return seconds <= 0 || MonotonicClock.seconds < deadline
  }
}
