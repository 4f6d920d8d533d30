// Written by `Tests/properties.py --renew` from the declarations beside it.

extension PropertyID {
  /// `bounds`.
  @inlinable public static var bounds: PropertyID { PropertyID(rawValue: 0) }
  /// `position`.
  @inlinable public static var position: PropertyID { PropertyID(rawValue: 1) }
  /// `zPosition`.
  @inlinable public static var zPosition: PropertyID { PropertyID(rawValue: 2) }
  /// `anchorPoint`.
  @inlinable public static var anchorPoint: PropertyID { PropertyID(rawValue: 3) }
  /// `anchorPointZ`.
  @inlinable public static var anchorPointZ: PropertyID { PropertyID(rawValue: 4) }
  /// `transform`.
  @inlinable public static var transform: PropertyID { PropertyID(rawValue: 5) }
  /// `sublayerTransform`.
  @inlinable public static var sublayerTransform: PropertyID { PropertyID(rawValue: 6) }
  /// `hidden`.
  @inlinable public static var hidden: PropertyID { PropertyID(rawValue: 7) }
  /// `doubleSided`.
  @inlinable public static var doubleSided: PropertyID { PropertyID(rawValue: 8) }
  /// `geometryFlipped`.
  @inlinable public static var geometryFlipped: PropertyID { PropertyID(rawValue: 9) }
  /// `masksToBounds`.
  @inlinable public static var masksToBounds: PropertyID { PropertyID(rawValue: 10) }
  /// `contents`.
  @inlinable public static var contents: PropertyID { PropertyID(rawValue: 11) }
  /// `contentsRect`.
  @inlinable public static var contentsRect: PropertyID { PropertyID(rawValue: 12) }
  /// `contentsCenter`.
  @inlinable public static var contentsCenter: PropertyID { PropertyID(rawValue: 13) }
  /// `contentsScale`.
  @inlinable public static var contentsScale: PropertyID { PropertyID(rawValue: 14) }
  /// `contentsGravity`.
  @inlinable public static var contentsGravity: PropertyID { PropertyID(rawValue: 15) }
  /// `minificationFilter`.
  @inlinable public static var minificationFilter: PropertyID { PropertyID(rawValue: 16) }
  /// `magnificationFilter`.
  @inlinable public static var magnificationFilter: PropertyID { PropertyID(rawValue: 17) }
  /// `minificationFilterBias`.
  @inlinable public static var minificationFilterBias: PropertyID { PropertyID(rawValue: 18) }
  /// `opaque`.
  @inlinable public static var opaque: PropertyID { PropertyID(rawValue: 19) }
  /// `backgroundColor`.
  @inlinable public static var backgroundColor: PropertyID { PropertyID(rawValue: 20) }
  /// `cornerRadius`.
  @inlinable public static var cornerRadius: PropertyID { PropertyID(rawValue: 21) }
  /// `maskedCorners`.
  @inlinable public static var maskedCorners: PropertyID { PropertyID(rawValue: 22) }
  /// `cornerCurve`.
  @inlinable public static var cornerCurve: PropertyID { PropertyID(rawValue: 23) }
  /// `borderWidth`.
  @inlinable public static var borderWidth: PropertyID { PropertyID(rawValue: 24) }
  /// `borderColor`.
  @inlinable public static var borderColor: PropertyID { PropertyID(rawValue: 25) }
  /// `opacity`.
  @inlinable public static var opacity: PropertyID { PropertyID(rawValue: 26) }
  /// `allowsGroupOpacity`.
  @inlinable public static var allowsGroupOpacity: PropertyID { PropertyID(rawValue: 27) }
  /// `compositingFilter`.
  @inlinable public static var compositingFilter: PropertyID { PropertyID(rawValue: 28) }
  /// `shadowColor`.
  @inlinable public static var shadowColor: PropertyID { PropertyID(rawValue: 29) }
  /// `shadowOpacity`.
  @inlinable public static var shadowOpacity: PropertyID { PropertyID(rawValue: 30) }
  /// `shadowOffset`.
  @inlinable public static var shadowOffset: PropertyID { PropertyID(rawValue: 31) }
  /// `shadowRadius`.
  @inlinable public static var shadowRadius: PropertyID { PropertyID(rawValue: 32) }
  /// `shadowPath`.
  @inlinable public static var shadowPath: PropertyID { PropertyID(rawValue: 33) }
  /// `shouldRasterize`.
  @inlinable public static var shouldRasterize: PropertyID { PropertyID(rawValue: 34) }
  /// `rasterizationScale`.
  @inlinable public static var rasterizationScale: PropertyID { PropertyID(rawValue: 35) }
  /// `frame`.
  @inlinable public static var frame: PropertyID { PropertyID(rawValue: 36) }
  /// `sublayers`.
  @inlinable public static var sublayers: PropertyID { PropertyID(rawValue: 37) }
  /// `path`.
  @inlinable public static var path: PropertyID { PropertyID(rawValue: 38) }
  /// `fillColor`.
  @inlinable public static var fillColor: PropertyID { PropertyID(rawValue: 39) }
  /// `fillRule`.
  @inlinable public static var fillRule: PropertyID { PropertyID(rawValue: 40) }
  /// `strokeColor`.
  @inlinable public static var strokeColor: PropertyID { PropertyID(rawValue: 41) }
  /// `strokeStart`.
  @inlinable public static var strokeStart: PropertyID { PropertyID(rawValue: 42) }
  /// `strokeEnd`.
  @inlinable public static var strokeEnd: PropertyID { PropertyID(rawValue: 43) }
  /// `lineWidth`.
  @inlinable public static var lineWidth: PropertyID { PropertyID(rawValue: 44) }
  /// `miterLimit`.
  @inlinable public static var miterLimit: PropertyID { PropertyID(rawValue: 45) }
  /// `lineCap`.
  @inlinable public static var lineCap: PropertyID { PropertyID(rawValue: 46) }
  /// `lineJoin`.
  @inlinable public static var lineJoin: PropertyID { PropertyID(rawValue: 47) }
  /// `lineDashPhase`.
  @inlinable public static var lineDashPhase: PropertyID { PropertyID(rawValue: 48) }
  /// `lineDashPattern`.
  @inlinable public static var lineDashPattern: PropertyID { PropertyID(rawValue: 49) }
  /// `colors`.
  @inlinable public static var colors: PropertyID { PropertyID(rawValue: 50) }
  /// `locations`.
  @inlinable public static var locations: PropertyID { PropertyID(rawValue: 51) }
  /// `startPoint`.
  @inlinable public static var startPoint: PropertyID { PropertyID(rawValue: 52) }
  /// `endPoint`.
  @inlinable public static var endPoint: PropertyID { PropertyID(rawValue: 53) }
  /// `gradientType`.
  @inlinable public static var gradientType: PropertyID { PropertyID(rawValue: 54) }
  /// `string`.
  @inlinable public static var string: PropertyID { PropertyID(rawValue: 55) }
  /// `font`.
  @inlinable public static var font: PropertyID { PropertyID(rawValue: 56) }
  /// `fontSize`.
  @inlinable public static var fontSize: PropertyID { PropertyID(rawValue: 57) }
  /// `foregroundColor`.
  @inlinable public static var foregroundColor: PropertyID { PropertyID(rawValue: 58) }
  /// `wrapped`.
  @inlinable public static var wrapped: PropertyID { PropertyID(rawValue: 59) }
  /// `truncationMode`.
  @inlinable public static var truncationMode: PropertyID { PropertyID(rawValue: 60) }
  /// `alignmentMode`.
  @inlinable public static var alignmentMode: PropertyID { PropertyID(rawValue: 61) }
  /// `allowsFontSubpixelQuantization`.
  @inlinable public static var allowsFontSubpixelQuantization: PropertyID {
    PropertyID(rawValue: 62)
  }
  /// `instanceCount`.
  @inlinable public static var instanceCount: PropertyID { PropertyID(rawValue: 63) }
  /// `preservesDepth`.
  @inlinable public static var preservesDepth: PropertyID { PropertyID(rawValue: 64) }
  /// `instanceDelay`.
  @inlinable public static var instanceDelay: PropertyID { PropertyID(rawValue: 65) }
  /// `instanceTransform`.
  @inlinable public static var instanceTransform: PropertyID { PropertyID(rawValue: 66) }
  /// `instanceColor`.
  @inlinable public static var instanceColor: PropertyID { PropertyID(rawValue: 67) }
  /// `instanceRedOffset`.
  @inlinable public static var instanceRedOffset: PropertyID { PropertyID(rawValue: 68) }
  /// `instanceGreenOffset`.
  @inlinable public static var instanceGreenOffset: PropertyID { PropertyID(rawValue: 69) }
  /// `instanceBlueOffset`.
  @inlinable public static var instanceBlueOffset: PropertyID { PropertyID(rawValue: 70) }
  /// `instanceAlphaOffset`.
  @inlinable public static var instanceAlphaOffset: PropertyID { PropertyID(rawValue: 71) }
  /// `emitterPosition`.
  @inlinable public static var emitterPosition: PropertyID { PropertyID(rawValue: 72) }
  /// `emitterZPosition`.
  @inlinable public static var emitterZPosition: PropertyID { PropertyID(rawValue: 73) }
  /// `emitterSize`.
  @inlinable public static var emitterSize: PropertyID { PropertyID(rawValue: 74) }
  /// `emitterDepth`.
  @inlinable public static var emitterDepth: PropertyID { PropertyID(rawValue: 75) }
  /// `emitterShape`.
  @inlinable public static var emitterShape: PropertyID { PropertyID(rawValue: 76) }
  /// `emitterMode`.
  @inlinable public static var emitterMode: PropertyID { PropertyID(rawValue: 77) }
  /// `renderMode`.
  @inlinable public static var renderMode: PropertyID { PropertyID(rawValue: 78) }
  /// `birthRate`.
  @inlinable public static var birthRate: PropertyID { PropertyID(rawValue: 79) }
  /// `lifetime`.
  @inlinable public static var lifetime: PropertyID { PropertyID(rawValue: 80) }
  /// `velocity`.
  @inlinable public static var velocity: PropertyID { PropertyID(rawValue: 81) }
  /// `emitterScale`.
  @inlinable public static var emitterScale: PropertyID { PropertyID(rawValue: 82) }
  /// `spin`.
  @inlinable public static var spin: PropertyID { PropertyID(rawValue: 83) }
  /// `seed`.
  @inlinable public static var seed: PropertyID { PropertyID(rawValue: 84) }
  /// `scrollMode`.
  @inlinable public static var scrollMode: PropertyID { PropertyID(rawValue: 85) }
  /// `levelsOfDetail`.
  @inlinable public static var levelsOfDetail: PropertyID { PropertyID(rawValue: 86) }
  /// `levelsOfDetailBias`.
  @inlinable public static var levelsOfDetailBias: PropertyID { PropertyID(rawValue: 87) }
  /// `tileSize`.
  @inlinable public static var tileSize: PropertyID { PropertyID(rawValue: 88) }
  /// `edgeAntialiasingMask`.
  @inlinable public static var edgeAntialiasingMask: PropertyID { PropertyID(rawValue: 89) }
  /// `allowsEdgeAntialiasing`.
  @inlinable public static var allowsEdgeAntialiasing: PropertyID { PropertyID(rawValue: 90) }
  /// `midpoints`.
  @inlinable public static var midpoints: PropertyID { PropertyID(rawValue: 91) }
  /// `strokeColors`.
  @inlinable public static var strokeColors: PropertyID { PropertyID(rawValue: 92) }
  /// `strokeLocations`.
  @inlinable public static var strokeLocations: PropertyID { PropertyID(rawValue: 93) }
  /// `strokeMidpoints`.
  @inlinable public static var strokeMidpoints: PropertyID { PropertyID(rawValue: 94) }
  /// `strokeStartPoint`.
  @inlinable public static var strokeStartPoint: PropertyID { PropertyID(rawValue: 95) }
  /// `strokeEndPoint`.
  @inlinable public static var strokeEndPoint: PropertyID { PropertyID(rawValue: 96) }
  /// `strokeGradientType`.
  @inlinable public static var strokeGradientType: PropertyID { PropertyID(rawValue: 97) }

