import CPegbarKernels
import PegbarCore
import PegbarEngine

/// Halved and tinted versions of pictures, kept between frames.
///
/// A picture can be halved across and down by different powers, so a picture squeezed in one direction
/// stays sharp in the other.
final class ReducedPictures: Sendable {
  struct Key: Hashable {
    var picture: ObjectIdentifier
    var across = 0
    var down = 0
    /// A pixel that all are multiplied by; 0 for none.
    var tint: UInt32 = 0
  }

  let cache = PictureCache<Key>(limit: 256 << 20)

  /// A picture halved `across` and `down` times.
  func reduced(_ picture: Picture, across: Int, down: Int) -> Picture {
    if across == 0, down == 0 { return picture }
    let key = Key(picture: ObjectIdentifier(picture), across: across, down: down)
    if let known = cache.picture(for: key) { return known }
    let both = across > 0 && down > 0
    let larger = reduced(
      picture, across: across - (both || down == 0 ? 1 : 0),
      down: down - (both || across == 0 ? 1 : 0))
    let result = ReducedPictures.halved(larger, across: across > 0, down: down > 0)
    cache.keep(result, of: [picture], for: key)
    return result
  }

  /// A picture with its colours multiplied by a tint.
  func tinted(_ picture: Picture, _ tint: Tint) -> Picture {
    if tint.isWhite { return picture }
    let pixel = tint.pixel
    let key = Key(picture: ObjectIdentifier(picture), tint: pixel)
    if let known = cache.picture(for: key) { return known }
    let result = Picture(
      width: picture.width, height: picture.height, isOpaque: picture.isOpaque
    ) { pixels, stride in
      for y in 0..<picture.height {
        let out = (pixels + y * stride).assumingMemoryBound(to: UInt8.self)
        let row = picture.row(y).assumingMemoryBound(to: UInt8.self)
        pgb_row_tint(out, row, picture.width, pixel)
      }
    }
    cache.keep(result, of: [picture], for: key)
    return result
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
          pgb_row_quarter(out, a, b, picture.width)
        } else if across {
          pgb_row_halve(out, a, picture.width)
        } else {
          pgb_row_mean(out, a, b, picture.width)
        }
      }
    }
  }
}
