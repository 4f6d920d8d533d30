import PegbarCore
import PegbarEngine
import PegbarText

/// What happens to the outlines of text.
public enum CGTextDrawingMode: Int32, Sendable, Hashable {
  case fill, stroke, fillStroke
  /// Nothing is drawn.
  case invisible
  case fillClip, strokeClip, fillStrokeClip
  /// Clips further drawing to the letters of each call.
  case clip

  var fills: Bool { [.fill, .fillStroke, .fillClip, .fillStrokeClip].contains(self) }
  var strokes: Bool { [.stroke, .fillStroke, .strokeClip, .fillStrokeClip].contains(self) }
  var clips: Bool { rawValue >= CGTextDrawingMode.fillClip.rawValue }
}

/// A font as Core Graphics calls it: a name, which contexts give a size.
public final class CGFont: NSObject, @unchecked Sendable {
  /// The name that it was asked for by.
  public let postScriptName: CFString?

  /// Makes a font; fails where the system has no fonts at all.
  public init?(_ name: CFString) {
    guard FontBook.find(name) != nil else { return nil }
    postScriptName = name
    super.init()
  }
}

/// Makes a font of Core Text from one of Core Graphics, in points.
public func CTFontCreateWithGraphicsFont(
  _ font: CGFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ attributes: Any?
) -> CTFont {
  CTFontCreateWithName(font.postScriptName ?? "", size, matrix)
}

/// The settings of text in a context.
struct TextState {
  var font: String?
  var size: CGFloat = 0
  var spacing: CGFloat = 0
  var mode = CGTextDrawingMode.fill
}

extension CGContext {
  /// Where the next text begins, in text coordinates: the translation of `textMatrix`.
  public var textPosition: CGPoint {
    get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
    set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
  }

