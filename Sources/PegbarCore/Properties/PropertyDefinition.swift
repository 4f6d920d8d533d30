/// What is known of a built-in property.
struct PropertyDefinition: Sendable {
  /// The key, as in key-value coding.
  var key: String
  /// What the property takes besides nil.
  var kind: ValueKind
  var defaultValue: Value
  /// Whether setting it starts an implicit animation.
  var isAnimatable: Bool

  private init(_ key: String, _ kind: ValueKind, _ defaultValue: Value, _ isAnimatable: Bool) {
    self.key = key
    self.kind = kind
    self.defaultValue = defaultValue
    self.isAnimatable = isAnimatable
  }

  /// Every built-in property; its place is the number of its id.
  ///
  /// Rule: names.layer-defaults.
  static let all: [PropertyDefinition] = [
    .init("bounds", .rect, .rect(Rect()), true),
    .init("position", .point, .point(Point()), true),
    .init("zPosition", .number, .number(0), true),
    .init("anchorPoint", .point, .point(Point(x: 0.5, y: 0.5)), true),
    .init("anchorPointZ", .number, .number(0), true),
    .init("transform", .transform, .transform(.identity), true),
    .init("sublayerTransform", .transform, .transform(.identity), true),
    .init("hidden", .bool, .bool(false), true),
    .init("doubleSided", .bool, .bool(true), true),
    .init("geometryFlipped", .bool, .bool(false), false),
    .init("masksToBounds", .bool, .bool(false), true),
    .init("contents", .content, .null, true),
    .init("contentsRect", .rect, .rect(Rect(x: 0, y: 0, width: 1, height: 1)), true),
    .init("contentsCenter", .rect, .rect(Rect(x: 0, y: 0, width: 1, height: 1)), true),
    .init("contentsScale", .number, .number(1), true),
    .init("contentsGravity", .string, .string("resize"), false),
    .init("minificationFilter", .string, .string("linear"), false),
    .init("magnificationFilter", .string, .string("linear"), false),
    .init("minificationFilterBias", .number, .number(0), false),
    .init("opaque", .bool, .bool(false), false),
    .init("backgroundColor", .color, .null, true),
    .init("cornerRadius", .number, .number(0), true),
    .init("maskedCorners", .number, .number(15), false),
    .init("cornerCurve", .string, .string("circular"), false),
    .init("borderWidth", .number, .number(0), true),
    .init("borderColor", .color, .color(.black), true),
    .init("opacity", .number, .number(1), true),
    .init("allowsGroupOpacity", .bool, .bool(true), false),
    .init("compositingFilter", .string, .null, true),
    .init("shadowColor", .color, .color(.black), true),
    .init("shadowOpacity", .number, .number(0), true),
    .init("shadowOffset", .size, .size(Size(width: 0, height: -3)), true),
    .init("shadowRadius", .number, .number(3), true),
    .init("shadowPath", .path, .null, true),
    .init("shouldRasterize", .bool, .bool(false), false),
    .init("rasterizationScale", .number, .number(1), true),
    .init("frame", .rect, .rect(Rect()), false),
    .init("sublayers", .null, .null, true),
    .init("path", .path, .null, true),
    .init("fillColor", .color, .color(.black), true),
    .init("fillRule", .string, .string("non-zero"), false),
    .init("strokeColor", .color, .null, true),
    .init("strokeStart", .number, .number(0), true),
    .init("strokeEnd", .number, .number(1), true),
    .init("lineWidth", .number, .number(1), true),
    .init("miterLimit", .number, .number(10), true),
    .init("lineCap", .string, .string("butt"), false),
    .init("lineJoin", .string, .string("miter"), false),
    .init("lineDashPhase", .number, .number(0), true),
    .init("lineDashPattern", .numbers, .null, true),
    .init("colors", .colors, .null, true),
    .init("locations", .numbers, .null, true),
    .init("startPoint", .point, .point(Point(x: 0.5, y: 0)), true),
    .init("endPoint", .point, .point(Point(x: 0.5, y: 1)), true),
    .init("type", .string, .string("axial"), false),
    .init("string", .string, .null, false),
    .init("font", .string, .string("Helvetica"), false),
    .init("fontSize", .number, .number(36), true),
    .init("foregroundColor", .color, .color(.white), true),
    .init("wrapped", .bool, .bool(false), false),
    .init("truncationMode", .string, .string("none"), false),
    .init("alignmentMode", .string, .string("natural"), false),
    .init("allowsFontSubpixelQuantization", .bool, .bool(false), false),
    .init("instanceCount", .number, .number(1), true),
    .init("preservesDepth", .bool, .bool(false), false),
    .init("instanceDelay", .number, .number(0), true),
    .init("instanceTransform", .transform, .transform(.identity), true),
    .init("instanceColor", .color, .color(.white), true),
    .init("instanceRedOffset", .number, .number(0), true),
    .init("instanceGreenOffset", .number, .number(0), true),
    .init("instanceBlueOffset", .number, .number(0), true),
    .init("instanceAlphaOffset", .number, .number(0), true),
    .init("emitterPosition", .point, .point(Point()), true),
    .init("emitterZPosition", .number, .number(0), true),
    .init("emitterSize", .size, .size(Size()), true),
    .init("emitterDepth", .number, .number(0), true),
    .init("emitterShape", .string, .string("point"), false),
    .init("emitterMode", .string, .string("volume"), false),
    .init("renderMode", .string, .string("unordered"), false),
    .init("birthRate", .number, .number(1), true),
    .init("lifetime", .number, .number(1), true),
    .init("velocity", .number, .number(1), true),
    .init("scale", .number, .number(1), true),
    .init("spin", .number, .number(1), true),
    .init("seed", .number, .number(0), false),
    .init("scrollMode", .string, .string("both"), false),
    .init("levelsOfDetail", .number, .number(1), false),
    .init("levelsOfDetailBias", .number, .number(0), false),
    .init("tileSize", .size, .size(Size(width: 256, height: 256)), false),
  ]
}

