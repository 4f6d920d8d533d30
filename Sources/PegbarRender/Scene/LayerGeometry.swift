import PegbarCore
import PegbarEngine

/// Where a layer is: its bounds and the matrices between its space and its superlayer's.
struct LayerGeometry {
  /// In the layer's own space; sizes are not negative.
  var bounds: Rect
  private var anchor: Point
  private var anchorZ: Double

  init(_ properties: PropertyTable) {
    let rect = properties.rect(.bounds)
    bounds = Rect(
      x: rect.minX, y: rect.minY, width: rect.maxX - rect.minX, height: rect.maxY - rect.minY)
    let unit = properties.point(.anchorPoint)
    anchor = Point(
      x: bounds.minX + unit.x * bounds.size.width, y: bounds.minY + unit.y * bounds.size.height)
    anchorZ = properties.number(.anchorPointZ)
  }

  /// From the layer's space to its superlayer's, `sublayerTransform` not included.
  func toSuperlayer(_ properties: PropertyTable) -> Transform3D {
    let position = properties.point(.position)
    let z = properties.number(.zPosition)
    guard case .transform(let transform)? = properties.explicit(.transform) else {
      return .translation(position.x - anchor.x, position.y - anchor.y, z - anchorZ)
    }
    return .translation(-anchor.x, -anchor.y, -anchorZ) * transform
      * .translation(position.x, position.y, z)
  }

  /// A matrix with the anchor point as its origin.
  func aboutAnchor(_ transform: Transform3D) -> Transform3D {
    .translation(-anchor.x, -anchor.y, -anchorZ) * transform
      * .translation(anchor.x, anchor.y, anchorZ)
  }

  /// What the layer does to its sublayers: `sublayerTransform` about the anchor point, then the flip.
  func sublayerMatrix(_ properties: PropertyTable) -> Transform3D {
    var result = Transform3D.identity
    if case .transform(let transform)? = properties.explicit(.sublayerTransform) {
      result = aboutAnchor(transform)
    }
    if properties.bool(.geometryFlipped) { result = result * flip }
    return result
  }

  /// Upside down within the bounds.
  var flip: Transform3D {
    .scale(1, -1, 1) * .translation(0, bounds.minY + bounds.maxY, 0)
  }
}