  /// What is declared of each property; its place is the number.
  ///
  /// Rule: names.layer-defaults.
  static let definitions: [PropertyDefinition] = [
    PropertyDefinition(Property<Rect>.bounds),
    PropertyDefinition(Property<Point>.position),
    PropertyDefinition(Property<Double>.zPosition),
    PropertyDefinition(Property<Point>.anchorPoint),
    PropertyDefinition(Property<Double>.anchorPointZ),
    PropertyDefinition(Property<Transform3D>.transform),
    PropertyDefinition(Property<Transform3D>.sublayerTransform),
    PropertyDefinition(Property<Bool>.hidden),
    PropertyDefinition(Property<Bool>.doubleSided),
    PropertyDefinition(Property<Bool>.geometryFlipped),
    PropertyDefinition(Property<Bool>.masksToBounds),
    PropertyDefinition(Property<Value>.contents),
    PropertyDefinition(Property<Rect>.contentsRect),
    PropertyDefinition(Property<Rect>.contentsCenter),
    PropertyDefinition(Property<Double>.contentsScale),
    PropertyDefinition(Property<String>.contentsGravity),
    PropertyDefinition(Property<String>.minificationFilter),
    PropertyDefinition(Property<String>.magnificationFilter),
    PropertyDefinition(Property<Double>.minificationFilterBias),
    PropertyDefinition(Property<Bool>.opaque),
    PropertyDefinition(Property<Color?>.backgroundColor),
    PropertyDefinition(Property<Double>.cornerRadius),
    PropertyDefinition(Property<Double>.maskedCorners),
    PropertyDefinition(Property<String>.cornerCurve),
    PropertyDefinition(Property<Double>.borderWidth),
    PropertyDefinition(Property<Color?>.borderColor),
    PropertyDefinition(Property<Double>.opacity),
    PropertyDefinition(Property<Bool>.allowsGroupOpacity),
    PropertyDefinition(Property<String?>.compositingFilter),
    PropertyDefinition(Property<Color?>.shadowColor),
    PropertyDefinition(Property<Double>.shadowOpacity),
    PropertyDefinition(Property<Size>.shadowOffset),
    PropertyDefinition(Property<Double>.shadowRadius),
    PropertyDefinition(Property<Path?>.shadowPath),
    PropertyDefinition(Property<Bool>.shouldRasterize),
    PropertyDefinition(Property<Double>.rasterizationScale),
    PropertyDefinition(Property<Rect>.frame),
    PropertyDefinition(Property<Value>.sublayers),
    PropertyDefinition(Property<Path?>.path),
    PropertyDefinition(Property<Color?>.fillColor),
    PropertyDefinition(Property<String>.fillRule),
    PropertyDefinition(Property<Color?>.strokeColor),
    PropertyDefinition(Property<Double>.strokeStart),
    PropertyDefinition(Property<Double>.strokeEnd),
    PropertyDefinition(Property<Double>.lineWidth),
    PropertyDefinition(Property<Double>.miterLimit),
    PropertyDefinition(Property<String>.lineCap),
    PropertyDefinition(Property<String>.lineJoin),
    PropertyDefinition(Property<Double>.lineDashPhase),
    PropertyDefinition(Property<[Double]?>.lineDashPattern),
    PropertyDefinition(Property<[Color]?>.colors),
    PropertyDefinition(Property<[Double]?>.locations),
    PropertyDefinition(Property<Point>.startPoint),
    PropertyDefinition(Property<Point>.endPoint),
    PropertyDefinition(Property<String>.gradientType),
    PropertyDefinition(Property<String?>.string),
    PropertyDefinition(Property<String>.font),
    PropertyDefinition(Property<Double>.fontSize),
    PropertyDefinition(Property<Color?>.foregroundColor),
    PropertyDefinition(Property<Bool>.wrapped),
    PropertyDefinition(Property<String>.truncationMode),
    PropertyDefinition(Property<String>.alignmentMode),
    PropertyDefinition(Property<Bool>.allowsFontSubpixelQuantization),
    PropertyDefinition(Property<Double>.instanceCount),
    PropertyDefinition(Property<Bool>.preservesDepth),
    PropertyDefinition(Property<Double>.instanceDelay),
    PropertyDefinition(Property<Transform3D>.instanceTransform),
    PropertyDefinition(Property<Color?>.instanceColor),
    PropertyDefinition(Property<Double>.instanceRedOffset),
    PropertyDefinition(Property<Double>.instanceGreenOffset),
    PropertyDefinition(Property<Double>.instanceBlueOffset),
    PropertyDefinition(Property<Double>.instanceAlphaOffset),
    PropertyDefinition(Property<Point>.emitterPosition),
    PropertyDefinition(Property<Double>.emitterZPosition),
    PropertyDefinition(Property<Size>.emitterSize),
    PropertyDefinition(Property<Double>.emitterDepth),
    PropertyDefinition(Property<String>.emitterShape),
    PropertyDefinition(Property<String>.emitterMode),
    PropertyDefinition(Property<String>.renderMode),
    PropertyDefinition(Property<Double>.birthRate),
    PropertyDefinition(Property<Double>.lifetime),
    PropertyDefinition(Property<Double>.velocity),
    PropertyDefinition(Property<Double>.emitterScale),
    PropertyDefinition(Property<Double>.spin),
    PropertyDefinition(Property<Double>.seed),
    PropertyDefinition(Property<String>.scrollMode),
    PropertyDefinition(Property<Double>.levelsOfDetail),
    PropertyDefinition(Property<Double>.levelsOfDetailBias),
    PropertyDefinition(Property<Size>.tileSize),
    PropertyDefinition(Property<Double>.edgeAntialiasingMask),
    PropertyDefinition(Property<Bool>.allowsEdgeAntialiasing),
    PropertyDefinition(Property<[Double]?>.midpoints),
    PropertyDefinition(Property<[Color]?>.strokeColors),
    PropertyDefinition(Property<[Double]?>.strokeLocations),
    PropertyDefinition(Property<[Double]?>.strokeMidpoints),
    PropertyDefinition(Property<Point>.strokeStartPoint),
    PropertyDefinition(Property<Point>.strokeEndPoint),
    PropertyDefinition(Property<String>.strokeGradientType),
  ]
}

extension PropertySet {
  /// The properties that are transforms.
  @inlinable static var transforms: PropertySet { PropertySet(low: 0x60, high: 0x4) }
}
