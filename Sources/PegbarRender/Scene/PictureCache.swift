import PegbarEngine
import Synchronization

/// Pictures made from something, kept between frames until there are too many bytes of them.
///
/// What was asked for longest ago goes first. What is kept never changes what is drawn.
final class PictureCache<Key: Hashable & Sendable>: Sendable {
  private struct Original {
    weak var picture: Picture?
  }

  private struct Entry {
    /// What the key names by address: when one is gone, its address may be another's.
    var originals: [Original]
    var picture: Picture
    var bytes: Int
    var use: Int

    var isValid: Bool { originals.allSatisfy { $0.picture != nil } }
  }

  private struct Store {
    var entries: [Key: Entry] = [:]
    var bytes = 0
    var clock = 0
    /// Hashes of keys that were seen once.
    var seen: Set<Int> = []

    /// Whether a key has been seen before; what changes in every frame never has.
    mutating func isKnown(_ key: Key) -> Bool {
      if seen.count > 8192 { seen.removeAll(keepingCapacity: true) }
      return !seen.insert(key.hashValue).inserted
    }

    /// Drops what was asked for longest ago; the newest entry stays.
    mutating func drop(until wanted: Int) {
      for (key, entry) in entries.sorted(by: { $0.value.use < $1.value.use }).dropLast() {
        if bytes <= wanted { return }
        entries[key] = nil
        bytes -= entry.bytes
      }
    }
  }

  private let store = Mutex(Store())

  /// The most memory that is kept, bytes; one picture may be larger.
  private let limit: Int

  /// Whether only that is kept which is made for the second time: what is cheap to make and may change in
  /// every frame.
  private let waits: Bool

  init(limit: Int, waits: Bool = false) {
    self.limit = limit
    self.waits = waits
  }

  /// The picture kept under a key.
  func picture(for key: Key) -> Picture? {
    store.withLock { store in
      guard let place = store.entries.index(forKey: key) else { return nil }
      guard store.entries.values[place].isValid else {
        store.bytes -= store.entries.remove(at: place).value.bytes
        return nil
      }
      store.clock += 1
      store.entries.values[place].use = store.clock
      return store.entries.values[place].picture
    }
  }

  /// Keeps a picture under a key, which names pictures by their addresses; `size` is that of the key.
  func keep(_ picture: Picture, of originals: [Picture], size: Int = 0, for key: Key) {
    store.withLock { store in
      guard store.entries[key] == nil, !waits || store.isKnown(key) else { return }
      store.clock += 1
      let bytes = picture.stride * picture.height + size
      store.entries[key] = Entry(
        originals: originals.map(Original.init), picture: picture, bytes: bytes, use: store.clock)
      store.bytes += bytes
      if store.bytes > limit { store.drop(until: limit / 8 * 7) }
    }
  }
}
