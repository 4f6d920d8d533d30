import PegbarCore

/// A layer that shows a path.
open class CAShapeLayer: CALayer {
  open override var layerClass: LayerClass { .shape }

  /// The shape, in the layer's coordinates.
  ///
  /// Default nil.
  open var path: CGPath? {
    get { modelProperties.path(.path).map(CGPath.init) }
    set { set(.path, newValue.map { .path($0.outline) } ?? .null) }
  }

  /// The fill colour; nil for no fill.
  ///
  /// Default opaque black.
  open var fillColor: CGColor? {
    get { modelProperties.color(.fillColor).map(CGColor.init) }
    set { set(.fillColor, newValue.map { .color($0.value) } ?? .null) }
  }

  /// The stroke colour; nil for no stroke.
  ///
  /// Default nil.
  open var strokeColor: CGColor? {
    get { modelProperties.color(.strokeColor).map(CGColor.init) }
    set { set(.strokeColor, newValue.map { .color($0.value) } ?? .null) }
  }

  /// The start of the stroke, as a fraction of the path's length.
  ///
  /// Default 0.
  open var strokeStart: CGFloat {
    get { modelProperties.number(.strokeStart) }
    set { set(.strokeStart, .number(newValue)) }
  }

  /// The end of the stroke, as a fraction of the path's length.
  ///
  /// Default 1.
  open var strokeEnd: CGFloat {
    get { modelProperties.number(.strokeEnd) }
    set { set(.strokeEnd, .number(newValue)) }
  }

  /// The width of the stroke, points.
  ///
  /// Default 1.
  open var lineWidth: CGFloat {
    get { modelProperties.number(.lineWidth) }
    set { set(.lineWidth, .number(newValue)) }
  }

  /// The maximum length of a mitred corner, in line widths.
  ///
  /// Default 10.
  open var miterLimit: CGFloat {
    get { modelProperties.number(.miterLimit) }
    set { set(.miterLimit, .number(newValue)) }
  }

  /// The position in the dash pattern at which the stroke starts, points.
  ///
  /// Default 0.
  open var lineDashPhase: CGFloat {
    get { modelProperties.number(.lineDashPhase) }
    set { set(.lineDashPhase, .number(newValue)) }
  }

  /// `non-zero` or `even-odd`.
  ///
  /// Default `non-zero`.
  open var fillRule: CAShapeLayerFillRule {
    get { CAShapeLayerFillRule(rawValue: modelProperties.string(.fillRule)) }
    set { set(.fillRule, .string(newValue.rawValue)) }
  }

  /// `butt`, `round` or `square`.
  ///
  /// Default `butt`.
  open var lineCap: CAShapeLayerLineCap {
    get { CAShapeLayerLineCap(rawValue: modelProperties.string(.lineCap)) }
    set { set(.lineCap, .string(newValue.rawValue)) }
  }

  /// `miter`, `round` or `bevel`.
  ///
  /// Default `miter`.
  open var lineJoin: CAShapeLayerLineJoin {
    get { CAShapeLayerLineJoin(rawValue: modelProperties.string(.lineJoin)) }
    set { set(.lineJoin, .string(newValue.rawValue)) }
  }

  /// Lengths of dashes and gaps, points; nil for a solid stroke.
  open var lineDashPattern: [NSNumber]? {
    get { modelProperties.numbers(.lineDashPattern)?.map { NSNumber(value: $0) } }
    set { set(.lineDashPattern, newValue.map { .numbers($0.map(\.doubleValue)) } ?? .null) }
  }
}

/// The rule that decides what is inside a path.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// The string behind Core Animation's constant.
  public let rawValue: String

  /// Makes a value from Core Animation's string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The non-zero winding rule.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// The even-odd rule.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The shape of a stroke's ends.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  /// The string behind Core Animation's constant.
  public let rawValue: String

  /// Makes a value from Core Animation's string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Square, exactly at the end.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// A half circle.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// Square, half a line width beyond the end.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The shape of a stroke's corners.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  /// The string behind Core Animation's constant.
  public let rawValue: String

  /// Makes a value from Core Animation's string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A pointed corner.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// A rounded corner.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// A bevelled corner.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}
