import PegbarPluginKit

/// A flat piece of one of the pictures in space.
///
/// Space is seen along two axes: s runs along the direction of motion, in pixels from the middle of the frame, and z
/// towards the eye, in pixels from the screen. Across the direction a card is upright and as high as its piece.
struct Card {
  /// A point of the plane of s and z.
  struct Place {
    var s: Double
    var z: Double
  }

  /// Whether the piece is one of the new picture.
  var isNew: Bool
  /// The piece along the direction, pixels.
  var along: Range<Int>
  /// The piece across the direction, pixels; nil for all.
  var across: Range<Int>?
  /// Where the piece begins.
  var start: Place
  /// Where it ends.
  var end: Place
  /// The brightness, 0…1.
  var light = 1.0
  /// 0…1.
  var opacity = 1.0
  /// Whether it goes on for a pixel at both ends, as far as the picture does, below the next card.
  var bleeds = false
  /// A move along s on the screen, pixels, below the card beside it.
  var tuck = 0.0
}

extension Card {
  /// A whole picture at a distance, upright.
  ///
  /// - Parameters:
  ///   - isNew: which picture.
  ///   - length: of the pictures along the direction.
  ///   - s: of its middle.
  ///   - z: of all of it.
  init(isNew: Bool, length: Int, s: Double = 0, z: Double = 0) {
    let half = Double(length) / 2
    self.init(
      isNew: isNew, along: 0..<length, start: Place(s: s - half, z: z),
      end: Place(s: s + half, z: z))
  }

  /// The card, moved along s on the screen by so many pixels.
  func tucked(by pixels: Double) -> Card {
    var card = self
    card.tuck = pixels
    return card
  }

  /// The card seen in a mirror that swaps both ends of the direction.
  func mirrored(length: Int) -> Card {
    var card = self
    card.along = length - along.upperBound..<length - along.lowerBound
    card.start = Place(s: -end.s, z: end.z)
    card.end = Place(s: -start.s, z: start.z)
    card.tuck = -tuck
    return card
  }

  /// The card with its piece widened by a pixel at both ends, where there is one.
  func widened(length: Int) -> Card {
    let wide = max(0, along.lowerBound - 1)..<min(length, along.upperBound + 1)
    let step = 1 / Double(along.count)
    let (ds, dz) = ((end.s - start.s) * step, (end.z - start.z) * step)
    var card = self
    let before = Double(along.lowerBound - wide.lowerBound)
    let after = Double(wide.upperBound - along.upperBound)
    card.start = Place(s: start.s - ds * before, z: start.z - dz * before)
    card.end = Place(s: end.s + ds * after, z: end.z + dz * after)
    card.along = wide
    return card
  }
}
