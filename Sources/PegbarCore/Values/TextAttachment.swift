/// A picture that stands in a text instead of a character U+FFFC.
///
/// Two are equal if they show the same picture object in the same place.
package struct TextAttachment: Hashable, Sendable {
  /// The picture; nil for room that shows nothing.
  package var picture: (any Content)?
  /// From the pen on the baseline, points: x rightwards, y upwards, so that `minY` is the lower edge.
  package var bounds: Rect
  /// Free room before and after it, points.
  package var padding: Double
  /// Whether the picture is white and takes the colour of the text.
  package var isTemplate: Bool

  /// Makes an attachment; room that is no number, or that is negative or beyond a million points, is held.
  package init(
    _ picture: (any Content)?, bounds: Rect, padding: Double = 0, isTemplate: Bool = false
  ) {
    func held(_ x: Double, _ least: Double) -> Double { x.isFinite ? min(max(x, least), 1e6) : 0 }
    self.picture = picture
    self.bounds = Rect(
      x: held(bounds.minX, -1e6), y: held(bounds.minY, -1e6), width: held(bounds.size.width, 0),
      height: held(bounds.size.height, 0))
    self.padding = held(padding, 0)
    self.isTemplate = isTemplate
  }

  /// The character that it stands for.
  package static let character: UInt32 = 0xFFFC

  /// How far the pen moves, points.
  package var advance: Double { bounds.size.width + 2 * padding }

  package static func == (a: TextAttachment, b: TextAttachment) -> Bool {
    a.picture === b.picture && a.bounds == b.bounds && a.padding == b.padding
      && a.isTemplate == b.isTemplate
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(picture.map { ObjectIdentifier($0) })
    hasher.combine(bounds)
    hasher.combine(padding)
    hasher.combine(isTemplate)
  }
}
