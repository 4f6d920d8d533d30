import PegbarCore
import PegbarEngine

/// How many pixels the pictures of a transition have.
///
/// A transition may bring any part of its pictures to any place, so they show the whole layer, seen or
/// not. What bounds them is therefore their scale: a picture has at most 16 times the pixels of the
/// frame (2^22 in small frames; above 2^26 only twice as many), and 16,384 in a row. A layer that needs
/// more is drawn at a lower scale and enlarged, softer than it is without a transition. All pictures of a
/// frame together have at most 2^28 pixels at their full size; further ones have 2^16 each.
struct TransitionSize: Equatable {
  private(set) var width: Int
  private(set) var height: Int
  /// Pixels in one of the layer's units.
  private(set) var scale: Double
  /// Whether that is the scale that is drawn at.
  private(set) var isNatural = true

  private static let longest = 16_384.0
  private static let most = 1 << 28
  private static let least = 1 << 16

  /// The whole pixels that bounds need; nil where they are empty.
  init?(_ size: Size, _ scale: Double) {
    let width = (size.width * scale - 1e-3).rounded(.up)
    let height = (size.height * scale - 1e-3).rounded(.up)
    guard width >= 1, height >= 1 else { return nil }
    self.width = Int(saturating: min(width, TransitionSize.longest))
    self.height = Int(saturating: min(height, TransitionSize.longest))
    self.scale = scale
    if max(width, height) > TransitionSize.longest {
      isNatural = false
      self.scale = scale * min(1, TransitionSize.longest / max(width, height))
    }
  }

  /// The same, or less where the frame has no use for so much.
  func held(to tally: FrameTally) -> TransitionSize {
    let seen = min(tally.seenPixels, TransitionSize.most)
    let usual = max(1 << 22, min(seen * 16, max(1 << 26, seen * 2), TransitionSize.most))
    let left = TransitionSize.most - tally.transitionPixels
    let limit = left >= width * height ? usual : min(usual, max(TransitionSize.least, left))
    guard width * height > limit else { return self }
    var result = self
    let factor = (Double(limit) / Double(width * height)).squareRoot()
    result.width = max(1, Int(saturating: Double(width) * factor))
    result.height = max(
      1, Int(saturating: min(Double(height) * factor, Double(limit / result.width))))
    result.scale = scale * factor
    result.isNatural = false
    return result
  }
}
