import CPegbarKernels
import PegbarCore
import PegbarEngine

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
  init?(_ properties: PropertyTable) {
    let opacity = min(properties.set(.shadowOpacity, or: 0), 1)
    guard opacity > 0, !properties.set(.masksToBounds, or: false) else { return nil }
    guard var color = properties.color(.shadowColor), color.alpha > 0 else { return nil }
    color.alpha = min(color.alpha, 1) * opacity
    self.color = color
    offset = properties.size(.shadowOffset)
    radius = max(0, properties.number(.shadowRadius))
    path = properties.path(.shadowPath)
    guard radius.isFinite, offset.width.isFinite, offset.height.isFinite else { return nil }
  }
}

/// What the shadow of a simple shape is made from: it is the same as long as this is.
struct ShadowKey: Hashable, Sendable {
  private var path: Path?
  private var rect: Rect
  private var radii: SIMD4<Double>
  private var alpha: Double
  private var radius: Double
  private var scale: Double
  private var color: UInt32

  /// Nil for a layer that shows more than a background.
  init?(
    _ shadow: Shadow, _ layer: Layer, _ row: LayerRow, hasSublayers: Bool, _ scale: Double
  ) {
    let isPlain =
      layer.partCount == 1 && layer.background != nil && !row.properties.hasStoredKeys
      && !hasSublayers
    guard shadow.path != nil || isPlain else { return nil }
    path = shadow.path
    rect = layer.outline.rect
    radii = shadow.path == nil ? layer.outline.radii : SIMD4()
    alpha = shadow.path == nil ? layer.background?.alpha ?? 0 : 0
    radius = shadow.radius
    self.scale = scale
    color = shadow.color.pixel()
  }
}

/// The weights of a gaussian, for `pegbar_blur`.
struct GaussianWeights {
  /// Half of the middle's weight, then each distance's; together 32768.
  let weights: [UInt16]

  /// A gaussian of a standard deviation in pixels, cut off at three of them.
  init(deviation: Double) {
    let most = Double(PEGBAR_BLUR_WEIGHTS - 1)
    let reach = Int(min((3 * deviation).rounded(.up), most))
    let inverse = deviation > 0 ? 1 / (2 * deviation * deviation) : 0
    var values = (0...reach).map { Math.exp(-Double($0 * $0) * inverse) }
    values[0] /= 2
    let sum = values.reduce(0, +)
    var result = values.map { UInt16($0 / sum * 32768 + 0.5) }
    // The middle takes what rounding has left over.
    let rest = 32768 - result.dropFirst().reduce(0) { $0 + Int($1) }
    result[0] = UInt16(max(0, rest))
    weights = result
  }

  /// How many pixels the blur reaches beyond a shape.
  var reach: Int { weights.count - 1 }
}

extension SceneWalk {
  /// Draws the shadow that a layer's content, or its shadow path, throws.
  mutating func addShadow(_ shadow: Shadow, _ row: Int, _ layer: Layer, _ place: Place) throws {
    let bounds = layer.geometry.bounds
    let middle = ((bounds.minX + bounds.maxX) / 2, (bounds.minY + bounds.maxY) / 2)
    let stretch = place.map.stretch(at: middle.0, middle.1) ?? (1, 1)
    let scale = min(max(stretch.x, stretch.y, 1 / 16), 8)
    let gaussian = GaussianWeights(deviation: shadow.radius * scale)
    let area = try caster(shadow, row, layer, scale, SceneWalk.everywhere).area
      .intersection(SceneWalk.around(bounds, scale))
    guard !area.isEmpty else { return }
    let grown = area.grown(by: gaussian.reach + 1)
    let key = ShadowKey(
      shadow, layer, frame.rows[row], hasSublayers: frame.rows[row].subtreeEnd > row + 1, scale)
    var picture = key.flatMap { context.shadows.picture(for: $0) }
    if picture == nil {
      let list = try caster(shadow, row, layer, scale, grown).list
      picture = blurred(list, grown, gaussian, shadow.color.pixel())
      if let key, let picture { context.shadows.keep(picture, for: key) }
    }
    if let picture { draw(picture, grown, shadow.offset, scale, place) }
  }

  /// Draws a shadow's picture, whose pixels lie in a layer's space at some scale.
  private mutating func draw(
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

  private static let everywhere = PixelArea(x0: -16_384, y0: -16_384, x1: 16_384, y1: 16_384)

  /// Shadows of what lies farther from a layer than this are not drawn.
  private static func around(_ bounds: Rect, _ scale: Double) -> PixelArea {
    func held(_ x: Double) -> Int { Int(max(-16_384, min(16_384, x * scale))) }
    return PixelArea(
      x0: held(bounds.minX) - 2048, y0: held(bounds.minY) - 2048, x1: held(bounds.maxX) + 2048,
      y1: held(bounds.maxY) + 2048)
  }

  /// What throws the shadow, as a list whose first pixel is that of `area`, and what it touches.
  private func caster(
    _ shadow: Shadow, _ row: Int, _ layer: Layer, _ scale: Double, _ area: PixelArea
  ) throws -> (list: DisplayList, area: PixelArea) {
    let map = PlaneMap.scale(scale, scale, then: Double(-area.x0), Double(-area.y0))
    let scissor = PixelArea(x0: 0, y0: 0, x1: area.x1 - area.x0, y1: area.y1 - area.y0)
    var walk = SceneWalk(frame, context: context, scale: scale, canvas: scissor)
    let place = Place(map: map, scissor: scissor)
    if let path = shadow.path {
      walk.builder.fill(path, color: 0xFF00_0000, map, within: scissor)
    } else {
      let filters = walk.filters("filters", row, layer, place)
      try walk.addShown(filters, row, layer, place)
    }
    let touched = walk.builder.extent(0, walk.builder.list.items.count)
    let shifted = PixelArea(
      x0: touched.x0 + area.x0, y0: touched.y0 + area.y0, x1: touched.x1 + area.x0,
      y1: touched.y1 + area.y0)
    return (walk.builder.list, touched.isEmpty ? PixelArea() : shifted)
  }

  /// Draws a list, blurs its alpha and colours it.
  private func blurred(
    _ list: DisplayList, _ area: PixelArea, _ gaussian: GaussianWeights, _ color: UInt32
  ) -> Picture {
    let (width, height) = (area.x1 - area.x0, area.y1 - area.y0)
    let caster = context.picture(list, width: width, height: height)
    var plane = [UInt8](repeating: 0, count: width * height)
    return Picture(width: width, height: height) { pixels, stride in
      plane.withUnsafeMutableBufferPointer { plane in
        guard let base = plane.baseAddress else { return }
        for y in 0..<height {
          let row = caster.row(y).assumingMemoryBound(to: UInt8.self)
          pegbar_row_alpha(base + y * width, row, width)
        }
        let done = pegbar_blur(
          base, Int64(width), Int32(width), Int32(height), 1, gaussian.weights,
          Int32(gaussian.weights.count))
        precondition(done == 1, "no memory for a shadow of \(width)x\(height) pixels")
        for y in 0..<height {
          let out = (pixels + y * stride).assumingMemoryBound(to: UInt8.self)
          pegbar_row_color(out, base + y * width, width, color)
        }
      }
    }
  }
}
