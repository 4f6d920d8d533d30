import PegbarCore
import PegbarEngine
import PegbarText

extension SceneWalk {
  /// Draws the shadow of a piece of text.
  ///
  /// - Parameters:
  ///   - shadow: how it looks.
  ///   - thrower: what throws it.
  ///   - map: from the text to pixels.
  ///   - opacity: of the layer.
  ///   - tint: multiplies colours.
  ///   - scissor: what is seen.
  mutating func addShadow(
    _ shadow: TextShadow, _ thrower: TextThrower, _ map: PlaneMap, _ opacity: Double,
    _ tint: Tint, _ scissor: PixelArea
  ) {
    let piece = thrower.piece
    let numbers = [shadow.offset.width, shadow.offset.height, shadow.blur, piece.low.x]
    let color = shadow.color.tinted(tint)
    guard color.alpha > 0, numbers.allSatisfy(\.isFinite) else { return }
    let offset = Point(x: shadow.offset.width, y: shadow.offset.height)
    let deviation = max(0, shadow.blur) / 2
    if deviation == 0, case .outlines = piece.content {
      thrower.draw(
        color, opacity, map.moved(by: offset), within: scissor, &builder, context.blends)
      return
    }
    let middle = (piece.low + piece.high) / 2
    let stretch = map.stretch(at: middle.x, middle.y) ?? (1, 1)
    let box = thrower.box
    let scale = LayerPicture.scale(min(max(stretch.x, stretch.y, 1 / 16), 8), box)
    let gaussian = Gaussian(deviation: deviation * scale)
    var caster = ListBuilder(DisplayList(), reduced: context.reduced)
    let limits = LayerPicture(whole: scale).limits(box)
    let black = Color(red: 0, green: 0, blue: 0, alpha: 1)
    thrower.draw(black, 1, .scale(scale, scale), within: limits, &caster, context.blends)
    let touched = caster.list.extent(0, caster.list.items.count).intersection(limits)
    guard !touched.isEmpty else { return }
    let area = FilterChain.aligned(touched.grown(by: gaussian.reach + 1))
    guard area.isPicture else { return }
    let own = color.pixel()
    let thrown = context.made(
      of: caster.list, area, [2, gaussian.deviation.bitPattern, UInt64(own)]
    ) {
      SceneWalk.shadow(of: $0, gaussian, own, context.pool)
    }
    let source = Rect(x: 0, y: 0, width: Double(thrown.width), height: Double(thrown.height))
    let target = Rect(
      x: Double(area.x0) / scale + offset.x, y: Double(area.y0) / scale + offset.y,
      width: Double(thrown.width) / scale, height: Double(thrown.height) / scale)
    builder.draw(
      thrown, ContentsPiece(source: source, target: target), PictureFilter(),
      opacity: UInt32(opacity: opacity), map, within: scissor)
  }
}

/// A piece of text that throws a shadow.
struct TextThrower {
  let piece: TextPiece
  /// The piece's in its layout.
  private let number: Int
  private let outlines: FlatText
  /// Where the piece has none.
  private let color: Color

  init(_ piece: TextPiece, _ number: Int, _ outlines: FlatText, _ color: Color) {
    (self.piece, self.number, self.outlines, self.color) = (piece, number, outlines, color)
  }

  var box: Rect {
    let (low, high) = (piece.low, piece.high)
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// Draws the piece in another colour, as opaque as its own.
  func draw(
    _ shown: Color, _ opacity: Double, _ map: PlaneMap, within area: PixelArea,
    _ builder: inout ListBuilder, _ blends: BlendModes
  ) {
    switch piece.content {
    case .outlines(_, let paint):
      if paint.isFilled {
        let pixel = shown.pixel(opacity: opacity * (paint.color ?? color).alpha)
        if pixel != 0 { builder.fill(outlines.outline(number), pixel, map, within: area) }
      }
      guard paint.strokeWidth > 0 else { return }
      let pixel = shown.pixel(opacity: opacity * (paint.strokeColor ?? color).alpha)
      guard pixel != 0 else { return }
      builder.fill(outlines.stroke(number, width: paint.strokeWidth), pixel, map, within: area)
    case .painting(let placed):
      // Its colours do not matter: a shadow is made of its opacity.
      let letter = PaintedLetter(
        placed: placed, outlines: outlines.outlines(number, of: placed),
        text: placed.color ?? color)
      builder.draw(letter, opacity: opacity, map, within: area, blends)
    case .picture(let picture, let rect):
      draw(picture, rect, opacity, map, area, &builder)
    case .attachment(let placed):
      let alpha = placed.isTemplate ? (placed.color ?? color).alpha : 1
      draw(placed.picture, placed.rect, opacity * alpha, map, area, &builder)
    }
  }

  private func draw(
    _ picture: Picture, _ rect: Rect, _ opacity: Double, _ map: PlaneMap, _ area: PixelArea,
    _ builder: inout ListBuilder
  ) {
    let whole = Rect(x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))
    builder.draw(
      picture, ContentsPiece(source: whole, target: rect), PictureFilter(),
      opacity: UInt32(opacity: opacity), map, within: area)
  }
}
