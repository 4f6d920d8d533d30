import CPegbarKernels
import PegbarCore
import PegbarEngine

/// What a layer shows of itself.
///
/// A class, so that layers deep in layers take little of the stack.
final class Layer {
  private(set) var geometry: LayerGeometry
  /// The bounds with their rounded corners.
  private(set) var outline: RoundedRect
  private(set) var background: Color?
  private(set) var contents: Contents?
  /// What only layers of its class show.
  private(set) var figure: Figure?
  private(set) var border: (color: Color, width: Double)?

  /// What layers of one class show.
  enum Figure {
    case gradient(Gradient)
    case shape(Shape)
    case text(LayerText)
    case particles
    case tiles
  }

  /// A picture and how it is shown.
  struct Contents {
    var picture: Picture
    /// What fades into the picture, and the picture's share.
    var fading: (from: Picture, share: Double)?
    var placement = ContentsPlacement()
    var filter = PictureFilter()
  }

  init(_ properties: PropertyTable, _ layerClass: LayerClass) {
    geometry = LayerGeometry(properties)
    outline = RoundedRect(
      geometry.bounds, radius: properties.number(.cornerRadius),
      corners: Int(exactly: properties.number(.maskedCorners)) ?? 15)
    if !outline.isRounded { outline.sharpEdges = SharpEdges(properties) }
    outline.isContinuous = properties.string(.cornerCurve) == "continuous"
    if let color = properties.color(.backgroundColor), color.alpha > 0 {
      background = color
    }
    switch layerClass {
    case .gradient: figure = Gradient(properties).map { .gradient($0) }
    case .shape: figure = Shape(properties).map { .shape($0) }
    case .text: figure = LayerText(properties, geometry.bounds).map { .text($0) }
    case .emitter: figure = .particles
    case .tiled: figure = .tiles
    default: break
    }
    if case .content(let content)? = properties.explicit(.contents) {
      contents = Contents(content, properties)
    }
    let width = properties.number(.borderWidth)
    if width > 0, let color = properties.color(.borderColor), color.alpha > 0 {
      border = (color, width)
    }
  }

  /// How many things the layer shows; a shape or a text may be two, particles and tiles are many.
  var partCount: Int {
    (background == nil ? 0 : 1) + (contents?.pictureCount ?? 0) + (figure?.partCount ?? 0)
      + (border == nil ? 0 : 1)
  }
}

extension Layer.Figure {
  fileprivate var partCount: Int {
    if case .gradient = self { return 1 }
    return 2
  }
}

extension Layer.Contents {
  /// Nil for what is no picture.
  ///
  /// Rule: values.pictures.
  init?(_ content: any Content, _ properties: PropertyTable) {
    if let picture = content as? Picture {
      self.picture = picture
    } else if let blend = content as? ContentBlend, let to = blend.to as? Picture,
      let from = blend.from as? Picture
    {
      picture = to
      fading = (from, blend.share)
    } else {
      return nil
    }
    placement.gravity = properties.string(.contentsGravity)
    placement.scale = properties.number(.contentsScale)
    placement.shown = properties.rect(.contentsRect)
    placement.center = properties.rect(.contentsCenter)
    filter.shrinksNearest = properties.string(.minificationFilter) == "nearest"
    filter.shrinksTrilinear = properties.string(.minificationFilter) == "trilinear"
    filter.bias = properties.number(.minificationFilterBias)
    filter.enlargesNearest = properties.string(.magnificationFilter) == "nearest"
  }

  var pictureCount: Int { fading == nil ? 1 : 2 }
}

extension ContentsPlacement {
  /// Whether the picture is drawn in one piece.
  var isWhole: Bool { center == ContentsPlacement.unit }
}

extension SceneWalk {
  /// Draws what a layer shows: background, contents, sublayers, border.
  ///
  /// - Parameters:
  ///   - row: the layer's.
  ///   - layer: what is read of it.
  ///   - place: its own space.
  ///   - opacity: that of each part and of each sublayer.
  ///   - isClipped: whether the whole is cut by the layer's outline afterwards.
  /// - Throws: what a plugin reports.
  mutating func addContent(
    _ row: Int, _ layer: Layer, _ place: Place, opacity: Double, isClipped: Bool = false
  ) throws {
    if frame.rows[row].layerClass != .transform {
      addBackground(layer, place, opacity, isClipped: isClipped)
      // A string lies under the contents, a path above.
      if case .text(let text)? = layer.figure { add(text, layer, place, opacity) }
      addPicture(layer, place, opacity)
      addFigure(row, layer, place, opacity)
    }
    try addSublayers(of: row, layer, place, opacity: opacity)
    if frame.rows[row].layerClass != .transform {
      addBorder(layer, place, opacity, isClipped: isClipped)
    }
    if frame.rows[row].layerClass == .emitter { addEmission(row, place, opacity: opacity) }
  }

