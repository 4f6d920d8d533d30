import PegbarCore
import PegbarEngine

/// The shadows of one frame's layers, by row and scale: shadows in shadows would ask for them again and again.
final class FrameShadows {
  struct Key: Hashable {
    var row: Int
    var view: LayerPicture
  }

  /// A shadow's picture and the pixels that it stands for; nil for one that is not seen.
  struct Thrown {
    var picture: Picture
    var view: LayerPicture
    var area: PixelArea
  }

  var thrown: [Key: Thrown?] = [:]
}

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
    let made = try ownPicture(views, bounds) { try ownList(row, layer, $0, own) }
    guard made.area.isPicture else { return }
    let picture = context.made(of: made.list, made.area, [3]) { $0 }
    draw(picture, made.area, made.view.origin, made.view.scale, place)
  }

  /// What a layer shows with its sublayers, filtered, in its own space at some scale.
  func ownList(
    _ row: Int, _ layer: Layer, _ view: LayerPicture, _ place: Place? = nil
  ) throws -> DisplayList {
    let area =
      view.part == nil ? SceneWalk.everywhere : view.limits(layer.geometry.bounds)
    var walk = SceneWalk(frame, context: context, scale: view.scale, canvas: area)
    (walk.shadows, walk.tally) = (shadows, tally)
    var own = place ?? Place(map: .identity, scissor: area)
    own.map = view.map
    own.scissor = area
    let filters = try walk.filters("filters", row, layer, own)
    try walk.addShown(filters, row, layer, own)
    return walk.builder.list
  }

  /// Draws a picture whose pixels lie in a layer's space at some scale.
  mutating func draw(
    _ picture: Picture, _ area: PixelArea, _ offset: Size, _ scale: Double, _ place: Place,
    opacity: Double = 1
  ) {
    let piece = ContentsPiece(
      source: Rect(x: 0, y: 0, width: Double(picture.width), height: Double(picture.height)),
      target: Rect(
        x: Double(area.x0) / scale + offset.width, y: Double(area.y0) / scale + offset.height,
        width: Double(picture.width) / scale, height: Double(picture.height) / scale))
    builder.draw(
      picture, piece, PictureFilter(), opacity: UInt32(opacity: opacity), place.map,
      within: place.scissor)
  }

  /// Whatever a layer draws in its own space.
  static let everywhere = PixelArea(x0: -16_384, y0: -16_384, x1: 16_384, y1: 16_384)
}
