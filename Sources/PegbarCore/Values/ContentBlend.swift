/// A moment between two pictures, one of which fades into the other.
///
/// An animation of `contents` makes it; only what draws a layer has to know it.
package final class ContentBlend: Content {
  /// What shows at the beginning.
  package let from: any StillImage
  /// What shows at the end.
  package let to: any StillImage
  /// The share of `to`, between 0 and 1 without these.
  package let share: Double

  /// The moment at `u` from `a`, at 0, to `b`, at 1; nil where one of them shows alone or is no picture.
  init?(_ a: any Content, _ b: any Content, _ u: Double) {
    guard let a = a as? any StillImage, let b = b as? any StillImage, u > 0, u < 1, a !== b
    else { return nil }
    (from, to, share) = (a, b, u)
  }

  /// The picture that shows more; `to` half way.
  package var nearer: any StillImage { share < 0.5 ? from : to }
}
