import CPegbarKernels
import PegbarCore
import PegbarEngine

/// What a layer shows of itself.
struct Layer {
  var geometry: LayerGeometry
  /// The bounds with their rounded corners.
  var outline: RoundedRect
  var background: Color?
  var gradient: Gradient?
  var contents: Contents?
  var shape: Shape?
  var text: LayerText?
  var border: (color: Color, width: Double)?

  /// A picture and how it is shown.
  struct Contents {
    var picture: Picture
    var placement = ContentsPlacement()
    var filter = PictureFilter()
  }

  init(_ properties: PropertyTable, _ layerClass: LayerClass) {
    geometry = LayerGeometry(properties)
    outline = RoundedRect(
      geometry.bounds, radius: properties.number(.cornerRadius),
      corners: Int(exactly: properties.number(.maskedCorners)) ?? 15)
    outline.isContinuous = properties.string(.cornerCurve) == "continuous"
    if let color = properties.color(.backgroundColor), color.alpha > 0 {
      background = color
    }
    if layerClass == .gradient { gradient = Gradient(properties) }
    if layerClass == .shape { shape = Shape(properties) }
    if layerClass == .text { text = LayerText(properties, geometry.bounds) }
    if case .content(let content)? = properties.explicit(.contents) {
      contents = (content as? Picture).map { Contents($0, properties) }
    }
    let width = properties.number(.borderWidth)
    if width > 0, let color = properties.color(.borderColor), color.alpha > 0 {
      border = (color, width)
    }
  }

  /// How many things the layer shows; a shape or a text may be two.
  var partCount: Int {
    (background == nil ? 0 : 1) + (gradient == nil ? 0 : 1) + (contents == nil ? 0 : 1)
      + (shape == nil ? 0 : 2) + (text == nil ? 0 : 2) + (border == nil ? 0 : 1)
  }
}

extension Layer.Contents {
  init(_ picture: Picture, _ properties: PropertyTable) {
    self.picture = picture
    placement.gravity = properties.string(.contentsGravity)
    placement.scale = properties.number(.contentsScale)
    placement.shown = properties.rect(.contentsRect)
    placement.center = properties.rect(.contentsCenter)
    filter.shrinksNearest = properties.string(.minificationFilter) == "nearest"
    filter.shrinksTrilinear = properties.string(.minificationFilter) == "trilinear"
    filter.bias = properties.number(.minificationFilterBias)
    filter.enlargesNearest = properties.string(.magnificationFilter) == "nearest"
  }
}

extension ContentsPlacement {
  /// Whether the picture is drawn in one piece.
  var isWhole: Bool { center == ContentsPlacement.unit }
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
      if var gradient = layer.gradient {
        gradient.colors = gradient.colors.map { $0.tinted(place.tint) }
        builder.fill(
          layer.outline, gradient, opacity: UInt32(opacity: opacity), place.map,
          within: place.scissor)
      }
      addPicture(layer, place, opacity)
      if let shape = layer.shape {
        let flat = flatShape(shape, row, place.map)
        builder.draw(
          flat, opacity: opacity, tint: place.tint, place.map, within: place.scissor,
          isCopy: tally.copies > 1)
        tally.points += flat.pointCount
      }
      addText(layer, place, opacity)
    }
    try addSublayers(of: row, layer, place)
    if frame.rows[row].layerClass != .transform {
      addBorder(layer, place, opacity)
    }
  }

  private mutating func addBackground(
    _ layer: Layer, _ place: Place, _ opacity: Double
  ) {
    guard let pixel = layer.background?.tinted(place.tint).pixel(opacity: opacity), pixel != 0
    else { return }
    builder.fill(layer.outline, pixel, place.map, within: place.scissor)
  }

  /// Rule: layers.border.
  private mutating func addBorder(
    _ layer: Layer, _ place: Place, _ opacity: Double
  ) {
    guard let border = layer.border else { return }
    let pixel = border.color.tinted(place.tint).pixel(opacity: opacity)
    guard pixel != 0 else { return }
    let hole = layer.outline.inset(by: border.width)
    builder.fill(layer.outline, hole: hole, pixel, place.map, within: place.scissor)
  }

  private mutating func addPicture(
    _ layer: Layer, _ place: Place, _ opacity: Double
  ) {
    guard let contents = layer.contents else { return }
    let picture = context.reduced.tinted(contents.picture, place.tint)
    let bounds = layer.geometry.bounds
    let pieces = contents.placement.pieces(
      width: picture.width, height: picture.height, in: bounds)
    let map =
      place.isFlipped ? PlaneMap(flattening: layer.geometry.flip) * place.map : place.map
    if pieces.count > 1, !pieces.allSatisfy({ builder.isWhole($0.target, map) }) {
      return addParts(picture, pieces, contents.filter, opacity, map, place)
    }
    for piece in pieces {
      builder.draw(
        picture, piece, contents.filter, opacity: UInt32(opacity: opacity), map,
        within: place.scissor)
    }
  }

  /// Draws parts that meet inside pixels: what they cover of a pixel adds up, so that no seam shows.
  private mutating func addParts(
    _ picture: Picture, _ pieces: [ContentsPiece], _ filter: PictureFilter, _ opacity: Double,
    _ map: PlaneMap, _ place: Place
  ) {
    let group = builder.beginGroup()
    builder.list.blends = context.blends
    for piece in pieces {
      builder.draw(
        picture, piece, filter, opacity: 255, map, within: place.scissor,
        blend: BlendModes.Mode.plus.number)
    }
    finish(
      group, builder.list.items.count, opacity, nil, place.scissor, .normal)
  }
}
