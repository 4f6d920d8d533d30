import PegbarCore

/// How often something is drawn next to itself to cover an area.
struct Tiling {
  private let first: CGPoint
  private let step: CGSize
  private let columns: Int
  private let rows: Int

  /// Finds the tiles that touch an area; nil for none, and for too many, which is reported.
  ///
  /// - Parameters:
  ///   - tile: one of them.
  ///   - step: from one to the next; not 0.
  ///   - area: what is covered.
  ///   - call: whose tiles they are, for the report.
  init?(_ tile: CGRect, step: CGSize, covering area: CGRect, of call: String) {
    let step = CGSize(width: step.width.magnitude, height: step.height.magnitude)
    guard step.width > 0, step.height > 0, area.width > 0, area.height > 0, tile.width > 0,
      tile.height > 0
    else { return nil }
    let left = ((area.minX - tile.maxX) / step.width).rounded(.up)
    let top = ((area.minY - tile.maxY) / step.height).rounded(.up)
    let right = ((area.maxX - tile.minX) / step.width).rounded(.down)
    let bottom = ((area.maxY - tile.minY) / step.height).rounded(.down)
    guard right >= left, bottom >= top else { return nil }
    let count = (right - left + 1) * (bottom - top + 1)
    guard count <= Double(ReplicatorLimits.copies) else {
      Diagnostics.report(
        "\(call): \(count) tiles would be drawn; \(ReplicatorLimits.copies) are drawn at most, "
          + "so use larger ones")
      return nil
    }
    first = CGPoint(x: left * step.width, y: top * step.height)
    (columns, rows) = (Int(right - left) + 1, Int(bottom - top) + 1)
    self.step = step
  }

  /// A layer that shows another one, which nobody has, in all places.
  func layer(repeating tile: CALayer) -> CALayer {
    let (row, all) = (CAReplicatorLayer(), CAReplicatorLayer())
    for layer in [row, all] {
      layer.anchorPoint = .zero
      layer.bounds = .zero
    }
    row.instanceCount = columns
    row.instanceTransform = CATransform3DMakeTranslation(step.width, 0, 0)
    row.position = first
    all.instanceCount = rows
    all.instanceTransform = CATransform3DMakeTranslation(0, step.height, 0)
    row.addSublayer(tile)
    all.addSublayer(row)
    let plane = CALayer.plane(.zero)
    plane.addSublayer(all)
    return plane
  }
}
