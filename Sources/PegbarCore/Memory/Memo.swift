import Synchronization

/// Room for what is worked out from an object that never changes: it is kept with the object and ends
/// with it.
///
/// For any thread.
public final class Memo: Sendable {
  private let kept = Mutex<(any Sendable)?>(nil)

  /// Makes an empty memo.
  public init() {}

  /// What is kept, or what `make` works out where nothing is or nothing useful.
  ///
  /// Two threads may work it out at the same time; both get one answer. It must not refer to the object,
  /// which would then never end.
  package func value<T: Sendable>(
    where isUseful: (T) -> Bool = { _ in true }, _ make: () throws -> T
  ) rethrows -> T {
    if let known = kept.withLock({ $0 }) as? T, isUseful(known) { return known }
    let made = try make()
    return kept.withLock { kept in
      if let known = kept as? T, isUseful(known) { return known }
      kept = made
      return made
    }
  }
}
