import Foundation

// Names of the C libraries of Apple's systems that animation code uses.

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

/// A string, as Core Foundation calls it.
public typealias CFString = String

/// A list of any values, as Core Foundation calls it.
public typealias CFArray = [Any]

/// Values by their names, as Core Foundation calls it.
public typealias CFDictionary = [String: Any]
