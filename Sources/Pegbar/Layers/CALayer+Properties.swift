import PegbarCore
import PegbarEngine

extension CALayer {
  /// The layer's own coordinates and size.
  ///
  /// Default zero.
  public var bounds: CGRect {
    get { CGRect(modelProperties.rect(.bounds)) }
    set { set(.bounds, .rect(Rect(newValue))) }
  }

  /// Where the anchor point is, in the superlayer's coordinates.
  ///
  /// Default zero.
  public var position: CGPoint {
    get { CGPoint(modelProperties.point(.position)) }
    set { set(.position, .point(Point(newValue))) }
  }

  /// The point that `position` places and transforms turn about, as parts of the bounds: (0, 0) is
  /// minimum x and y.
  ///
  /// Default (0.5, 0.5).
  public var anchorPoint: CGPoint {
    get { CGPoint(modelProperties.point(.anchorPoint)) }
    set { set(.anchorPoint, .point(Point(newValue))) }
  }

  /// Orders siblings, and moves the layer along z under perspective, points.
  ///
  /// Default 0.
  public var zPosition: CGFloat {
    get { modelProperties.number(.zPosition) }
    set { set(.zPosition, .number(newValue)) }
  }

  /// The anchor point's z, points.
  ///
  /// Default 0.
  public var anchorPointZ: CGFloat {
    get { modelProperties.number(.anchorPointZ) }
    set { set(.anchorPointZ, .number(newValue)) }
  }

  /// Applied about the anchor point.
  ///
  /// Default the identity.
  public var transform: CATransform3D {
    get { modelProperties.transform(.transform) }
    set { set(.transform, .transform(newValue)) }
  }

  /// Applied to sublayers about the anchor point, such as a perspective.
  ///
  /// Default the identity.
  public var sublayerTransform: CATransform3D {
    get { modelProperties.transform(.sublayerTransform) }
    set { set(.sublayerTransform, .transform(newValue)) }
  }

  /// Whether the layer and its sublayers are left out.
  ///
  /// Default false.
  public var isHidden: Bool {
    get { modelProperties.bool(.hidden) }
    set { set(.hidden, .bool(newValue)) }
  }

  /// Whether the layer shows from behind.
  ///
  /// Default true.
  public var isDoubleSided: Bool {
    get { modelProperties.bool(.doubleSided) }
    set { set(.doubleSided, .bool(newValue)) }
  }

  /// Whether sublayers have y pointing up.
  ///
  /// Default false.
  public var isGeometryFlipped: Bool {
    get { modelProperties.bool(.geometryFlipped) }
    set { set(.geometryFlipped, .bool(newValue)) }
  }

  /// Whether the subtree is clipped to the rounded bounds.
  ///
  /// Default false.
  public var masksToBounds: Bool {
    get { modelProperties.bool(.masksToBounds) }
    set { set(.masksToBounds, .bool(newValue)) }
  }

  /// The part of the contents that shows, in parts of the picture.
  ///
  /// Default (0, 0, 1, 1).
  public var contentsRect: CGRect {
    get { CGRect(modelProperties.rect(.contentsRect)) }
    set { set(.contentsRect, .rect(Rect(newValue))) }
  }

  /// The part that stretches when contents are resized, in parts of the picture.
  ///
  /// Default all.
  public var contentsCenter: CGRect {
    get { CGRect(modelProperties.rect(.contentsCenter)) }
    set { set(.contentsCenter, .rect(Rect(newValue))) }
  }

  /// Pixels of the contents in a point.
  ///
  /// Default 1.
  public var contentsScale: CGFloat {
    get { modelProperties.number(.contentsScale) }
    set { set(.contentsScale, .number(newValue)) }
  }

  /// A promise that the layer covers its bounds.
  ///
  /// Default false.
  public var isOpaque: Bool {
    get { modelProperties.bool(.opaque) }
    set { set(.opaque, .bool(newValue)) }
  }

  /// Fills the rounded bounds, under everything else.
  ///
  /// Default nil.
  public var backgroundColor: CGColor? {
    get { modelProperties.color(.backgroundColor).map(CGColor.init) }
    set { set(.backgroundColor, newValue.map { .color($0.value) } ?? .null) }
  }

  /// The radius of the corners, points, 0 or more.
  ///
  /// Default 0.
  public var cornerRadius: CGFloat {
    get { modelProperties.number(.cornerRadius) }
    set { set(.cornerRadius, .number(newValue)) }
  }

  /// The width of the border inside the bounds, points.
  ///
  /// Default 0.
  public var borderWidth: CGFloat {
    get { modelProperties.number(.borderWidth) }
    set { set(.borderWidth, .number(newValue)) }
  }

  /// The colour of the border.
  ///
  /// Default opaque black.
  public var borderColor: CGColor? {
    get { modelProperties.color(.borderColor).map(CGColor.init) }
    set { set(.borderColor, newValue.map { .color($0.value) } ?? .null) }
  }

