/// How a stroke ends.
public enum CGLineCap: Int32, Sendable, Hashable {
  /// At the end of the path.
  case butt
  /// With a half circle around the end.
  case round
  /// Half a line width beyond the end.
  case square

  /// Core Animation's constant.
  var shapeCap: CAShapeLayerLineCap {
    switch self {
    case .butt: .butt
    case .round: .round
    case .square: .square
    }
  }
}

/// How a stroke turns a corner.
public enum CGLineJoin: Int32, Sendable, Hashable {
  /// With a sharp corner, up to the miter limit.
  case miter
  /// With an arc.
  case round
  /// With a cut corner.
  case bevel

  /// Core Animation's constant.
  var shapeJoin: CAShapeLayerLineJoin {
    switch self {
    case .miter: .miter
    case .round: .round
    case .bevel: .bevel
    }
  }
}
