import Synchronization

/// Numbers that tell layers and animations of a process apart.
enum SerialNumber {
  private static let last = Atomic<UInt64>(0)

  /// The next number; never 0.
  static func next() -> UInt64 { last.add(1, ordering: .relaxed).newValue }
}
