import PegbarCore

/// A gradient in the place of the stroke's colour: an extension to Core Animation.
///
/// The gradient is stretched over the layer's bounds, as that of a `CAGradientLayer` is.
extension CAShapeLayer {
  /// The colours of the stroke's gradient; nil for a stroke of `strokeColor`.
  ///
  /// Default nil. Animatable.
  public var strokeColors: [CGColor]? {
    get { modelProperties.colors(.strokeColors)?.map { CGColor($0) } }
    set { set(.strokeColors, newValue.map { .colors($0.map(\.value)) } ?? .null) }
  }

  /// The position of each colour, 0…1, not decreasing; nil for even spacing.
  ///
  /// Default nil. Animatable.
  public var strokeLocations: [NSNumber]? {
    get { modelProperties.numbers(.strokeLocations)?.map { NSNumber(value: $0) } }
    set { set(.strokeLocations, newValue.map { .numbers($0.map(\.doubleValue)) } ?? .null) }
  }

  /// Where between two colours their mean lies, 0…1, one for each pair; nil for all in the middle.
  ///
  /// Default nil. Animatable.
  public var strokeMidpoints: [NSNumber]? {
    get { modelProperties.numbers(.strokeMidpoints)?.map { NSNumber(value: $0) } }
    set { set(.strokeMidpoints, newValue.map { .numbers($0.map(\.doubleValue)) } ?? .null) }
  }

  /// The start of the gradient, in unit coordinates of the bounds.
  ///
  /// Default (0.5, 0). Animatable.
  public var strokeStartPoint: CGPoint {
    get { CGPoint(modelProperties.point(.strokeStartPoint)) }
    set { set(.strokeStartPoint, .point(Point(newValue))) }
  }

  /// The end of the gradient, in unit coordinates of the bounds.
  ///
  /// Default (0.5, 1). Animatable.
  public var strokeEndPoint: CGPoint {
    get { CGPoint(modelProperties.point(.strokeEndPoint)) }
    set { set(.strokeEndPoint, .point(Point(newValue))) }
  }

  /// `axial`, `radial` or `conic`.
  ///
  /// Default `axial`.
  public var strokeGradientType: CAGradientLayerType {
    get { CAGradientLayerType(rawValue: modelProperties.string(.strokeGradientType)) }
    set { set(.strokeGradientType, .string(newValue.rawValue)) }
  }
}
