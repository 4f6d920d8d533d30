/// A moment between two pictures or clips, one of which fades into the other.
///
/// An animation of `contents` makes it; only what draws a layer has to know it.
package final class ContentBlend: Content {
  /// What shows at the beginning.
  package let from: any Content
  /// What shows at the end.
  package let to: any Content
  /// The share of `to`, between 0 and 1 without these.
  package let share: Double

  /// The moment at `u` from `a`, at 0, to `b`, at 1; nil where one of them shows alone or is no picture.
  init?(_ a: any Content, _ b: any Content, _ u: Double) {
    guard ContentBlend.fades(a), ContentBlend.fades(b), u > 0, u < 1, a !== b else { return nil }
    (from, to, share) = (a, b, u)
  }

  /// The picture that shows more; `to` half way.
  package var nearer: any Content { share < 0.5 ? from : to }

  /// The same with the pictures of a layer's time; the picture itself where both come to show the same.
  func moment(at time: Double) throws -> any Content {
    let from = try (from as? any MovingContent)?.picture(at: time) ?? from
    let to = try (to as? any MovingContent)?.picture(at: time) ?? to
    return ContentBlend(from, to, share) ?? to
  }

  private static func fades(_ content: any Content) -> Bool {
    content is any StillImage || content is any MovingContent
  }
}
