import CPegbarKernels
import PegbarCore
import PegbarEngine
import Synchronization

/// Halved and tinted versions of pictures, kept between frames.
///
/// A picture can be halved across and down by different powers, so a picture squeezed in one direction
/// stays sharp in the other.
final class ReducedPictures: Sendable {
  private struct Key: Hashable {
    var picture: ObjectIdentifier
    var across = 0
    var down = 0
    /// A pixel that all are multiplied by; 0 for none.
    var tint: UInt32 = 0
  }

  private struct Entry {
    /// Keeps the identifier from being used again.
    var original: Picture
    var reduced: Picture
    var use: Int
  }

  private struct Store {
    var entries: [Key: Entry] = [:]
    var bytes = 0
    var clock = 0
  }

  private let store = Mutex(Store())

  /// The most memory that is kept, bytes.
  private static let limit = 256 << 20

  /// A picture halved `across` and `down` times.
  func reduced(_ picture: Picture, across: Int, down: Int) -> Picture {
    if across == 0, down == 0 { return picture }
    let key = Key(picture: ObjectIdentifier(picture), across: across, down: down)
    if let known = kept(key) { return known }
    let both = across > 0 && down > 0
    let larger = reduced(
      picture, across: across - (both || down == 0 ? 1 : 0),
      down: down - (both || across == 0 ? 1 : 0))
    let result = ReducedPictures.halved(larger, across: across > 0, down: down > 0)
    keep(result, of: picture, for: key)
    return result
  }

  /// A picture with its colours multiplied by a tint.
  func tinted(_ picture: Picture, _ tint: Tint) -> Picture {
    if tint.isWhite { return picture }
    let pixel = tint.pixel
    let key = Key(picture: ObjectIdentifier(picture), tint: pixel)
    if let known = kept(key) { return known }
    let result = Picture(
      width: picture.width, height: picture.height, isOpaque: picture.isOpaque
    ) { pixels, stride in
      for y in 0..<picture.height {
        let out = (pixels + y * stride).assumingMemoryBound(to: UInt8.self)
        let row = picture.row(y).assumingMemoryBound(to: UInt8.self)
        pegbar_row_tint(out, row, picture.width, pixel)
      }
    }
    keep(result, of: picture, for: key)
    return result
  }

  private func kept(_ key: Key) -> Picture? {
    store.withLock { store in
      store.clock += 1
      store.entries[key]?.use = store.clock
      return store.entries[key]?.reduced
    }
  }

  private func keep(_ reduced: Picture, of original: Picture, for key: Key) {
    store.withLock { store in
      guard store.entries[key] == nil else { return }
      store.clock += 1
      store.entries[key] = Entry(original: original, reduced: reduced, use: store.clock)
      store.bytes += reduced.stride * reduced.height
      while store.bytes > ReducedPictures.limit, store.entries.count > 1 {
        guard let oldest = store.entries.min(by: { $0.value.use < $1.value.use }) else { return }
        store.entries[oldest.key] = nil
        store.bytes -= oldest.value.reduced.stride * oldest.value.reduced.height
      }
    }
  }

  private static func halved(_ picture: Picture, across: Bool, down: Bool) -> Picture {
    let width = across ? (picture.width + 1) / 2 : picture.width
    let height = down ? (picture.height + 1) / 2 : picture.height
    return Picture(width: width, height: height, isOpaque: picture.isOpaque) { pixels, stride in
      for y in 0..<height {
        let out = (pixels + y * stride).assumingMemoryBound(to: UInt8.self)
        let first = down ? y * 2 : y
        let a = picture.row(first).assumingMemoryBound(to: UInt8.self)
        let second = down ? min(first + 1, picture.height - 1) : first
        let b = picture.row(second).assumingMemoryBound(to: UInt8.self)
        if across && down {
          pegbar_row_quarter(out, a, b, picture.width)
        } else if across {
          pegbar_row_halve(out, a, picture.width)
        } else {
          pegbar_row_mean(out, a, b, picture.width)
        }
      }
    }
  }
}
