import PegbarCore
import PegbarEngine

/// Where a layer is: its bounds and the matrices between its space and its superlayer's.
struct LayerGeometry {
  /// In the layer's own space; sizes are not negative.
  var bounds: Rect
  private var anchor: Point
  private var anchorZ: Double

  init(_ properties: PropertyTable) {
    bounds = properties.rect(.bounds).standardized
    let unit = properties.point(.anchorPoint)
    anchor = Point(
      x: bounds.minX + unit.x * bounds.size.width, y: bounds.minY + unit.y * bounds.size.height)
    anchorZ = properties.number(.anchorPointZ)
  }

  /// From the layer's space to its superlayer's, `sublayerTransform` not included.
  func toSuperlayer(_ properties: PropertyTable) -> Transform3D {
    let position = properties.point(.position)
    let z = properties.number(.zPosition)
    guard let transform = properties.explicitTransform(.transform) else {
      return .translation(position.x - anchor.x, position.y - anchor.y, z - anchorZ)
    }
    return .translation(-anchor.x, -anchor.y, -anchorZ) * transform
      * .translation(position.x, position.y, z)
  }

  /// How far a layer without a transform is moved in its superlayer.
  func shift(_ properties: PropertyTable) -> Point {
    let position = properties.point(.position)
    return Point(x: position.x - anchor.x, y: position.y - anchor.y)
  }

  /// A matrix with the anchor point as its origin.
  func aboutAnchor(_ transform: Transform3D) -> Transform3D {
    .translation(-anchor.x, -anchor.y, -anchorZ) * transform
      * .translation(anchor.x, anchor.y, anchorZ)
  }

  /// What the layer does to its sublayers: `sublayerTransform` about the anchor point, then the flip.
  ///
  /// Nil, the usual case, when it does nothing.
  func sublayerMatrix(_ properties: PropertyTable) -> Transform3D? {
    let own = properties.explicitTransform(.sublayerTransform).map { aboutAnchor($0) }
    guard properties.bool(.geometryFlipped) else { return own }
    return own.map { $0 * flip } ?? flip
  }

  /// Upside down within the bounds.
  var flip: Transform3D {
    .scale(1, -1, 1) * .translation(0, bounds.minY + bounds.maxY, 0)
  }
}

extension Rect {
  /// The same rectangle with sizes that are not negative.
  var standardized: Rect { Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY) }
}
