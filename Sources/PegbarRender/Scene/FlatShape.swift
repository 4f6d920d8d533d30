import PegbarCore

/// A shape whose path has become straight pieces, for maps of one scale.
///
/// A replicator draws the same one again and again.
final class FlatShape {
  let shape: Shape
  /// How many pixels a unit becomes.
  let scale: Double
  /// The part of the shape's plane that is seen through its map, where that is known.
  private let seen: Polyline.Box?
  /// How many points there are in what has been asked for.
  private(set) var pointCount = 0

  init(_ shape: Shape, scale: Double, seen: Polyline.Box? = nil) {
    (self.shape, self.scale, self.seen) = (shape, scale, seen)
  }

  /// The outlines of the inside.
  private(set) lazy var inside: [Polyline] = {
    let lines = Polyline.flatten(shape.path, tolerance: 0.05 / scale, seen: seen)
    pointCount += lines.reduce(0) { $0 + $1.points.count }
    return lines
  }()

  /// The lines of the stroke, cut into dashes; nil where nothing shows.
  private(set) lazy var stroke: KeptLines? = {
    // Finer than the inside: a wide line magnifies the angles between pieces.
    let near = shape.isStrokedWhole ? seen?.extended(by: shape.line.reach) : nil
    let lines = shape.strokedLines(
      Polyline.flatten(shape.path, tolerance: 0.02 / scale, seen: near))
    pointCount += lines?.points.count ?? 0
    return lines
  }()
}

extension SceneWalk {
  /// The lines of a shape; those of the copy before where they are the same.
  func flatShape(
    _ shape: Shape, _ row: Int, _ map: PlaneMap, within scissor: PixelArea
  ) -> FlatShape {
    let scale = shape.path.scale(map)
    guard tally.copies > 0 else {
      return FlatShape(shape, scale: scale, seen: Polyline.Box(scissor, through: map))
    }
    if let last = tally.flatShapes[row], last.scale == scale, last.shape == shape { return last }
    let flat = FlatShape(shape, scale: scale)
    tally.flatShapes[row] = flat
    return flat
  }
}

extension Polyline.Box {
  /// What is seen through an affine map within some pixels, and some more; nil for other maps.
  init?(_ area: PixelArea, through map: PlaneMap) {
    guard map.isAffine, let back = map.inverse, back.m33 != 0 else { return nil }
    (low, high) = (SIMD2(repeating: .infinity), SIMD2(repeating: -.infinity))
    // Edges smooth the pixels next to them.
    let (first, last) = (SIMD2(area.x0, area.y0), SIMD2(area.x1, area.y1))
    for (x, y) in [(first.x, first.y), (last.x, first.y), (first.x, last.y), (last.x, last.y)] {
      let (x, y) = (Double(x), Double(y))
      let p =
        SIMD2(
          x * back.m11 + y * back.m21 + back.m31, x * back.m12 + y * back.m22 + back.m32) / back.m33
      guard (p.x + p.y).isFinite else { return nil }
      (low, high) = (pointwiseMin(low, p), pointwiseMax(high, p))
    }
    let more = (high - low).max() / 8
    (low, high) = (low - more, high + more)
  }

  /// The same with a margin; nil where numbers grow too large.
  func extended(by margin: Double) -> Polyline.Box? {
    guard margin.isFinite else { return nil }
    return Polyline.Box(low: low - margin, high: high + margin)
  }
}
