import PegbarCore

/// Which of Core Animation's layer classes a layer is.
public enum LayerClass: UInt8, Sendable, Hashable, CaseIterable {
  case plain, shape, gradient, text, replicator, transform, emitter, scroll, tiled

  /// The properties that the class adds to those of every layer, by key.
  public var ownKeys: [String] {
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

  /// Whether a built-in property is one of every layer or of this class; false for stored keys.
  ///
  /// Constant time.
  public func has(_ property: PropertyID) -> Bool {
    guard property.isBuiltin else { return false }
    let owners = LayerClass.owners[Int(property.rawValue)]
    return owners == 0 || owners & (1 << UInt16(rawValue)) != 0
  }

  /// For each built-in property a bit for each class that adds it; 0 for those of every layer.
  private static let owners: [UInt16] = {
    var result = [UInt16](repeating: 0, count: 128)
    for layerClass in allCases {
      for key in layerClass.ownKeys {
        guard let property = PropertyID(builtin: key) else { continue }
        result[Int(property.rawValue)] |= 1 << UInt16(layerClass.rawValue)
      }
    }
    return result
  }()
}
