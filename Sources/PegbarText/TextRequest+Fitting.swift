import PegbarCore

extension TextRequest {
  /// The same text with smaller fonts, if it is one line that would be too wide.
  ///
  /// - Parameters:
  ///   - leastFactor: of the sizes of all fonts; 1 for none smaller.
  ///   - layout: sets a text.
  /// - Returns: the text with the greatest factor with which it fits, or with the least one.
  package func fitted(leastFactor: Double, _ layout: (TextRequest) -> TextLayout) -> TextRequest {
    guard leastFactor < 1, mostLines == 1, width > 0, width.isFinite else { return self }
    var natural = free
    // Distances between letters do not shrink: one step of the factor may not be enough.
    for _ in 0..<4 {
      let wide = layout(natural).size.width
      guard wide > width * (1 + 1e-9), natural.sizeFactor > leastFactor else { break }
      natural.sizeFactor = max(leastFactor, natural.sizeFactor * width / wide)
    }
    var fitted = self
    fitted.sizeFactor = natural.sizeFactor
    return fitted
  }

  /// The same text in lines that are as long as they like.
  private var free: TextRequest {
    var free = self
    (free.width, free.height) = (.infinity, .infinity)
    (free.isWrapped, free.truncation) = (false, .none)
    return free
  }

  /// How far below the upper edge of the height lines begin that stand in its middle, points.
  ///
  /// - Parameters:
  ///   - lines: the text, maybe made smaller.
  ///   - factor: by which it was.
  ///   - fixture: what stays where it would be in the text's own size; a smaller line is not moved beyond the height.
  ///   - layout: sets a text.
  /// - Returns: at least 0.
  package func top(
    of lines: TextLayout, factor: Double, keeping fixture: TextBlock.Fixture,
    _ layout: (TextRequest) -> TextLayout
  ) -> Double {
    let room = max(0, height - lines.size.height)
    guard factor < sizeFactor, fixture != .center else { return room / 2 }
    let own = layout(free)
    var top = (height - own.size.height) / 2
    if fixture == .baseline { top += own.firstBaseline - lines.firstBaseline }
    return min(max(0, top), room)
  }
}
