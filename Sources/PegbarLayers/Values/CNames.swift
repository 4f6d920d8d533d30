import Foundation

// Names of the C libraries of Apple's systems that animation code uses.

/// The largest finite `Float`; a repeat count of it has no end.
public let HUGE = MAXFLOAT

/// The largest finite `Float`; a repeat count of it has no end.
public let MAXFLOAT = Float.greatestFiniteMagnitude

/// Nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000

/// True, as Core Foundation calls it.
public var kCFBooleanTrue: NSNumber { NSNumber(value: true) }

/// False, as Core Foundation calls it.
public var kCFBooleanFalse: NSNumber { NSNumber(value: false) }

/// Calls a closure; there are no autoreleased objects here.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}

/// A string, as Core Foundation calls it.
public typealias CFString = String

/// A list of any values, as Core Foundation calls it.
public typealias CFArray = [Any]

/// Text with attributes, as Core Foundation calls it.
public typealias CFAttributedString = NSAttributedString

/// Bytes, as Core Foundation calls them.
public typealias CFData = NSData

/// Bytes that can be added to, as Core Foundation calls them.
public typealias CFMutableData = NSMutableData

/// The place of a file, as Core Foundation calls it.
public typealias CFURL = URL

/// A place in a list, as Core Foundation calls it.
public typealias CFIndex = Int

/// How many elements a list has.
public func CFArrayGetCount(_ array: CFArray) -> CFIndex { array.count }

/// The bytes of data, which live as long as it.
public func CFDataGetBytePtr(_ data: CFData?) -> UnsafePointer<UInt8>! {
  data?.bytes.assumingMemoryBound(to: UInt8.self)
}

/// How many bytes data has.
public func CFDataGetLength(_ data: CFData) -> CFIndex { data.length }

/// A part of a list.
public struct CFRange: Hashable, Sendable {
  /// Where it begins.
  public var location: CFIndex
  /// How many elements it has.
  public var length: CFIndex

  /// Makes an empty range at the beginning.
  public init() { (location, length) = (0, 0) }

  /// Makes a range.
  public init(location: CFIndex, length: CFIndex) {
    (self.location, self.length) = (location, length)
  }
}

/// Makes a range.
public func CFRangeMake(_ location: CFIndex, _ length: CFIndex) -> CFRange {
  CFRange(location: location, length: length)
}

/// Values by their names, as Core Foundation calls it.
public typealias CFDictionary = [String: Any]