  /// The opacity of the subtree as a group, 0…1.
  ///
  /// Default 1.
  public var opacity: Float {
    get { Float(modelProperties.number(.opacity)) }
    set { set(.opacity, .number(Double(newValue))) }
  }

  /// Whether opacity applies to the subtree as a group.
  ///
  /// Default true.
  public var allowsGroupOpacity: Bool {
    get { modelProperties.bool(.allowsGroupOpacity) }
    set { set(.allowsGroupOpacity, .bool(newValue)) }
  }

  /// The colour of the shadow.
  ///
  /// Default opaque black.
  public var shadowColor: CGColor? {
    get { modelProperties.color(.shadowColor).map(CGColor.init) }
    set { set(.shadowColor, newValue.map { .color($0.value) } ?? .null) }
  }

  /// The opacity of the shadow, 0…1.
  ///
  /// Default 0: none.
  public var shadowOpacity: Float {
    get { Float(modelProperties.number(.shadowOpacity)) }
    set { set(.shadowOpacity, .number(Double(newValue))) }
  }

  /// Where the shadow lies, points; positive height is down.
  ///
  /// Default (0, −3).
  public var shadowOffset: CGSize {
    get { CGSize(modelProperties.size(.shadowOffset)) }
    set { set(.shadowOffset, .size(Size(newValue))) }
  }

  /// The standard deviation of the shadow's blur, points.
  ///
  /// Default 3.
  public var shadowRadius: CGFloat {
    get { modelProperties.number(.shadowRadius) }
    set { set(.shadowRadius, .number(newValue)) }
  }

  /// The shape that casts the shadow; nil for the layer's own alpha.
  public var shadowPath: CGPath? {
    get { modelProperties.path(.shadowPath).map(CGPath.init) }
    set { set(.shadowPath, newValue.map { .path($0.outline) } ?? .null) }
  }

  /// Whether the subtree is drawn once and then kept.
  ///
  /// Default false.
  public var shouldRasterize: Bool {
    get { modelProperties.bool(.shouldRasterize) }
    set { set(.shouldRasterize, .bool(newValue)) }
  }

  /// Pixels in a point of what is kept.
  ///
  /// Default 1.
  public var rasterizationScale: CGFloat {
    get { modelProperties.number(.rasterizationScale) }
    set { set(.rasterizationScale, .number(newValue)) }
  }

  /// What the layer shows: a `Picture`; nil for nothing.
  ///
  /// Default nil.
  public var contents: Any? {
    get { modelProperties[.contents].any }
    set {
      guard let value = Value(any: newValue) else {
        Diagnostics.report("contents: cannot show a \(Self.typeName(newValue))")
        return
      }
      guard value == .null || value.kind == .content else {
        Diagnostics.report("contents: cannot show a \(Self.typeName(newValue))")
        return
      }
      set(.contents, value)
    }
  }

  /// How contents that do not have the layer's size are placed.
  ///
  /// Default `resize`.
  public var contentsGravity: CALayerContentsGravity {
    get { CALayerContentsGravity(rawValue: modelProperties.string(.contentsGravity)) }
    set { set(.contentsGravity, .string(newValue.rawValue)) }
  }

  /// How contents are made smaller: `linear`, `nearest` or `trilinear`.
  ///
  /// Default `linear`.
  public var minificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: modelProperties.string(.minificationFilter)) }
    set { set(.minificationFilter, .string(newValue.rawValue)) }
  }

  /// How contents are made larger: `linear` or `nearest`.
  ///
  /// Default `linear`.
  public var magnificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: modelProperties.string(.magnificationFilter)) }
    set { set(.magnificationFilter, .string(newValue.rawValue)) }
  }

  /// Which corners are round.
  ///
  /// Default all four.
  public var maskedCorners: CACornerMask {
    get {
      CACornerMask(
        rawValue: UInt(clamping: Int(saturating: modelProperties.number(.maskedCorners))))
    }
    set { set(.maskedCorners, .number(Double(newValue.rawValue))) }
  }

  /// Whether corners are arcs of circles or smoother curves.
  ///
  /// Default `circular`.
  public var cornerCurve: CALayerCornerCurve {
    get { CALayerCornerCurve(rawValue: modelProperties.string(.cornerCurve)) }
    set { set(.cornerCurve, .string(newValue.rawValue)) }
  }

  /// How much sizes matter when contents are made smaller, in halvings.
  ///
  /// Default 0.
  public var minificationFilterBias: Float {
    get { Float(modelProperties.number(.minificationFilterBias)) }
    set { set(.minificationFilterBias, .number(Double(newValue))) }
  }

  /// How the layer is laid over what is behind it, such as `multiplyBlendMode`.
  ///
  /// Default nil.
  public var compositingFilter: String? {
    get { modelProperties.string(.compositingFilter) }
    set { set(.compositingFilter, newValue.map { .string($0) } ?? .null) }
  }

  /// The values as they are set.
  package var modelProperties: PropertyTable { state.properties }
}
