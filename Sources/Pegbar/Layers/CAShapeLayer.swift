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

  /// Fills the path; nil for nothing.
  ///
  /// Default opaque black.
  open var fillColor: CGColor? {
    get { modelProperties.color(.fillColor).map(CGColor.init) }
    set { set(.fillColor, newValue.map { .color($0.value) } ?? .null) }
  }

  /// Draws along the path; nil for nothing.
  ///
  /// Default nil.
  open var strokeColor: CGColor? {
    get { modelProperties.color(.strokeColor).map(CGColor.init) }
    set { set(.strokeColor, newValue.map { .color($0.value) } ?? .null) }
  }

  /// Where the stroke starts, a part of the path's length.
  ///
  /// Default 0.
  open var strokeStart: CGFloat {
    get { modelProperties.number(.strokeStart) }
    set { set(.strokeStart, .number(newValue)) }
  }

  /// Where the stroke ends, a part of the path's length.
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

  /// How long a mitred corner may be, in line widths.
  ///
  /// Default 10.
  open var miterLimit: CGFloat {
    get { modelProperties.number(.miterLimit) }
    set { set(.miterLimit, .number(newValue)) }
  }

  /// Where in the pattern the stroke starts, points.
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

/// How the inside of a path is told.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// Core Animation's word.
  public let rawValue: String

  /// Makes one from Core Animation's word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// By how often the path goes round.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// By how often it is crossed.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// How a stroke ends.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  /// Core Animation's word.
  public let rawValue: String

  /// Makes one from Core Animation's word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// At the end.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// In a half circle.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// Half a width beyond the end.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// How a stroke turns.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  /// Core Animation's word.
  public let rawValue: String

  /// Makes one from Core Animation's word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// In a point.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// In an arc.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// Cut off.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}
