import PegbarCore
import PegbarEngine
import PegbarText

/// What a text layer shows.
struct LayerText {
  var request: TextRequest
  /// Where a part of the text has none of its own.
  var color: Color
  /// How the lines lie in the layer.
  var block: TextBlock

  /// Reads a text layer; nil where it shows nothing.
  init?(_ properties: PropertyTable, _ bounds: Rect) {
    let text: AttributedText
    switch properties.explicit(.string) {
    case .string(let string) where !string.isEmpty:
      text = AttributedText([AttributedText.Run(string)])
    case .content(let content as AttributedText): text = content
    default: return nil
    }
    guard bounds.size.width > 0, bounds.size.height > 0 else { return nil }
    request = TextRequest(
      text, font: properties.string(.font), size: properties.number(.fontSize),
      width: bounds.size.width, height: bounds.size.height)
    request.mostLines = text.block.mostLines
    request.tightens = text.block.tightens
    block = text.block
    request.isWrapped = properties.bool(.wrapped)
    request.wrapsCharacters = text.block.wrapsCharacters
    request.truncation =
      TextRequest.Truncation(rawValue: properties.string(.truncationMode)) ?? .none
    request.alignment =
      TextRequest.Alignment(rawValue: properties.string(.alignmentMode)) ?? .natural
    color = properties.color(.foregroundColor) ?? Color(red: 0, green: 0, blue: 0, alpha: 0)
  }
}

extension ListBuilder {
  /// Draws an attachment of a text, a template in the colour of that.
  fileprivate mutating func draw(
    _ placed: PlacedAttachment, _ color: Color, _ tint: Tint, _ opacity: Double, _ map: PlaneMap,
    _ scissor: PixelArea, _ context: RenderContext
  ) {
    let picture = placed.picture
    let whole = Rect(x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))
    let shown = context.reduced.tinted(picture, placed.isTemplate ? tint * color : tint)
    let alpha = placed.isTemplate ? color.alpha : 1
    draw(
      shown, ContentsPiece(source: whole, target: placed.rect), PictureFilter(),
      opacity: UInt32(opacity: opacity * alpha), map, within: scissor)
  }
}

extension SceneWalk {
  /// Draws a layer's text; nothing of it is seen outside the bounds.
  ///
  /// Rule: layers.text.
  mutating func add(
    _ text: LayerText, _ layer: Layer, _ place: Place, _ opacity: Double
  ) {
    let texts = context.texts
    let request = text.request.fitted(leastFactor: text.block.leastFactor) {
      texts.text($0).layout
    }
    let drawn = texts.text(request)
    guard !drawn.layout.pieces.isEmpty else { return }
    let bounds = layer.geometry.bounds
    var map =
      place.isFlipped ? PlaneMap(flattening: layer.geometry.flip) * place.map : place.map
    map = map.moved(by: Point(x: bounds.minX, y: bounds.minY))
    var shift = 0.0
    if text.block.isCentered {
      shift = text.request.top(
        of: drawn.layout, factor: request.sizeFactor, keeping: text.block.fixture
      ) { texts.text($0).layout }
    }
    let whole = Rect(origin: Point(x: 0, y: 0), size: bounds.size)
    let outline = RoundedRect(whole)
    guard let clip = builder.polygon(outline, map) else { return }
    var scissor = place.scissor.intersection(clip.hull)
    guard !scissor.isEmpty else { return }
    if let box = builder.box(clip.points) { scissor = scissor.intersection(box) }
    let isInside = builder.box(clip.points) != nil || drawn.isInside(bounds.size, below: shift)
    let group = isInside ? nil : builder.beginGroup()
    let lines = map.moved(by: Point(x: 0, y: shift))
    add(drawn, text.color, opacity, lines, place.tint, scissor)
    if let group {
      finish(group, builder.list.items.count, 1, clip.points, scissor, .normal)
    }
  }

  private mutating func add(
    _ drawn: DrawnText, _ color: Color, _ opacity: Double, _ map: PlaneMap, _ tint: Tint,
    _ scissor: PixelArea
  ) {
    let outlines = drawn.outlines(scale: scale(drawn, map))
    for (number, piece) in drawn.layout.pieces.enumerated() {
      if let shadow = piece.shadow {
        let thrower = TextThrower(piece, number, outlines, color)
        addShadow(shadow, thrower, map, opacity, tint, scissor)
      }
      guard shows(piece, map, scissor) else { continue }
      switch piece.content {
      case .outlines(_, let paint):
        if paint.isFilled {
          let pixel = (paint.color ?? color).tinted(tint).pixel(opacity: opacity)
          if pixel != 0 { builder.fill(outlines.outline(number), pixel, map, within: scissor) }
        }
        guard paint.strokeWidth > 0 else { continue }
        let pixel = (paint.strokeColor ?? color).tinted(tint).pixel(opacity: opacity)
        guard pixel != 0 else { continue }
        builder.fill(
          outlines.stroke(number, width: paint.strokeWidth), pixel, map, within: scissor)
      case .painting(let placed):
        let letter = PaintedLetter(
          placed: placed, outlines: outlines.outlines(number, of: placed),
          text: placed.color ?? color, tint: tint)
        builder.draw(letter, opacity: opacity, map, within: scissor, context.blends)
      case .picture(let picture, let rect):
        let whole = Rect(x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))
        builder.draw(
          context.reduced.tinted(picture, tint), ContentsPiece(source: whole, target: rect),
          PictureFilter(), opacity: UInt32(opacity: opacity * color.alpha), map, within: scissor)
      case .attachment(let placed):
        builder.draw(placed, placed.color ?? color, tint, opacity, map, scissor, context)
      }
    }
  }

  /// Whether any of a piece may be seen.
  private func shows(_ piece: TextPiece, _ map: PlaneMap, _ scissor: PixelArea) -> Bool {
    guard map.isAffine, map.m33 > 0 else { return true }
    let (low, high) = (piece.low, piece.high)
    var (first, last) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
    for (x, y) in [(low.x, low.y), (high.x, low.y), (high.x, high.y), (low.x, high.y)] {
      let p = SIMD2(x * map.m11 + y * map.m21 + map.m31, x * map.m12 + y * map.m22 + map.m32)
      guard (p.x + p.y).isFinite else { return true }
      (first, last) = (pointwiseMin(first, p / map.m33), pointwiseMax(last, p / map.m33))
    }
    return last.x >= Double(scissor.x0) - 1 && last.y >= Double(scissor.y0) - 1
      && first.x <= Double(scissor.x1) + 1 && first.y <= Double(scissor.y1) + 1
  }

  /// The greatest number of pixels that a point becomes at the text's corners.
  private func scale(_ drawn: DrawnText, _ map: PlaneMap) -> Double {
    var scale = 1e-3
    for piece in drawn.layout.pieces.prefix(1) + drawn.layout.pieces.suffix(1) {
      for corner in [piece.low, piece.high] {
        guard let s = map.stretch(at: corner.x, corner.y) else { continue }
        scale = max(scale, min(max(s.x, s.y), 1e4))
      }
    }
    return scale
  }
}
