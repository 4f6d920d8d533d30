import PegbarCore
import PegbarEngine

/// Pictures of layers in their own space: for shadows and for layers that ask to be rasterised.
extension SceneWalk {
  /// Pixels in one of the layer's units for a layer that is kept as a picture; nil for others.
  func rasterScale(_ properties: PropertyTable) -> Double? {
    guard properties.bool(.shouldRasterize) else { return nil }
    let wanted = properties.number(.rasterizationScale)
    return wanted > 0 ? wanted : 1
  }

  /// What a layer shows in its own space, and its pixels.
  struct OwnPicture {
    var view: LayerPicture
    var list: DisplayList
    /// What is drawn; empty where nothing is.
    var area: PixelArea
  }

  /// Draws what a layer shows in its own space: all, or the part that is seen where all is far too much.
  func ownPicture(
    _ views: LayerViews, _ bounds: Rect, _ draw: (LayerPicture) throws -> DisplayList
  ) rethrows -> OwnPicture {
    func drawn(_ view: LayerPicture) throws -> OwnPicture {
      let list = try draw(view)
      let touched = list.extent(0, list.items.count).intersection(view.limits(bounds))
      return OwnPicture(view: view, list: list, area: touched)
    }
    if let seen = views.seen, views.isTooLarge { return try drawn(seen) }
    let whole = try drawn(views.whole)
    guard let seen = views.seen, !whole.area.isEmpty else { return whole }
    // Sublayers may lie far outside.
    let size = (whole.area.x1 - whole.area.x0) * (whole.area.y1 - whole.area.y0)
    return size > views.most ? try drawn(seen) : whole
  }

  /// Draws what a layer shows with its sublayers by way of a picture, which stays as long as nothing in it
  /// changes.
  mutating func addRasterized(
    _ scale: Double, _ row: Int, _ layer: Layer, _ place: Place
  ) throws {
    var own = place
    own.opacity = 1
    let bounds = layer.geometry.bounds
    let views = LayerViews(scale, bounds, reach: 0, place, seenPixels: tally.seenPixels)
    if views.isOutOfReach {
      // No picture of it has the pixels that are seen: it is shown as it is.
      return try addShown(filters("filters", row, layer, place), row, layer, place)
    }
    let made = try ownPicture(views, bounds) { try ownList(row, layer, $0, own) }
    guard made.area.isPicture else { return }
    let picture = context.made(of: made.list, made.area, [3]) { $0 }
    draw(picture, made.area, made.view.origin, made.view.scale, place)
  }

  /// What a layer shows with its sublayers, filtered, in its own space at some scale.
  ///
  /// - Parameters:
  ///   - row: the layer's.
  ///   - layer: what is read of it.
  ///   - view: how its space becomes pixels.
  ///   - place: what of its surroundings counts; nil for none.
  ///   - needed: the pixels of the whole layer that may have a say in what is seen.
  /// - Returns: what draws it.
  /// - Throws: what a plugin reports.
  func ownList(
    _ row: Int, _ layer: Layer, _ view: LayerPicture, _ place: Place? = nil,
    needed: PixelArea = SceneWalk.everywhere
  ) throws -> DisplayList {
    let area = view.part == nil ? needed : view.limits(layer.geometry.bounds)
    var walk = SceneWalk(frame, context: context, scale: view.scale, canvas: area)
    (walk.pictures, walk.tally) = (pictures, tally)
    walk.isOwnSpace = true
    var own = place ?? Place(map: .identity, scissor: area)
    own.map = view.map
    own.scissor = area
    let filters = try walk.filters("filters", row, layer, own)
    try walk.addShown(filters, row, layer, own)
    return walk.builder.list
  }

  /// Draws a picture whose pixels lie in a layer's space at some scale, or only some of them.
  mutating func draw(
    _ picture: Picture, _ area: PixelArea, _ offset: Size, _ scale: Double, _ place: Place,
    opacity: Double = 1, shown: PixelArea? = nil
  ) {
    let shown = shown ?? area
    let (width, height) = (Double(shown.x1 - shown.x0), Double(shown.y1 - shown.y0))
    let piece = ContentsPiece(
      source: Rect(
        x: Double(shown.x0 - area.x0), y: Double(shown.y0 - area.y0), width: width,
        height: height),
      target: Rect(
        x: Double(shown.x0) / scale + offset.width, y: Double(shown.y0) / scale + offset.height,
        width: width / scale, height: height / scale))
    builder.draw(
      picture, piece, PictureFilter(), opacity: UInt32(opacity: opacity), place.map,
      within: place.scissor)
  }

  /// Whatever a layer draws in its own space.
  static let everywhere = PixelArea(x0: -16_384, y0: -16_384, x1: 16_384, y1: 16_384)
}
