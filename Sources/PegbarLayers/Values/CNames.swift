import Foundation

// Names of the C library of Apple's systems that animation code uses for "without end".

/// Infinity, as Apple's C library has it: `repeatCount = HUGE`.
public let HUGE = Double.infinity

/// The largest finite `Float`.
public let MAXFLOAT = Float.greatestFiniteMagnitude

/// Nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000

/// Calls a closure; there are no autoreleased objects here.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}
