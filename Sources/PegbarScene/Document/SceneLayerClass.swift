import PegbarCore
import PegbarEngine

/// The layer classes that scene files may name, with the properties that each adds to CALayer's.
public enum SceneLayerClass: String, Sendable, Hashable, CaseIterable {
  case plain = "CALayer"
  case shape = "CAShapeLayer"
  case gradient = "CAGradientLayer"
  case text = "CATextLayer"
  case replicator = "CAReplicatorLayer"
  case transform = "CATransformLayer"
  case emitter = "CAEmitterLayer"
  case scroll = "CAScrollLayer"
  case tiled = "CATiledLayer"

  /// The properties of every layer.
  static let commonKeys = [
    "bounds", "position", "frame", "zPosition", "anchorPoint", "anchorPointZ", "transform",
    "sublayerTransform", "hidden", "doubleSided", "geometryFlipped", "masksToBounds", "contents",
    "contentsRect", "contentsCenter", "contentsScale", "contentsGravity", "minificationFilter",
    "magnificationFilter", "minificationFilterBias", "opaque", "backgroundColor", "cornerRadius",
    "maskedCorners", "cornerCurve", "borderWidth", "borderColor", "opacity", "allowsGroupOpacity",
    "compositingFilter", "shadowColor", "shadowOpacity", "shadowOffset", "shadowRadius",
    "shadowPath", "shouldRasterize", "rasterizationScale",
  ]

  /// The properties that the class adds.
  var ownKeys: [String] {
    switch self {
    case .plain, .transform: []
    case .shape:
      [
        "path", "fillColor", "fillRule", "strokeColor", "strokeStart", "strokeEnd", "lineWidth",
        "miterLimit", "lineCap", "lineJoin", "lineDashPhase", "lineDashPattern",
      ]
    case .gradient: ["colors", "locations", "startPoint", "endPoint", "type"]
    case .text:
      [
        "string", "font", "fontSize", "foregroundColor", "wrapped", "truncationMode",
        "alignmentMode", "allowsFontSubpixelQuantization",
      ]
    case .replicator:
      [
        "instanceCount", "preservesDepth", "instanceDelay", "instanceTransform", "instanceColor",
        "instanceRedOffset", "instanceGreenOffset", "instanceBlueOffset", "instanceAlphaOffset",
      ]
    case .emitter:
      [
        "emitterPosition", "emitterZPosition", "emitterSize", "emitterDepth", "emitterShape",
        "emitterMode", "renderMode", "preservesDepth", "birthRate", "lifetime", "velocity",
        "scale", "spin", "seed",
      ]
    case .scroll: ["scrollMode"]
    case .tiled: ["levelsOfDetail", "levelsOfDetailBias", "tileSize"]
    }
  }

  /// Every property of the class.
  var keys: [String] { SceneLayerClass.commonKeys + ownKeys }

  /// Whether a layer of the class has a property.
  public func has(_ key: String) -> Bool {
    SceneLayerClass.commonSet.contains(key) || ownKeys.contains(key)
  }

  private static let commonSet = Set(commonKeys)

  /// The classes that have a property.
  static func classes(having key: String) -> [String] {
    allCases.filter { $0.has(key) }.map(\.rawValue)
  }
}
