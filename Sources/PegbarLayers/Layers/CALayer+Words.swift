/// How contents of another size than the layer's are placed.
///
/// Core Animation's names: top is maximum y; with y downwards, `bottom` is the upper edge as drawn.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  /// The string behind Core Animation's constant.
  public let rawValue: String

  /// Makes a gravity from Core Animation's string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Centred, unscaled.
  public static let center = CALayerContentsGravity(rawValue: "center")
  /// At maximum y, unscaled.
  public static let top = CALayerContentsGravity(rawValue: "top")
  /// At minimum y, unscaled.
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  /// At minimum x, unscaled.
  public static let left = CALayerContentsGravity(rawValue: "left")
  /// At maximum x, unscaled.
  public static let right = CALayerContentsGravity(rawValue: "right")
  /// In the corner, unscaled.
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  /// In the corner, unscaled.
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  /// In the corner, unscaled.
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  /// In the corner, unscaled.
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
  /// Stretched to the bounds.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// As large as fits inside the bounds, in proportion.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// As small as fills the bounds, in proportion.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}

/// How contents are sampled.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  /// The string behind Core Animation's constant.
  public let rawValue: String

  /// Makes a filter from Core Animation's string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Linear interpolation between pixels.
  public static let linear = CALayerContentsFilter(rawValue: "linear")
  /// The nearest pixel.
  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  /// Linear interpolation between pixels and between reduced sizes (mipmaps).
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

/// A set of edges.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  /// Core Animation's bits.
  public let rawValue: UInt32

  /// Makes a set from Core Animation's bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Minimum x.
  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
  /// Maximum x.
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
  /// Minimum y.
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
  /// Maximum y.
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
}

/// A set of corners.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  /// Core Animation's bits.
  public let rawValue: UInt

  /// Makes a set from Core Animation's bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Minimum x, minimum y.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// Maximum x, minimum y.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// Minimum x, maximum y.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// Maximum x, maximum y.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

/// The shape of rounded corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  /// The string behind Core Animation's constant.
  public let rawValue: String

  /// Makes a curve from Core Animation's string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Arcs of circles.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// Curves with continuous curvature.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}
