/// A shape whose path has become straight pieces, for maps of one scale.
///
/// A replicator draws the same one again and again.
final class FlatShape {
  let shape: Shape
  /// How many pixels a unit becomes.
  let scale: Double
  /// How many points there are in what has been asked for.
  private(set) var pointCount = 0

  init(_ shape: Shape, scale: Double) { (self.shape, self.scale) = (shape, scale) }

  /// The outlines of the inside.
  private(set) lazy var inside: [Polyline] = {
    let lines = Polyline.flatten(shape.path, tolerance: 0.05 / scale)
    pointCount += lines.reduce(0) { $0 + $1.points.count }
    return lines
  }()

  /// The lines of the stroke, cut into dashes; nil where nothing shows.
  private(set) lazy var stroke: KeptLines? = {
    // Finer than the inside: a wide line magnifies the angles between pieces.
    let lines = shape.strokedLines(Polyline.flatten(shape.path, tolerance: 0.02 / scale))
    pointCount += lines?.points.count ?? 0
    return lines
  }()
}

extension SceneWalk {
  /// The lines of a shape; those of the copy before where they are the same.
  func flatShape(_ shape: Shape, _ row: Int, _ map: PlaneMap) -> FlatShape {
    let scale = shape.path.scale(map)
    guard tally.copies > 0 else { return FlatShape(shape, scale: scale) }
    if let last = tally.flatShapes[row], last.scale == scale, last.shape == shape { return last }
    let flat = FlatShape(shape, scale: scale)
    tally.flatShapes[row] = flat
    return flat
  }
}
