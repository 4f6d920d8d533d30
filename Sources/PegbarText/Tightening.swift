import PegbarCore

extension Paragraph {
  /// How much wider than its room a line may be that is tightened: a twentieth.
  ///
  /// Source: the default of AppKit's `tighteningFactorForTruncation`.
  private static let most = 0.05

  /// The paragraph in one line whose letters stand closer, so that it fits.
  ///
  /// - Parameter edges: where the line begins, and how wide it may be.
  /// - Returns: nil for a line that fits as it is, and for one that is too wide.
  func tightened(_ edges: (left: Double, width: Double)) -> SetLine? {
    let all = 0..<scalars.count
    let limit = edges.width * (1 + 1e-9)
    var width = SetLine(self, all, head: edges.left).width
    guard width > limit, width <= edges.width * (1 + Paragraph.most) else { return nil }
    var (paragraph, less) = (self, 0.0)
    // Without ligatures, which closer letters do not form, a line may be wider than before.
    for _ in 0..<4 {
      less += (width - edges.width) / Double(max(1, paragraph.advances.count { $0 > 0 }))
      paragraph = closer(by: less)
      let line = SetLine(paragraph, all, head: edges.left)
      if line.width <= limit { return line }
      width = line.width
    }
    return nil
  }

  /// The same paragraph with less room between its letters, points.
  private func closer(by less: Double) -> Paragraph {
    let close = styles.map { style in
      var style = style
      style.kern -= less
      return style
    }
    var paragraph = Paragraph(scalars, styleOf, close, settings)
    paragraph.start = start
    return paragraph
  }
}
