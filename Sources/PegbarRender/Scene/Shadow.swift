import CPegbarKernels
import PegbarCore
import PegbarEngine
import PegbarSystem

/// The shadow under a layer.
struct Shadow {
  /// Opacity included.
  var color: Color
  var offset: Size
  /// The standard deviation of the blur, in the layer's units.
  var radius: Double
  /// What casts the shadow instead of the layer.
  var path: Path?

  /// Reads a layer's shadow; nil where none shows.
  ///
  /// Rule: layers.shadow.
  init?(_ properties: PropertyTable) {
    let opacity = min(properties.number(.shadowOpacity), 1)
    guard opacity > 0, !properties.bool(.masksToBounds) else { return nil }
    guard var color = properties.color(.shadowColor), color.alpha > 0 else { return nil }
    color.alpha = min(color.alpha, 1) * opacity
    self.color = color
    offset = properties.size(.shadowOffset)
    radius = max(0, properties.number(.shadowRadius))
    path = properties.path(.shadowPath)
    guard radius.isFinite, offset.width.isFinite, offset.height.isFinite else { return nil }
  }
}

extension SceneWalk {
  /// Draws the shadow that a layer's content, or its shadow path, throws.
  mutating func addShadow(
    _ shadow: Shadow, _ row: Int, _ layer: Layer, _ place: Place, opacity: Double
  ) throws {
    let bounds = layer.geometry.bounds
    let middle = ((bounds.minX + bounds.maxX) / 2, (bounds.minY + bounds.maxY) / 2)
    let stretch = place.map.stretch(at: middle.0, middle.1) ?? (1, 1)
    let wanted = min(max(stretch.x, stretch.y, 1 / 16), 8)
    let views = LayerViews(
      wanted, bounds, offset: shadow.offset, reach: shadow.radius * 3, place,
      seenPixels: tally.seenPixels, isInside: isOwnSpace)
    guard let thrown = try thrown(shadow, row, layer, views) else { return }
    let origin = thrown.view.origin
    let offset = Size(
      width: shadow.offset.width + origin.width, height: shadow.offset.height + origin.height)
    draw(
      thrown.picture, thrown.area, offset, thrown.view.scale, place, opacity: opacity,
      shown: thrown.shown)
  }

  /// A layer's shadow in its own space, made once for a frame.
  private func thrown(
    _ shadow: Shadow, _ row: Int, _ layer: Layer, _ views: LayerViews
  ) throws -> FramePictures.Thrown? {
    for view in [views.whole, views.seen] {
      guard let view, let known = pictures.shadows[FramePictures.Key(row, view)],
        view.part != nil || known.needed.contains(views.needed)
      else { continue }
      return known.thrown
    }
    let own = try ownPicture(views, layer.geometry.bounds) {
      try caster(shadow, row, layer, $0, views.needed)
    }
    let made = thrown(shadow, own)
    pictures.shadows[FramePictures.Key(row, own.view)] = FramePictures.KnownShadow(
      needed: views.needed, thrown: made)
    return made
  }

  /// The shadow of what has been drawn; nil where it is none.
  private func thrown(_ shadow: Shadow, _ own: OwnPicture) -> FramePictures.Thrown? {
    let gaussian = Gaussian(deviation: shadow.radius * own.view.scale)
    guard !own.area.isEmpty else { return nil }
    let area = FilterChain.aligned(own.area.grown(by: gaussian.reach + 1))
    guard area.isPicture else { return nil }
    let color = shadow.color.pixel()
    let key = [1, gaussian.deviation.bitPattern, UInt64(color)]
    let picture = context.made(of: own.list, area, key) {
      SceneWalk.shadow(of: $0, gaussian, color, context.pool)
    }
    return FramePictures.Thrown(
      picture: picture, view: own.view, area: area,
      shown: isOwnSpace ? SceneWalk.shown(of: picture, area) : area)
  }

  /// The part of a shadow that has to be drawn.
  ///
  /// A blur reaches farther than it shows. In shadows of shadows that adds up, so that most of an area may be
  /// transparent.
  private static func shown(of shadow: Picture, _ area: PixelArea) -> PixelArea {
    let (width, height) = (shadow.width, shadow.height)
    func bytes(_ y: Int) -> UnsafePointer<UInt8> {
      UnsafePointer(shadow.row(y).assumingMemoryBound(to: UInt8.self)) + 3
    }
    func shows(_ y: Int) -> Bool {
      let row = bytes(y)
      return (0..<width).contains { row[$0 * 4] != 0 }
    }
    guard let top = (0..<height).first(where: shows),
      let bottom = (top..<height).last(where: shows)
    else { return area }
    var (left, right) = (width, 0)
    for y in top...bottom {
      let row = bytes(y)
      var (first, last) = (0, width - 1)
      while first < left, row[first * 4] == 0 { first += 1 }
      while last > right, row[last * 4] == 0 { last -= 1 }
      (left, right) = (min(left, first), max(right, last))
    }
    // Whole blocks, so that a part is halved like the whole, and a transparent edge.
    let mask = ~63
    let shown = PixelArea(
      x0: (area.x0 + left - 2) & mask, y0: (area.y0 + top - 2) & mask,
      x1: (area.x0 + right + 66) & mask, y1: (area.y0 + bottom + 66) & mask
    ).intersection(area)
    let size = (shown.x1 - shown.x0) * (shown.y1 - shown.y0)
    return size <= width * height / 2 ? shown : area
  }

  /// What throws the shadow, in the layer's own space.
  private func caster(
    _ shadow: Shadow, _ row: Int, _ layer: Layer, _ view: LayerPicture, _ needed: PixelArea
  ) throws -> DisplayList {
    guard let path = shadow.path else {
      return try ownList(row, layer, view, needed: needed)
    }
    let area = view.part == nil ? needed : view.limits(layer.geometry.bounds)
    var builder = ListBuilder(DisplayList(), reduced: context.reduced)
    builder.fill(path, color: 0xFF00_0000, view.map, within: area)
    return builder.list
  }

  /// Blurs a picture's alpha and colours it.
  static func shadow(
    of caster: Picture, _ gaussian: Gaussian, _ color: UInt32, _ pool: ThreadPool
  ) -> Picture {
    let (width, height) = (caster.width, caster.height)
    var bytes = [UInt8](repeating: 0, count: width * height)
    let draw = { (pixels: UnsafeMutableRawPointer, stride: Int) in
      bytes.withUnsafeMutableBufferPointer { bytes in
        guard let base = bytes.baseAddress else { return }
        for y in 0..<height {
          let row = caster.row(y).assumingMemoryBound(to: UInt8.self)
          pgb_row_alpha(base + y * width, row, width)
        }
        let plane = Gaussian.Plane(bytes: base, stride: width)
        gaussian.blur(plane, into: plane, width: width, height: height, pool)
        for y in 0..<height {
          let out = (pixels + y * stride).assumingMemoryBound(to: UInt8.self)
          pgb_row_color(out, base + y * width, width, color)
        }
      }
    }
    return Picture(unclearedWidth: width, height: height, drawing: draw)
  }
}
