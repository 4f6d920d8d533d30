import Foundation

// Names of the C library of Apple's systems that animation code uses for "without end".

/// The largest finite `Float`; a repeat count of it has no end.
public let HUGE = MAXFLOAT

/// The largest finite `Float`; a repeat count of it has no end.
public let MAXFLOAT = Float.greatestFiniteMagnitude

/// Nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000

/// Calls a closure; there are no autoreleased objects here.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}
