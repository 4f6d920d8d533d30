import PegbarCore
import PegbarEngine

/// The picture of an attachment in its place in a text.
package struct PlacedAttachment: Sendable {
  package let picture: Picture
  /// What it fills, x rightwards and y downwards.
  package let rect: Rect
  /// Whether the picture is white and takes the colour of the text.
  package let isTemplate: Bool
  /// The colour of the text; nil for the layer's.
  package let color: Color?

  /// Places an attachment; nil for one that shows nothing.
  ///
  /// - Parameters:
  ///   - attachment: what is shown.
  ///   - origin: the pen on the baseline.
  ///   - color: of the text; nil for the layer's.
  init?(_ attachment: TextAttachment, origin: SIMD2<Double>, color: Color?) {
    let bounds = attachment.bounds
    guard let still = attachment.picture as? Picture, bounds.size.width > 0, bounds.size.height > 0
    else { return nil }
    (picture, isTemplate, self.color) = (still, attachment.isTemplate, color)
    rect = Rect(
      x: origin.x + attachment.padding + bounds.minX, y: origin.y - bounds.maxY,
      width: bounds.size.width, height: bounds.size.height)
  }

  var low: SIMD2<Double> { SIMD2(rect.minX, rect.minY) }
  var high: SIMD2<Double> { SIMD2(rect.maxX, rect.maxY) }
}
