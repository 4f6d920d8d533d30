import PegbarCore
import PegbarEngine

/// A layer that shows a gradient.
open class CAGradientLayer: CALayer {
  open override var layerClass: LayerClass { .gradient }

  /// Where the first colour is, in parts of the bounds.
  ///
  /// Default (0.5, 0).
  public var startPoint: CGPoint {
    get { CGPoint(modelProperties.point(.startPoint)) }
    set { set(.startPoint, .point(Point(newValue))) }
  }

  /// Where the last colour is, in parts of the bounds.
  ///
  /// Default (0.5, 1).
  public var endPoint: CGPoint {
    get { CGPoint(modelProperties.point(.endPoint)) }
    set { set(.endPoint, .point(Point(newValue))) }
  }

  /// `axial`, `radial` or `conic`.
  ///
  /// Default `axial`.
  public var type: String {
    get { modelProperties.string(.gradientType) }
    set { set(.gradientType, .string(newValue)) }
  }

  /// The colours.
  ///
  /// Default nil.
  public var colors: [CGColor]? {
    get { modelProperties[.colors].any as? [CGColor] }
    set { set(.colors, newValue.map { .colors($0.map(\.value)) } ?? .null) }
  }

  /// Where each colour is, 0…1, not decreasing; nil for even spacing.
  public var locations: [Double]? {
    get { modelProperties[.locations].any as? [Double] }
    set { set(.locations, newValue.map { .numbers($0) } ?? .null) }
  }
}
