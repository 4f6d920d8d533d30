extension TextRequest {
  /// The same text with smaller fonts, if it is one line that would be too wide.
  ///
  /// - Parameters:
  ///   - leastFactor: of the sizes of all fonts; 1 for none smaller.
  ///   - layout: sets a text.
  /// - Returns: the text with the greatest factor with which it fits, or with the least one.
  package func fitted(leastFactor: Double, _ layout: (TextRequest) -> TextLayout) -> TextRequest {
    guard leastFactor < 1, mostLines == 1, width > 0, width.isFinite else { return self }
    var natural = self
    (natural.width, natural.height) = (.infinity, .infinity)
    (natural.isWrapped, natural.truncation) = (false, .none)
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
}