extension PropertyID {
  /// `bounds`.
  public static let bounds = PropertyID(rawValue: 0)
  /// `position`.
  public static let position = PropertyID(rawValue: 1)
  /// `zPosition`.
  public static let zPosition = PropertyID(rawValue: 2)
  /// `anchorPoint`.
  public static let anchorPoint = PropertyID(rawValue: 3)
  /// `anchorPointZ`.
  public static let anchorPointZ = PropertyID(rawValue: 4)
  /// `transform`.
  public static let transform = PropertyID(rawValue: 5)
  /// `sublayerTransform`.
  public static let sublayerTransform = PropertyID(rawValue: 6)
  /// `hidden`.
  public static let hidden = PropertyID(rawValue: 7)
  /// `doubleSided`.
  public static let doubleSided = PropertyID(rawValue: 8)
  /// `geometryFlipped`.
  public static let geometryFlipped = PropertyID(rawValue: 9)
  /// `masksToBounds`.
  public static let masksToBounds = PropertyID(rawValue: 10)
  /// `contents`.
  public static let contents = PropertyID(rawValue: 11)
  /// `contentsRect`.
  public static let contentsRect = PropertyID(rawValue: 12)
  /// `contentsCenter`.
  public static let contentsCenter = PropertyID(rawValue: 13)
  /// `contentsScale`.
  public static let contentsScale = PropertyID(rawValue: 14)
  /// `contentsGravity`.
  public static let contentsGravity = PropertyID(rawValue: 15)
  /// `minificationFilter`.
  public static let minificationFilter = PropertyID(rawValue: 16)
  /// `magnificationFilter`.
  public static let magnificationFilter = PropertyID(rawValue: 17)
  /// `minificationFilterBias`.
  public static let minificationFilterBias = PropertyID(rawValue: 18)
  /// `opaque`.
  public static let opaque = PropertyID(rawValue: 19)
  /// `backgroundColor`.
  public static let backgroundColor = PropertyID(rawValue: 20)
  /// `cornerRadius`.
  public static let cornerRadius = PropertyID(rawValue: 21)
  /// `maskedCorners`.
  public static let maskedCorners = PropertyID(rawValue: 22)
  /// `cornerCurve`.
  public static let cornerCurve = PropertyID(rawValue: 23)
  /// `borderWidth`.
  public static let borderWidth = PropertyID(rawValue: 24)
  /// `borderColor`.
  public static let borderColor = PropertyID(rawValue: 25)
  /// `opacity`.
  public static let opacity = PropertyID(rawValue: 26)
  /// `allowsGroupOpacity`.
  public static let allowsGroupOpacity = PropertyID(rawValue: 27)
  /// `compositingFilter`.
  public static let compositingFilter = PropertyID(rawValue: 28)
  /// `shadowColor`.
  public static let shadowColor = PropertyID(rawValue: 29)
  /// `shadowOpacity`.
  public static let shadowOpacity = PropertyID(rawValue: 30)
  /// `shadowOffset`.
  public static let shadowOffset = PropertyID(rawValue: 31)
  /// `shadowRadius`.
  public static let shadowRadius = PropertyID(rawValue: 32)
  /// `shadowPath`.
  public static let shadowPath = PropertyID(rawValue: 33)
  /// `shouldRasterize`.
  public static let shouldRasterize = PropertyID(rawValue: 34)
  /// `rasterizationScale`.
  public static let rasterizationScale = PropertyID(rawValue: 35)
  /// `frame`.
  public static let frame = PropertyID(rawValue: 36)
  /// `sublayers`.
  public static let sublayers = PropertyID(rawValue: 37)
  /// `path`.
  public static let path = PropertyID(rawValue: 38)
  /// `fillColor`.
  public static let fillColor = PropertyID(rawValue: 39)
  /// `fillRule`.
  public static let fillRule = PropertyID(rawValue: 40)
  /// `strokeColor`.
  public static let strokeColor = PropertyID(rawValue: 41)
  /// `strokeStart`.
  public static let strokeStart = PropertyID(rawValue: 42)
  /// `strokeEnd`.
  public static let strokeEnd = PropertyID(rawValue: 43)
  /// `lineWidth`.
  public static let lineWidth = PropertyID(rawValue: 44)
  /// `miterLimit`.
  public static let miterLimit = PropertyID(rawValue: 45)
  /// `lineCap`.
  public static let lineCap = PropertyID(rawValue: 46)
  /// `lineJoin`.
  public static let lineJoin = PropertyID(rawValue: 47)
  /// `lineDashPhase`.
  public static let lineDashPhase = PropertyID(rawValue: 48)
  /// `lineDashPattern`.
  public static let lineDashPattern = PropertyID(rawValue: 49)
  /// `colors`.
  public static let colors = PropertyID(rawValue: 50)
  /// `locations`.
  public static let locations = PropertyID(rawValue: 51)
  /// `startPoint`.
  public static let startPoint = PropertyID(rawValue: 52)
  /// `endPoint`.
  public static let endPoint = PropertyID(rawValue: 53)
  /// `type`.
  public static let gradientType = PropertyID(rawValue: 54)
  /// `string`.
  public static let string = PropertyID(rawValue: 55)
  /// `font`.
  public static let font = PropertyID(rawValue: 56)
  /// `fontSize`.
  public static let fontSize = PropertyID(rawValue: 57)
  /// `foregroundColor`.
  public static let foregroundColor = PropertyID(rawValue: 58)
  /// `wrapped`.
  public static let wrapped = PropertyID(rawValue: 59)
  /// `truncationMode`.
  public static let truncationMode = PropertyID(rawValue: 60)
  /// `alignmentMode`.
  public static let alignmentMode = PropertyID(rawValue: 61)
  /// `allowsFontSubpixelQuantization`.
  public static let allowsFontSubpixelQuantization = PropertyID(rawValue: 62)
  /// `instanceCount`.
  public static let instanceCount = PropertyID(rawValue: 63)
  /// `preservesDepth`.
  public static let preservesDepth = PropertyID(rawValue: 64)
  /// `instanceDelay`.
  public static let instanceDelay = PropertyID(rawValue: 65)
  /// `instanceTransform`.
  public static let instanceTransform = PropertyID(rawValue: 66)
  /// `instanceColor`.
  public static let instanceColor = PropertyID(rawValue: 67)
  /// `instanceRedOffset`.
  public static let instanceRedOffset = PropertyID(rawValue: 68)
  /// `instanceGreenOffset`.
  public static let instanceGreenOffset = PropertyID(rawValue: 69)
  /// `instanceBlueOffset`.
  public static let instanceBlueOffset = PropertyID(rawValue: 70)
  /// `instanceAlphaOffset`.
  public static let instanceAlphaOffset = PropertyID(rawValue: 71)
  /// `emitterPosition`.
  public static let emitterPosition = PropertyID(rawValue: 72)
  /// `emitterZPosition`.
  public static let emitterZPosition = PropertyID(rawValue: 73)
  /// `emitterSize`.
  public static let emitterSize = PropertyID(rawValue: 74)
  /// `emitterDepth`.
  public static let emitterDepth = PropertyID(rawValue: 75)
  /// `emitterShape`.
  public static let emitterShape = PropertyID(rawValue: 76)
  /// `emitterMode`.
  public static let emitterMode = PropertyID(rawValue: 77)
  /// `renderMode`.
  public static let renderMode = PropertyID(rawValue: 78)
  /// `birthRate`.
  public static let birthRate = PropertyID(rawValue: 79)
  /// `lifetime`.
  public static let lifetime = PropertyID(rawValue: 80)
  /// `velocity`.
  public static let velocity = PropertyID(rawValue: 81)
  /// `scale`.
  public static let emitterScale = PropertyID(rawValue: 82)
  /// `spin`.
  public static let spin = PropertyID(rawValue: 83)
  /// `seed`.
  public static let seed = PropertyID(rawValue: 84)
  /// `scrollMode`.
  public static let scrollMode = PropertyID(rawValue: 85)
  /// `levelsOfDetail`.
  public static let levelsOfDetail = PropertyID(rawValue: 86)
  /// `levelsOfDetailBias`.
  public static let levelsOfDetailBias = PropertyID(rawValue: 87)
  /// `tileSize`.
  public static let tileSize = PropertyID(rawValue: 88)
}