  /// Sets what happens to the outlines of text.
  ///
  /// Default `fill`; saved by `saveGState`.
  public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.text.mode = mode }

  /// Sets the font of `showGlyphs`.
  public func setFont(_ font: CGFont) { state.text.font = font.postScriptName }

  /// Sets the size of the font of `showGlyphs`, points.
  public func setFontSize(_ size: CGFloat) { state.text.size = size }

  /// Sets the distance that is added after each glyph that `showGlyphs` places itself, points.
  public func setCharacterSpacing(_ spacing: CGFloat) { state.text.spacing = spacing }

  /// Draws glyphs of the font that was set, each at a position of text coordinates.
  public func showGlyphs(_ glyphs: [CGGlyph], at positions: [CGPoint]) {
    guard let name = state.text.font else { return }
    let font = CTFont(name, state.text.size)
    draw(zip(glyphs, positions).map { (UInt32($0), $1) }, of: font, isMovedByText: true)
  }

  /// Draws glyphs one after the other from `textPosition` on, which moves behind them.
  public func showGlyphs(_ glyphs: [CGGlyph]) {
    guard let name = state.text.font else { return }
    let font = CTFont(name, state.text.size)
    var pen = CGPoint.zero
    let placed = glyphs.map { glyph -> (UInt32, CGPoint) in
      defer {
        let advance = font.open?.advance(of: UInt32(glyph)) ?? 0
        pen.x += CGFloat(advance) * font.unit + state.text.spacing
      }
      return (UInt32(glyph), pen)
    }
    draw(placed, of: font, isMovedByText: true)
    textPosition = pen.applying(textMatrix)
  }

  /// Draws glyphs as the text drawing mode says.
  ///
  /// - Parameters:
  ///   - glyphs: each with its place in text coordinates, y upwards.
  ///   - font: has their outlines.
  ///   - isMovedByText: whether `textMatrix` applies.
  func draw(_ glyphs: [(UInt32, CGPoint)], of font: CTFont, isMovedByText: Bool) {
    let matrix = isMovedByText ? textMatrix : .identity
    let outline = CGMutablePath()
    for (glyph, position) in glyphs {
      let place = CGAffineTransform(translationX: position.x, y: position.y)
      if let painting = font.open?.glyph(glyph).painting {
        let toUser = font.toPoints.concatenating(place).concatenating(matrix)
        let placed = PlacedPainting(
          painting,
          GlyphPainting.Affine(
            xx: toUser.a, yx: toUser.b, xy: toUser.c, yy: toUser.d, dx: toUser.tx, dy: toUser.ty))
        let path = font.path(of: glyph) ?? CGMutablePath()
        let letter = CGMutablePath()
        letter.addPath(path, transform: place.concatenating(matrix))
        draw(placed, outline: letter)
      } else if case .picture(let picture, let rect)? = font.open?.glyph(glyph).look {
        let unit = font.unit
        let box = CGRect(
          x: rect.minX * unit, y: (rect.minY - rect.size.height) * unit,
          width: rect.size.width * unit, height: rect.size.height * unit)
        saveGState()
        concatenate(place.concatenating(matrix))
        if state.text.mode != .invisible { draw(picture, in: box) }
        restoreGState()
      } else if let path = font.path(of: glyph) {
        outline.addPath(path, transform: place.concatenating(matrix))
      }
    }
    show(outline)
  }

  /// Draws the outline of letters as the text drawing mode says; the current path stays.
  func show(_ letters: CGPath) {
    let mode = state.text.mode
    guard mode != .invisible, !letters.isEmpty else { return }
    let path = outline
    defer { outline = path }
    if mode.fills || mode.strokes {
      beginPath()
      addPath(letters)
      drawPath(using: !mode.strokes ? .fill : mode.fills ? .fillStroke : .stroke)
    }
    guard mode.clips else { return }
    if let collected = clippingLetters {
      collected.addPath(letters, transform: state.transform)
      return
    }
    beginPath()
    addPath(letters)
    clip()
  }

  /// Draws text with settings of its own; what it clips to stays, the letters of all its parts together.
  package func drawText(_ body: () -> Void) {
    let before = state
    guard before.text.mode.clips, clippingLetters == nil else {
      saveGState()
      body()
      restoreGState()
      return
    }
    let letters = CGMutablePath()
    clippingLetters = letters
    body()
    clippingLetters = nil
    state = before
    guard !letters.isEmpty else { return }
    let path = outline
    outline = letters
    clip()
    outline = path
  }

  /// Draws a block of lines, y downwards from its upper left corner.
  ///
  /// - Parameters:
  ///   - layout: the lines.
  ///   - point: where the corner lies.
  package func draw(_ layout: TextLayout, at point: CGPoint) {
    drawText { drawPieces(of: layout, at: point) }
  }

  private func drawPieces(of layout: TextLayout, at point: CGPoint) {
    translateBy(x: point.x, y: point.y)
    let (shadow, mode, fill) = (state.shadow, state.text.mode, state.fillColor)
    for piece in layout.pieces {
      state.shadow =
        piece.shadow.map {
          (CGSize(width: $0.offset.width, height: $0.offset.height), $0.blur, CGColor($0.color))
        } ?? shadow
      switch piece.content {
      case .outlines(_, let paint):
        if piece.isBackground { state.shadow = nil }
        setFillColor(paint.color.map(CGColor.init) ?? fill)
        if paint.strokeWidth > 0 {
          state.text.mode = paint.isFilled ? .fillStroke : .stroke
          setStrokeColor(paint.strokeColor.map(CGColor.init) ?? fill)
          setLineWidth(paint.strokeWidth)
          setMiterLimit(TextPaint.miterLimit)
        }
        show(CGPath(Path(elements: piece.elements)))
        state.text.mode = mode
      case .painting(let placed):
        setFillColor(fill)
        draw(placed, outline: CGPath(Path(elements: piece.elements)))
      case .picture(let picture, let rect): drawUpright(picture, rect)
      case .attachment(let placed):
        let color = placed.color.map(CGColor.init) ?? fill
        drawUpright(placed.isTemplate ? placed.picture.colored(color) : placed.picture, placed.rect)
      }
    }
  }

  /// Draws a picture where y points downwards.
  private func drawUpright(_ picture: Picture, _ rect: Rect) {
    saveGState()
    translateBy(x: 0, y: rect.minY + rect.maxY)
    scaleBy(x: 1, y: -1)
    draw(picture, in: CGRect(rect))
    restoreGState()
  }
}

extension Picture {
  /// The picture in one colour; itself where there is no memory, which is reported.
  fileprivate func colored(_ color: CGColor) -> Picture {
    do {
      return try inOneColor(color)
    } catch {
      Diagnostics.report("text with a template image: \(error)")
      return self
    }
  }
}
