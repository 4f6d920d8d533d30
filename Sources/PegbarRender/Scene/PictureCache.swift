import PegbarEngine
import Synchronization

/// Pictures made from something, kept between frames until there are too many bytes of them.
///
/// What was asked for longest ago goes first, and in any case what no frame has asked for in a while,
/// so that a long animation needs no more memory than a short one. What is kept never changes what is
/// drawn.
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
    /// The frame that asked for it last.
    var frame: Int

    var isValid: Bool { originals.allSatisfy { $0.picture != nil } }
  }

  private struct Store {
    var entries: [Key: Entry] = [:]
    var bytes = 0
    var clock = 0
    var frame = 0
    /// Hashes of keys that were seen once, lately and before that.
    var seen: Set<Int> = []
    var seenBefore: Set<Int> = []

    /// Whether a key has been seen in one of the last frames; what moves never has.
    mutating func isKnown(_ key: Key) -> Bool {
      if seen.count > 8192 { rotate() }
      let hash = key.hashValue
      return !seen.insert(hash).inserted || seenBefore.contains(hash)
    }

    mutating func rotate() {
      swap(&seen, &seenBefore)
      seen.removeAll(keepingCapacity: true)
    }

    /// Drops what no frame has asked for since one.
    mutating func drop(before frame: Int) {
      for (key, entry) in entries where entry.frame < frame {
        entries[key] = nil
        bytes -= entry.bytes
      }
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

  /// Frames after which an entry that nobody has asked for is dropped, within twice as many.
  private static var idle: Int { 64 }

  /// Frames in which something has to be asked for again, within twice as many, to be kept.
  private static var recent: Int { 4 }

  /// Bytes that an entry takes beside its pixels and its key.
  private static var overhead: Int { 512 }

  init(limit: Int, waits: Bool = false) {
    self.limit = limit
    self.waits = waits
  }

  /// Notes that another frame is drawn.
  func beginFrame() {
    store.withLock { store in
      store.frame += 1
      if store.frame % PictureCache.recent == 0 { store.rotate() }
      if store.frame % PictureCache.idle == 0 {
        store.drop(before: store.frame - PictureCache.idle)
      }
    }
  }

  /// How many bytes are kept, and how many pictures.
  var held: (bytes: Int, count: Int) { store.withLock { ($0.bytes, $0.entries.count) } }

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
      store.entries.values[place].frame = store.frame
      return store.entries.values[place].picture
    }
  }

  /// Keeps a picture under a key, which names pictures by their addresses; `size` is that of the key.
  func keep(_ picture: Picture, of originals: [Picture], size: Int = 0, for key: Key) {
    store.withLock { store in
      guard store.entries[key] == nil, !waits || store.isKnown(key) else { return }
      store.clock += 1
      let own = PictureCache.overhead + originals.count * MemoryLayout<Original>.stride
      let bytes = picture.stride * picture.height + size + own
      store.entries[key] = Entry(
        originals: originals.map(Original.init), picture: picture, bytes: bytes, use: store.clock,
        frame: store.frame)
      store.bytes += bytes
      if store.bytes > limit { store.drop(until: limit / 8 * 7) }
    }
  }
}
