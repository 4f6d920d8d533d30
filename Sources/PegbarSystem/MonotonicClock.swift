/// A clock that never goes back and that nobody can set; only differences mean something.
package enum MonotonicClock {
  /// Nanoseconds since some fixed moment.
  package static var nanoseconds: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Seconds since some fixed moment.
  package static var seconds: Double { Double(nanoseconds) * 1e-9 }
}
