import CPegbarKernels
import PegbarCore
import PegbarEngine

extension SceneWalk {
  /// The filters stored on a layer, with their lengths in pixels; nil, the usual case, for none.
  ///
  /// - Throws: `PluginError`.
  func filters(
    _ list: String, _ row: Int, _ layer: Layer, _ place: Place
  ) throws -> FilterChain? {
    let properties = frame.rows[row].properties
    guard properties.hasStoredKeys else { return nil }
    let b = layer.geometry.bounds
    let stretch = place.map.stretch(at: (b.minX + b.maxX) / 2, (b.minY + b.maxY) / 2) ?? (1, 1)
    return try FilterChain(
      list, properties, scale: (stretch.x * stretch.y).squareRoot(),
      extent: place.map.box(around: b), context, drawing: { self.list(of: $0, layer, place) })
  }

  /// The display list of a picture that fills a layer's bounds.
  private func list(of picture: Picture, _ layer: Layer, _ place: Place) -> DisplayList {
    var place = place
    place.scissor = SceneWalk.everywhere
    var walk = SceneWalk(frame, context: context, scale: scale, canvas: place.scissor)
    walk.addPicture(picture, layer, Layer.Contents(picture: picture), place, 255, .normal)
    return walk.builder.list
  }

  /// Draws what a layer shows with its sublayers, changed by its filters.
  ///
  /// Filters that make something of nothing do so all over a layer that is clipped to its bounds, and
  /// elsewhere around what is shown, which has no end.
  mutating func addFiltered(
    _ filters: FilterChain, _ row: Int, _ layer: Layer, _ place: Place
  ) throws {
    var place = place
    let shown = place.scissor
    place.scissor = try filters.input(for: shown)
    var walk = SceneWalk(frame, context: context, scale: scale, canvas: place.scissor)
    (walk.pictures, walk.tally) = (pictures, tally)
    walk.isOwnSpace = isOwnSpace
    try walk.addContent(row, layer, place, opacity: 1)
    let list = walk.builder.list
    let isFilled =
      filters.fillsNothing && frame.rows[row].properties.bool(.masksToBounds)
    let drawn = list.extent(0, list.items.count).intersection(place.scissor)
    let touched = isFilled ? shown : drawn.union(filters.added)
    let needed = try filters.output(of: touched).intersection(shown)
    guard !touched.isEmpty, !needed.isEmpty else { return }
    let areas = try filters.areas(from: touched, to: shown)
    guard areas.allSatisfy(\.isPicture) else {
      // Too large to be filtered: it is shown as it is.
      place.scissor = shown
      return try addContent(row, layer, place, opacity: 1)
    }
    let chain = try filters.prepared(areas, time: frame.time)
    let picture =
      if let key = chain.key {
        try context.made(of: list, areas[0], [2] + key) { try chain.applied(to: $0, context) }
      } else {
        try chain.applied(to: context.picture(list, areas[0]), context)
      }
    // The area is larger for the sake of blocks; what a filter fills there belongs to nobody.
    builder.addCopy(of: picture, areas[areas.count - 1], .area, within: needed)
  }

  /// What the current group has drawn so far under a layer's outline, changed by its filters.
  ///
  /// - Throws: `PluginError`.
  mutating func backdrop(
    _ filters: FilterChain, _ layer: Layer, _ place: Place
  ) throws -> Backdrop? {
    guard let outline = builder.polygon(layer.outline, place.map) else { return nil }
    let shown = outline.hull.intersection(place.scissor)
    guard !shown.isEmpty else { return nil }
    let areas = try filters.areas(from: filters.input(for: shown), to: shown)
    let known = areas[0].intersection(canvas)
    guard areas.allSatisfy(\.isPicture), !known.isEmpty else { return nil }
    let below = drawnSoFar(known)
    // Nothing is known of what lies outside the canvas: its edge goes on.
    let picture = try filters.prepared(areas, time: frame.time).applied(
      to: below.continued(from: known, to: areas[0]), context)
    let area = areas[areas.count - 1]
    return Backdrop(picture: picture, area: area, outline: outline.points, shown: shown)
  }

  /// A picture of what lies below a layer.
  struct Backdrop {
    var picture: Picture
    /// The pixels that the picture stands for.
    var area: PixelArea
    /// Corners of the layer's outline in the list.
    var outline: Span
    /// Where it is drawn.
    var shown: PixelArea
  }

  /// Draws a backdrop inside the layer's outline.
  mutating func add(_ backdrop: Backdrop) {
    builder.addCopy(
      of: backdrop.picture, backdrop.area, .convex(backdrop.outline, hole: Span()),
      within: backdrop.shown)
  }
}

extension PlaneMap {
  /// The box around what a rectangle becomes; the rectangle itself where it reaches behind the eye.
  fileprivate func box(around rect: Rect) -> Rect {
    let corners = [
      (rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.minX, rect.maxY),
      (rect.maxX, rect.maxY),
    ]
    var (x, y) = ([Double](), [Double]())
    for corner in corners {
      let w = corner.0 * m13 + corner.1 * m23 + m33
      guard w > 0 else { return rect }
      x.append((corner.0 * m11 + corner.1 * m21 + m31) / w)
      y.append((corner.0 * m12 + corner.1 * m22 + m32) / w)
    }
    let near = (x: x.min() ?? 0, y: y.min() ?? 0)
    return Rect(
      x: near.x, y: near.y, width: (x.max() ?? 0) - near.x, height: (y.max() ?? 0) - near.y)
  }
}

extension ListBuilder {
  /// Draws a picture of some pixels in their place.
  mutating func addCopy(
    of picture: Picture, _ area: PixelArea, _ coverage: Coverage, within scissor: PixelArea
  ) {
    let shown = area.intersection(scissor)
    guard !shown.isEmpty else { return }
    let texture = list.append(copyOf: picture)
    add(shown, coverage, .copy(texture, dx: Int32(-area.x0), dy: Int32(-area.y0)), 255)
  }
}

extension Picture {
  /// A picture of some pixels for more of them: the edge's are repeated.
  fileprivate func continued(from known: PixelArea, to area: PixelArea) -> Picture {
    if known == area { return self }
    let (left, right) = (known.x0 - area.x0, area.x1 - known.x1)
    let draw = { (pixels: UnsafeMutableRawPointer, stride: Int) in
      for y in area.y0..<area.y1 {
        let from = self.row(min(max(y, known.y0), known.y1 - 1) - known.y0)
        let out = (pixels + (y - area.y0) * stride).assumingMemoryBound(to: UInt8.self)
        let last = from.load(fromByteOffset: (self.width - 1) * 4, as: UInt32.self)
        pgb_row_fill(out, left, from.load(as: UInt32.self))
        pgb_row_copy(out + left * 4, from.assumingMemoryBound(to: UInt8.self), self.width)
        pgb_row_fill(out + (left + self.width) * 4, right, last)
      }
    }
    return Picture(
      unclearedWidth: area.x1 - area.x0, height: area.y1 - area.y0, isOpaque: isOpaque,
      drawing: draw)
  }
}

extension DisplayList {
  /// The items from a number on, as a list of their own.
  func part(from start: Int) -> DisplayList {
    var result = self
    result.items = items[start...].map { item in
      guard case .group(var group) = item else { return item }
      group.contentEnd -= start
      group.maskEnd -= start
      return .group(group)
    }
    return result
  }
}
