import PegbarCore
import PegbarEngine

/// The shadows of one frame's layers, by row and scale: shadows in shadows would ask for them again and again.
final class FrameShadows {
  struct Key: Hashable {
    var row: Int
    var scale: Double
  }

  /// A shadow's picture and the pixels that it stands for; nil for one that is not seen.
  struct Thrown {
    var picture: Picture
    var area: PixelArea
  }

  var thrown: [Key: Thrown?] = [:]
}

/// Pictures of layers in their own space: for shadows and for layers that ask to be rasterised.
extension SceneWalk {
  /// Pixels in one of the layer's units for a layer that is kept as a picture; nil for others.
  func rasterScale(_ properties: PropertyTable, _ bounds: Rect) -> Double? {
    guard properties.set(.shouldRasterize, or: false) else { return nil }
    let wanted = properties.set(.rasterizationScale, or: 1)
    return SceneWalk.pictureScale(wanted > 0 ? wanted : 1, bounds)
  }

  /// Pixels in a unit for a picture of bounds: the scale that is wanted, or less where that needs more than
  /// 2^24 pixels or 12,288 in a row.
  static func pictureScale(_ wanted: Double, _ bounds: Rect) -> Double {
    let (w, h) = (max(bounds.size.width, 1), max(bounds.size.height, 1))
    let most = min(4096 / (w * h).squareRoot(), 12_288 / max(w, h))
    return max(min(wanted, 16, most), 1.0 / 4096)
  }

  /// Draws what a layer shows with its sublayers by way of a picture, which stays as long as nothing in it
  /// changes.
  mutating func addRasterized(
    _ scale: Double, _ row: Int, _ layer: Layer, _ place: Place
  ) throws {
    var own = place
    own.opacity = 1
    let list = try ownList(row, layer, scale, own)
    let area = list.extent(0, list.items.count)
      .intersection(SceneWalk.around(layer.geometry.bounds, scale))
    guard area.isPicture else { return }
    let picture = context.made(of: list, area, [3]) { $0 }
    draw(picture, area, Size(width: 0, height: 0), scale, place)
  }

  /// What a layer shows with its sublayers, filtered, in its own space at some scale.
  func ownList(
    _ row: Int, _ layer: Layer, _ scale: Double, _ place: Place? = nil
  ) throws -> DisplayList {
    let area = SceneWalk.everywhere
    var walk = SceneWalk(frame, context: context, scale: scale, canvas: area)
    (walk.shadows, walk.tally) = (shadows, tally)
    var own = place ?? Place(map: .identity, scissor: area)
    own.map = .scale(scale, scale)
    own.scissor = area
    let filters = walk.filters("filters", row, layer, own)
    try walk.addShown(filters, row, layer, own)
    return walk.builder.list
  }

  /// Draws a picture whose pixels lie in a layer's space at some scale.
  mutating func draw(
    _ picture: Picture, _ area: PixelArea, _ offset: Size, _ scale: Double, _ place: Place
  ) {
    let piece = ContentsPiece(
      source: Rect(x: 0, y: 0, width: Double(picture.width), height: Double(picture.height)),
      target: Rect(
        x: Double(area.x0) / scale + offset.width, y: Double(area.y0) / scale + offset.height,
        width: Double(picture.width) / scale, height: Double(picture.height) / scale))
    builder.draw(
      picture, piece, PictureFilter(), opacity: 255, place.map, within: place.scissor)
  }

  /// Whatever a layer draws in its own space.
  static let everywhere = PixelArea(x0: -16_384, y0: -16_384, x1: 16_384, y1: 16_384)

  /// What lies farther from a layer than this has no picture.
  static func around(_ bounds: Rect, _ scale: Double) -> PixelArea {
    func held(_ x: Double) -> Int { Int(saturating: max(-16_384, min(16_384, x * scale))) }
    return PixelArea(
      x0: held(bounds.minX) - 2048, y0: held(bounds.minY) - 2048, x1: held(bounds.maxX) + 2048,
      y1: held(bounds.maxY) + 2048)
  }
}
