import PegbarCore
import PegbarEngine

/// What a layer shows of itself.
struct Layer {
  var geometry: LayerGeometry
  /// The bounds with their rounded corners.
  var outline: RoundedRect
  var background: Color?
  var picture: Picture?
  var placement: ContentsPlacement
  var filter: PictureFilter
  var border: (color: Color, width: Double)?

  init(_ properties: PropertyTable) {
    geometry = LayerGeometry(properties)
    outline = RoundedRect(
      geometry.bounds, radius: properties.number(.cornerRadius),
      corners: Int(max(0, min(15, properties.number(.maskedCorners)))))
    background = properties.color(.backgroundColor).flatMap { $0.alpha > 0 ? $0 : nil }
    if case .content(let content)? = properties.explicit(.contents) {
      picture = content as? Picture
    }
    placement = ContentsPlacement(
      gravity: properties.string(.contentsGravity), scale: properties.number(.contentsScale),
      shown: properties.rect(.contentsRect), center: properties.rect(.contentsCenter))
    filter = PictureFilter(
      shrinksNearest: properties.string(.minificationFilter) == "nearest",
      enlargesNearest: properties.string(.magnificationFilter) == "nearest")
    let width = properties.number(.borderWidth)
    if width > 0, let color = properties.color(.borderColor), color.alpha > 0 {
      border = (color, width)
    }
  }
}

extension ContentsPlacement {
  /// Whether the picture is drawn in one piece.
  var isWhole: Bool { center == Rect(x: 0, y: 0, width: 1, height: 1) }
}

extension SceneWalk {
  /// Draws what a layer shows: background, contents, sublayers, border.
  ///
  /// `opacity` is that of the background, the contents and the border, and 1 where there are sublayers.
  mutating func addContent(
    _ row: Int, _ layer: Layer, _ place: Place, opacity: Double
  ) throws {
    if frame.rows[row].layerClass != .transform {
      addBackground(layer, place, opacity)
      addPicture(layer, place, opacity)
    }
    try addSublayers(of: row, layer, place)
    if frame.rows[row].layerClass != .transform {
      addBorder(layer, place, opacity)
    }
  }

  private mutating func addBackground(
    _ layer: Layer, _ place: Place, _ opacity: Double
  ) {
    guard let pixel = layer.background?.pixel(opacity: opacity), pixel != 0 else { return }
    builder.fill(layer.outline, pixel, place.map, within: place.scissor)
  }

  private mutating func addBorder(
    _ layer: Layer, _ place: Place, _ opacity: Double
  ) {
    guard let border = layer.border else { return }
    let pixel = border.color.pixel(opacity: opacity)
    guard pixel != 0 else { return }
    let hole = layer.outline.inset(by: border.width)
    builder.fill(layer.outline, hole: hole, pixel, place.map, within: place.scissor)
  }

  private mutating func addPicture(
    _ layer: Layer, _ place: Place, _ opacity: Double
  ) {
    guard let picture = layer.picture else { return }
    let bounds = layer.geometry.bounds
    let pieces = layer.placement.pieces(width: picture.width, height: picture.height, in: bounds)
    let map =
      place.isFlipped ? PlaneMap(flattening: layer.geometry.flip) * place.map : place.map
    for piece in pieces {
      builder.draw(
        picture, piece, layer.filter, opacity: UInt32(opacity * 255 + 0.5), map,
        within: place.scissor)
    }
  }
}
