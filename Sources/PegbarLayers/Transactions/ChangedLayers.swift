import PegbarCore
import Synchronization

/// The layers with uncommitted changes of one thread.
///
/// When a task resumes on another thread, that thread takes over the layers of its tree from the lists of
/// other threads.
final class ChangedLayers: Sendable {
  /// The contents of a list; layers belong to one thread at a time, lists only pass them on.
  private struct Contents: @unchecked Sendable {
    var layers: [CALayer] = []
    /// Whether the thread has begun a transaction and not ended it.
    var isHeld = false
    /// The count at which `append` removes abandoned layers.
    var limit = ChangedLayers.smallestLimit

    /// Removes the layers that only this list references and that have no animations, whose delegates wait.
    mutating func takeAbandoned() -> [CALayer] {
      var abandoned: [CALayer] = []
      var kept = 0
      for i in layers.indices {
        if isKnownUniquelyReferenced(&layers[i]), layers[i].animations.isEmpty {
          abandoned.append(layers[i])
        } else {
          layers.swapAt(kept, i)
          kept += 1
        }
      }
      layers.removeSubrange(kept...)
      limit = max(ChangedLayers.smallestLimit, 2 * kept)
      return abandoned
    }
  }

  private static let smallestLimit = 4096

  private struct Entry: @unchecked Sendable {
    weak var list: ChangedLayers?
  }

  private let contents = Mutex(Contents())

  private static let entries = Mutex<[ObjectIdentifier: Entry]>([:])

  /// How many lists hold layers.
  private static let fullLists = Atomic<Int>(0)

  init() {
    let entry = Entry(list: self)
    ChangedLayers.entries.withLock { $0[ObjectIdentifier(self)] = entry }
  }

  deinit {
    _ = takeAll()
    let key = ObjectIdentifier(self)
    _ = ChangedLayers.entries.withLock { $0.removeValue(forKey: key) }
  }

  /// Whether any thread holds layers.
  static var anyWait: Bool { fullLists.load(ordering: .acquiring) > 0 }

  /// Whether a transaction is open: other threads may not take over its changes.
  var isHeld: Bool {
    get { contents.withLock { $0.isHeld } }
    set { contents.withLock { $0.isHeld = newValue } }
  }

  /// The layers in the order of their first change.
  var all: [CALayer] { contents.withLock { $0 }.layers }

  /// Adds a layer.
  ///
  /// Removes abandoned layers from time to time: a program that draws with `CGContext` and never commits would
  /// otherwise keep every layer that it has drawn.
  func append(_ layer: CALayer) {
    nonisolated(unsafe) let layer = layer
    let (isFirst, abandoned) = contents.withLock { contents -> (Bool, Contents) in
      let isFull = contents.layers.count >= contents.limit
      let abandoned = isFull ? contents.takeAbandoned() : []
      contents.layers.append(layer)
      return (contents.layers.count == 1 && !isFull, Contents(layers: abandoned))
    }
    // Released outside the lock, because a layer that ends may use the list.
    withExtendedLifetime(abandoned) {}
    if isFirst { ChangedLayers.fullLists.add(1, ordering: .releasing) }
  }

  /// Empties the list.
  func takeAll() -> [CALayer] {
    take { _ in true }
  }

  private func take(_ isWanted: (CALayer) -> Bool) -> [CALayer] {
    withoutActuallyEscaping(isWanted) { isWanted in
      nonisolated(unsafe) let isWanted = isWanted
      let (taken, isEmptied) = contents.withLock { contents -> (Contents, Bool) in
        guard !contents.layers.isEmpty else { return (Contents(), false) }
        let taken = contents.layers.filter(isWanted)
        contents.layers.removeAll(where: isWanted)
        return (Contents(layers: taken), contents.layers.isEmpty)
      }
      if isEmptied { ChangedLayers.fullLists.subtract(1, ordering: .releasing) }
      return taken.layers
    }
  }

  /// Removes layers from other threads' lists.
  ///
  /// - Returns: false if one of them is part of a transaction that is open on its thread.
  func adopt(_ layers: [CALayer]) -> Bool {
    let wanted = Set(layers.map(ObjectIdentifier.init))
    var isComplete = true
    for entry in ChangedLayers.entries.withLock({ Array($0.values) }) {
      guard let other = entry.list, other !== self else { continue }
      if other.isHeld {
        if other.all.contains(where: { wanted.contains(ObjectIdentifier($0)) }) {
          isComplete = false
        }
        continue
      }
      for layer in other.take({ wanted.contains(ObjectIdentifier($0)) }) { append(layer) }
    }
    return isComplete
  }
}
