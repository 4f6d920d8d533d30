import PegbarCore
import PegbarEngine

/// Layers that are a picture and nothing else: scenes have thousands of them, and most questions that a layer
/// is asked need not be put to them.
extension SceneWalk {
  /// What such a layer may set.
  private static let properties: PropertySet = [
    .bounds, .position, .zPosition, .anchorPoint, .anchorPointZ, .transform, .hidden,
    .doubleSided, .opacity, .contents,
  ]

  /// Whether a layer is a picture and nothing else.
  func isSprite(_ row: Int, _ properties: PropertyTable) -> Bool {
    properties.sets(onlyOf: SceneWalk.properties) && properties.isSet(.contents)
      && !properties.hasStoredKeys && frame.rows[row].layerClass == .plain
      && frame.rows[row].subtreeEnd == row + 1
      && frame.rows[row].transition < 0
  }

  /// Draws such a layer.
  mutating func addSprite(
    _ properties: PropertyTable, _ geometry: LayerGeometry, _ place: Place
  ) {
    let opacity = properties.drawnOpacity * place.opacity
    guard opacity > 0, !properties.set(.hidden, or: false), place.map.isFinite,
      case .content(let content)? = properties.explicit(.contents),
      let picture = content as? Picture
    else { return }
    let piece = ContentsPiece(
      source: Rect(x: 0, y: 0, width: Double(picture.width), height: Double(picture.height)),
      target: geometry.bounds)
    let map = place.isFlipped ? PlaneMap(flattening: geometry.flip) * place.map : place.map
    builder.draw(
      place.tint.isWhite ? picture : context.reduced.tinted(picture, place.tint), piece,
      PictureFilter(), opacity: UInt32(opacity * 255 + 0.5), map, within: place.scissor)
  }
}
