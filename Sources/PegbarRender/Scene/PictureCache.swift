import PegbarEngine
import Synchronization

/// Pictures made from something, kept between frames until there are too many bytes of them.
///
/// What was asked for longest ago goes first. What is kept never changes what is drawn.
final class PictureCache<Key: Hashable & Sendable>: Sendable {
  private struct Entry {
    /// What the key names, so that its identifier is not used again.
    var original: Picture?
    var picture: Picture
    var use: Int
  }

  private struct Store {
    var entries: [Key: Entry] = [:]
    var bytes = 0
    var clock = 0
  }

  private let store = Mutex(Store())

  /// The most memory that is kept, bytes; one picture may be larger.
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// The picture kept under a key.
  func picture(for key: Key) -> Picture? {
    store.withLock { store in
      store.clock += 1
      store.entries[key]?.use = store.clock
      return store.entries[key]?.picture
    }
  }

  /// Keeps a picture under a key.
  func keep(_ picture: Picture, of original: Picture? = nil, for key: Key) {
    store.withLock { store in
      guard store.entries[key] == nil else { return }
      store.clock += 1
      store.entries[key] = Entry(original: original, picture: picture, use: store.clock)
      store.bytes += picture.stride * picture.height
      while store.bytes > limit, store.entries.count > 1 {
        guard let oldest = store.entries.min(by: { $0.value.use < $1.value.use }) else { return }
        store.entries[oldest.key] = nil
        store.bytes -= oldest.value.picture.stride * oldest.value.picture.height
      }
    }
  }
}
