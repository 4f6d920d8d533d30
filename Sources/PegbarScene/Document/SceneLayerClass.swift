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

  /// The same class in a snapshot.
  var layerClass: LayerClass {
    switch self {
    case .plain: .plain
    case .shape: .shape
    case .gradient: .gradient
    case .text: .text
    case .replicator: .replicator
    case .transform: .transform
    case .emitter: .emitter
    case .scroll: .scroll
    case .tiled: .tiled
    }
  }

  /// The properties that the class adds.
  var ownKeys: [String] { layerClass.ownKeys }

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
