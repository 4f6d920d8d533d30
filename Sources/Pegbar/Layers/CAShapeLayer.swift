import PegbarCore
import PegbarEngine

/// A layer that shows a path.
open class CAShapeLayer: CALayer {
  open override var layerClass: LayerClass { .shape }

  /// The shape, in the layer's coordinates.
  ///
  /// Default nil.
  public var path: CGPath? {
    get { modelProperties.path(.path).map(CGPath.init) }
    set { set(.path, newValue.map { .path($0.outline) } ?? .null) }
  }

  /// Fills the path; nil for nothing.
  ///
  /// Default opaque black.
  public var fillColor: CGColor? {
    get { modelProperties.color(.fillColor).map(CGColor.init) }
    set { set(.fillColor, newValue.map { .color($0.value) } ?? .null) }
  }

  /// Draws along the path; nil for nothing.
  ///
  /// Default nil.
  public var strokeColor: CGColor? {
    get { modelProperties.color(.strokeColor).map(CGColor.init) }
    set { set(.strokeColor, newValue.map { .color($0.value) } ?? .null) }
  }

  /// Where the stroke starts, a part of the path's length.
  ///
  /// Default 0.
  public var strokeStart: CGFloat {
    get { modelProperties.number(.strokeStart) }
    set { set(.strokeStart, .number(newValue)) }
  }

  /// Where the stroke ends, a part of the path's length.
  ///
  /// Default 1.
  public var strokeEnd: CGFloat {
    get { modelProperties.number(.strokeEnd) }
    set { set(.strokeEnd, .number(newValue)) }
  }

  /// The width of the stroke, points.
  ///
  /// Default 1.
  public var lineWidth: CGFloat {
    get { modelProperties.number(.lineWidth) }
    set { set(.lineWidth, .number(newValue)) }
  }

  /// How long a mitred corner may be, in line widths.
  ///
  /// Default 10.
  public var miterLimit: CGFloat {
    get { modelProperties.number(.miterLimit) }
    set { set(.miterLimit, .number(newValue)) }
  }

  /// Where in the pattern the stroke starts, points.
  ///
  /// Default 0.
  public var lineDashPhase: CGFloat {
    get { modelProperties.number(.lineDashPhase) }
    set { set(.lineDashPhase, .number(newValue)) }
  }

  /// `non-zero` or `even-odd`.
  ///
  /// Default `non-zero`.
  public var fillRule: String {
    get { modelProperties.string(.fillRule) }
    set { set(.fillRule, .string(newValue)) }
  }

  /// `butt`, `round` or `square`.
  ///
  /// Default `butt`.
  public var lineCap: String {
    get { modelProperties.string(.lineCap) }
    set { set(.lineCap, .string(newValue)) }
  }

  /// `miter`, `round` or `bevel`.
  ///
  /// Default `miter`.
  public var lineJoin: String {
    get { modelProperties.string(.lineJoin) }
    set { set(.lineJoin, .string(newValue)) }
  }

  /// Lengths of dashes and gaps, points; nil for a solid stroke.
  public var lineDashPattern: [Double]? {
    get { modelProperties[.lineDashPattern].any as? [Double] }
    set { set(.lineDashPattern, newValue.map { .numbers($0) } ?? .null) }
  }
}
