import CPegbarSystem

/// Calls the initializers that a class inherits or overrides, where only the class is known.
///
/// Core Animation makes presentations and copies by the class of an object. Swift allows that for
/// `required` initializers only, which Core Animation's are not: programs write `override init(layer:)`.
/// Every class has an entry for each designated initializer in its table of methods, required or not; in
/// a class that does not have the initializer the entry stops the program and names class and
/// initializer. This finds the entries and calls them.
package struct InheritedInitializers: Sendable {
  /// Of the first designated initializer; the others follow in the order of their declarations.
  private let firstWord: Int

  /// Finds the entries.
  ///
  /// - Parameters:
  ///   - base: declares the designated initializers.
  ///   - heir: inherits from it and declares nothing, so that their tables differ by the initializers.
  ///   - count: how many there are.
  /// - Precondition: the compiler lays classes out in the way that this reads.
  package init(of base: AnyClass, heir: AnyClass, count: Int) {
    let (a, b) = (ClassWords(base), ClassWords(heir))
    let different = a.methods.filter { a[$0] != b[$0] }
    guard different.count == count, let first = different.first, different.last == first + count - 1
    else {
      preconditionFailure(
        "this version of Swift lays out classes in a way that Pegbar does not know; use another version "
          + "and report this one (\(base): \(different) of \(a.methods))")
    }
    firstWord = first
  }

  /// Calls `init()`.
  ///
  /// - Parameters:
  ///   - type: the class.
  ///   - index: the initializer's place among the designated ones.
  /// - Returns: the new object.
  package func make<Base: AnyObject>(_ type: Base.Type, _ index: Int) -> Base {
    let words = ClassWords(type)
    return take(pgb_construct(words.entry(firstWord + index), words.start))
  }

  /// Calls an initializer of one `Any`.
  ///
  /// - Parameters:
  ///   - type: the class.
  ///   - index: the initializer's place among the designated ones.
  ///   - argument: what it receives.
  /// - Returns: the new object.
  package func make<Base: AnyObject>(_ type: Base.Type, _ index: Int, with argument: Any) -> Base {
    let words = ClassWords(type)
    return withUnsafeTemporaryAllocation(of: Any.self, capacity: 1) { memory in
      // The initializer takes the argument over.
      memory.initializeElement(at: 0, to: argument)
      guard let place = memory.baseAddress else { preconditionFailure("no memory for an argument") }
      return take(pgb_construct_with(words.entry(firstWord + index), words.start, place))
    }
  }

  private func take<Base: AnyObject>(_ object: UnsafeMutableRawPointer) -> Base {
    Unmanaged<Base>.fromOpaque(object).takeRetainedValue()
  }
}

/// What a class consists of at run time: words, some of which are its table of methods.
///
/// Source: the layout of class metadata without Objective-C, in the Swift project's documentation of its
/// binary interface.
private struct ClassWords {
  let start: UnsafeRawPointer

  init(_ type: AnyClass) { start = unsafeBitCast(type, to: UnsafeRawPointer.self) }

  /// The words that the class and those that it inherits from have declared: methods, initializers and
  /// where properties lie.
  var methods: Range<Int> {
    let word = MemoryLayout<UInt>.size
    // After kind, superclass, flags, instance size, class size, descriptor and destroyer of properties.
    let size = start.load(fromByteOffset: 4 * word, as: UInt32.self)
    let address = start.load(fromByteOffset: 4 * word + 4, as: UInt32.self)
    return 7..<max(7, Int(size - address) / word)
  }

  subscript(word: Int) -> UInt {
    start.load(fromByteOffset: word * MemoryLayout<UInt>.size, as: UInt.self)
  }

  func entry(_ word: Int) -> UnsafeRawPointer {
    start.load(fromByteOffset: word * MemoryLayout<UInt>.size, as: UnsafeRawPointer.self)
  }
}
