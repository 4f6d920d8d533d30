import PegbarCore
import PegbarEngine

extension SceneWalk {
  /// Tiles that are drawn of one layer in a frame; where more would be seen, coarser ones are.
  private static let mostTiles = 4096

  /// Draws the tiles of a layer that are seen, as sharp as its levels of detail allow.
  ///
  /// Rule: layers.tiles.
  mutating func addTiles(
    _ row: Int, _ layer: Layer, _ place: Place, _ opacity: Double
  ) {
    guard let source = frame.tiles[row] else { return }
    let bounds = layer.geometry.bounds
    let map =
      place.isFlipped ? PlaneMap(flattening: layer.geometry.flip) * place.map : place.map
    guard bounds.size.width > 0, bounds.size.height > 0,
      let seen = seen(of: bounds, map, place.scissor)
    else { return }
    var detail = source.detail(at: scale(in: seen, map))
    var grid = TileGrid(seen, source.tilePixels, detail)
    while grid.count > SceneWalk.mostTiles {
      detail /= 2
      grid = TileGrid(seen, source.tilePixels, detail)
    }
    let whole = Rect(origin: bounds.origin, size: bounds.size)
    let parts = grid.places.compactMap { column, line -> (Picture, ContentsPiece)? in
      let cell = grid.rect(column, line)
      guard isSeen(cell, map, place.scissor), let shown = cell.intersection(whole),
        let picture = source.tile(column: column, row: line, detail: detail)
      else { return nil }
      let from = Rect(
        x: (shown.minX - cell.minX) * detail, y: (shown.minY - cell.minY) * detail,
        width: shown.size.width * detail, height: shown.size.height * detail)
      return (picture, ContentsPiece(source: from, target: shown))
    }
    draw(parts, map, place, opacity)
  }

  private mutating func draw(
    _ parts: [(Picture, ContentsPiece)], _ map: PlaneMap, _ place: Place, _ opacity: Double
  ) {
    let meet = parts.count > 1 && !parts.allSatisfy { builder.isWhole($0.1.target, map) }
    guard meet else {
      for (picture, piece) in parts {
        builder.draw(
          context.reduced.tinted(picture, place.tint), piece, PictureFilter(),
          opacity: UInt32(opacity: opacity), map, within: place.scissor)
      }
      return
    }
    // What tiles cover of a pixel in which they meet adds up, so that no seam shows.
    let group = builder.beginGroup()
    builder.list.blends = context.blends
    for (picture, piece) in parts {
      builder.draw(
        context.reduced.tinted(picture, place.tint), piece, PictureFilter(), opacity: 255, map,
        within: place.scissor, blend: BlendModes.Mode.plus.number)
    }
    finish(group, builder.list.items.count, opacity, nil, place.scissor, .normal)
  }

  /// The part of a layer's bounds that may be seen; nil for none.
  private func seen(of bounds: Rect, _ map: PlaneMap, _ scissor: PixelArea) -> Rect? {
    guard !scissor.isEmpty else { return nil }
    let whole = Rect(origin: bounds.origin, size: bounds.size)
    // In perspective the horizon may be in sight.
    guard map.isAffine, let back = map.inverse else {
      return isSeen(whole, map, scissor) ? whole : nil
    }
    let (x0, y0) = (Double(scissor.x0), Double(scissor.y0))
    let (x1, y1) = (Double(scissor.x1), Double(scissor.y1))
    let corners = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)].map { x, y in
      let w = x * back.m13 + y * back.m23 + back.m33
      return Point(
        x: (x * back.m11 + y * back.m21 + back.m31) / w,
        y: (x * back.m12 + y * back.m22 + back.m32) / w)
    }
    return Rect(around: corners).flatMap { $0.intersection(whole) }
  }

  private func isSeen(_ rect: Rect, _ map: PlaneMap, _ scissor: PixelArea) -> Bool {
    let area = PixelArea.around(rect, map)
    return area.map { !$0.intersection(scissor).isEmpty } ?? true
  }

  /// The greatest number of pixels that a point of a rectangle becomes at its corners and in its middle.
  private func scale(in rect: Rect, _ map: PlaneMap) -> Double {
    let (x, y) = (
      [rect.minX, (rect.minX + rect.maxX) / 2, rect.maxX],
      [rect.minY, (rect.minY + rect.maxY) / 2, rect.maxY]
    )
    var scale = 1e-9
    for x in x {
      for y in y {
        guard let s = map.stretch(at: x, y) else { continue }
        scale = max(scale, min(max(s.x, s.y), 1e6))
      }
    }
    return scale
  }
}

/// The tiles of a level that an area touches; the first begins at the origin of the layer's coordinates.
private struct TileGrid {
  private let width, height: Double
  private let columns, rows: (first: Double, last: Double)

  init(_ area: Rect, _ tile: PixelSize, _ detail: Double) {
    (width, height) = (Double(tile.width) / detail, Double(tile.height) / detail)
    columns = ((area.minX / width).rounded(.down), (area.maxX / width).rounded(.up) - 1)
    rows = ((area.minY / height).rounded(.down), (area.maxY / height).rounded(.up) - 1)
  }

  var count: Int {
    let count = (columns.last - columns.first + 1) * (rows.last - rows.first + 1)
    return count < 1e15 ? Int(count) : .max
  }

  /// Row by row.
  var places: [(column: Int, row: Int)] {
    guard columns.last >= columns.first, rows.last >= rows.first,
      [columns.first, columns.last, rows.first, rows.last].allSatisfy({ $0.magnitude < 1e15 })
    else { return [] }
    return (Int(rows.first)...Int(rows.last)).flatMap { row in
      (Int(columns.first)...Int(columns.last)).map { ($0, row) }
    }
  }

  func rect(_ column: Int, _ row: Int) -> Rect {
    Rect(x: Double(column) * width, y: Double(row) * height, width: width, height: height)
  }
}

extension PixelArea {
  /// The pixels around a rectangle after a map; nil where a part of it lies behind the viewer.
  fileprivate static func around(_ rect: Rect, _ map: PlaneMap) -> PixelArea? {
    var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
    for (x, y) in [
      (rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.maxX, rect.maxY),
      (rect.minX, rect.maxY),
    ] {
      let w = x * map.m13 + y * map.m23 + map.m33
      guard w > 1e-9 else { return nil }
      let p = SIMD2(
        (x * map.m11 + y * map.m21 + map.m31) / w, (x * map.m12 + y * map.m22 + map.m32) / w)
      (low, high) = (pointwiseMin(low, p), pointwiseMax(high, p))
    }
    guard low.x.magnitude < 1e9, low.y.magnitude < 1e9, high.x.magnitude < 1e9,
      high.y.magnitude < 1e9
    else { return nil }
    return PixelArea(
      x0: Int(low.x.rounded(.down)), y0: Int(low.y.rounded(.down)),
      x1: Int(high.x.rounded(.up)), y1: Int(high.y.rounded(.up)))
  }
}

extension Rect {
  /// The part that both have; nil for none.
  fileprivate func intersection(_ other: Rect) -> Rect? {
    let (x0, y0) = (max(minX, other.minX), max(minY, other.minY))
    let (x1, y1) = (min(maxX, other.maxX), min(maxY, other.maxY))
    return x1 > x0 && y1 > y0 ? Rect(x: x0, y: y0, width: x1 - x0, height: y1 - y0) : nil
  }
}
