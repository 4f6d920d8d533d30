/// How contents that do not have the layer's size are placed.
///
/// Core Animation's names: top is maximum y, so with y down `bottom` lies at the upper edge.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  /// Core Animation's word.
  public let rawValue: String

  /// Makes a gravity from Core Animation's word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// In the middle, in its own size.
  public static let center = CALayerContentsGravity(rawValue: "center")
  /// At maximum y, in its own size.
  public static let top = CALayerContentsGravity(rawValue: "top")
  /// At minimum y, in its own size.
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  /// At minimum x, in its own size.
  public static let left = CALayerContentsGravity(rawValue: "left")
  /// At maximum x, in its own size.
  public static let right = CALayerContentsGravity(rawValue: "right")
  /// In the corner, in its own size.
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  /// In the corner, in its own size.
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  /// In the corner, in its own size.
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  /// In the corner, in its own size.
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
  /// Stretched to the bounds.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// As large as fits, in proportion.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// As small as covers, in proportion.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}

/// How contents are sampled.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  /// Core Animation's word.
  public let rawValue: String

  /// Makes a filter from Core Animation's word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Between neighbours.
  public static let linear = CALayerContentsFilter(rawValue: "linear")
  /// The nearest pixel.
  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  /// Between neighbours and sizes.
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
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

/// How round corners are drawn.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  /// Core Animation's word.
  public let rawValue: String

  /// Makes one from Core Animation's word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// As arcs of circles.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// As curves without a sudden turn.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}
