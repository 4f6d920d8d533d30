/// A monotonic clock that cannot be set; only differences have a meaning.
package enum MonotonicClock {
  /// Nanoseconds since some fixed moment.
  package static var nanoseconds: UInt64 { pgb_monotonic_time() }

  /// Seconds since some fixed moment.
  package static var seconds: Double { Double(nanoseconds) * 1e-9 }
}