  /// Draws what lies between contents and sublayers.
  private mutating func addFigure(
    _ row: Int, _ layer: Layer, _ place: Place, _ opacity: Double
  ) {
    switch layer.figure {
    case .shape(let shape):
      // A path is geometry, which the layer's own `geometryFlipped` turns over; contents stay upright.
      let map =
        frame.rows[row].properties.bool(.geometryFlipped)
        ? PlaneMap(flattening: layer.geometry.flip) * place.map : place.map
      let flat = flatShape(shape, row, map, within: place.scissor)
      builder.draw(
        flat, opacity: opacity, tint: place.tint, map, within: place.scissor,
        isCopy: tally.copies > 1)
      tally.points += flat.pointCount
    case .tiles: addTiles(row, layer, place, opacity)
    case .gradient, .text, .particles, nil: break
    }
  }

  /// Draws the background colour and the gradient.
  ///
  /// Corners end under an opaque border: were they the border's own, they would shine through around it.
  /// Rule: layers.border.
  private mutating func addBackground(
    _ layer: Layer, _ place: Place, _ opacity: Double, isClipped: Bool
  ) {
    var shape = isClipped ? ListBuilder.Fill.everywhere : .shape(layer.outline)
    if !isClipped, let border = layer.border, opacity >= 1,
      border.color.tinted(place.tint).alpha >= 1
    {
      guard let inner = layer.outline.withCornersDrawnIn(by: border.width / 2) else { return }
      shape = .shape(inner)
    }
    if let pixel = layer.background?.tinted(place.tint).pixel(opacity: opacity), pixel != 0 {
      builder.fill(shape, pixel, place.map, within: place.scissor)
    }
    if case .gradient(var gradient)? = layer.figure {
      gradient.colors = gradient.colors.map { $0.tinted(place.tint) }
      builder.fill(
        shape, gradient, over: layer.geometry.bounds, opacity: UInt32(opacity: opacity),
        place.map, within: place.scissor)
    }
  }

  /// Rule: layers.border.
  private mutating func addBorder(
    _ layer: Layer, _ place: Place, _ opacity: Double, isClipped: Bool
  ) {
    guard let border = layer.border else { return }
    let pixel = border.color.tinted(place.tint).pixel(opacity: opacity)
    guard pixel != 0 else { return }
    let hole = layer.outline.inset(by: border.width)
    builder.fill(
      isClipped ? .everywhere : .shape(layer.outline), hole: hole, pixel, place.map,
      within: place.scissor)
  }

  /// Draws the contents; where one picture fades into another, what both show of a pixel adds up.
  private mutating func addPicture(
    _ layer: Layer, _ place: Place, _ opacity: Double
  ) {
    guard let contents = layer.contents else { return }
    guard let fading = contents.fading else {
      return addPicture(
        contents.picture, layer, contents, place, UInt32(opacity: opacity), .normal)
    }
    let share = UInt32(opacity: fading.share)
    let group = builder.beginGroup()
    builder.list.blends = context.blends
    addPicture(fading.from, layer, contents, place, 255 - share, .plus)
    addPicture(contents.picture, layer, contents, place, share, .plus)
    finish(group, builder.list.items.count, opacity, nil, place.scissor, .normal)
  }

  mutating func addPicture(
    _ untinted: Picture, _ layer: Layer, _ contents: Layer.Contents, _ place: Place,
    _ opacity: UInt32, _ blend: BlendModes.Mode
  ) {
    guard opacity > 0 else { return }
    let picture = context.reduced.tinted(untinted, place.tint)
    let bounds = layer.geometry.bounds
    let pieces = contents.placement.pieces(
      width: picture.width, height: picture.height, in: bounds)
    let map =
      place.isFlipped ? PlaneMap(flattening: layer.geometry.flip) * place.map : place.map
    if pieces.count > 1, !pieces.allSatisfy({ builder.isWhole($0.target, map) }) {
      return addParts(picture, pieces, contents.filter, opacity, blend, map, place)
    }
    for piece in pieces {
      builder.draw(
        picture, piece, contents.filter, opacity: opacity, map, within: place.scissor,
        blend: blend.number, sharpEdges: pieces.count == 1 ? layer.outline.sharpEdges : [])
    }
  }

  /// Draws parts that meet inside pixels: what they cover of a pixel adds up, so that no seam shows.
  private mutating func addParts(
    _ picture: Picture, _ pieces: [ContentsPiece], _ filter: PictureFilter, _ opacity: UInt32,
    _ blend: BlendModes.Mode, _ map: PlaneMap, _ place: Place
  ) {
    let group = builder.beginGroup()
    builder.list.blends = context.blends
    for piece in pieces {
      builder.draw(
        picture, piece, filter, opacity: 255, map, within: place.scissor,
        blend: BlendModes.Mode.plus.number)
    }
    finish(
      group, builder.list.items.count, Double(opacity) / 255, nil, place.scissor, blend)
  }
}
