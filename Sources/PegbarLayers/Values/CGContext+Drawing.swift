import PegbarCore
import PegbarEngine

extension CGContext {
  /// Fills the path and begins a new one.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    drawPath(using: rule == .winding ? .fill : .eoFill)
  }

  /// Strokes the path and begins a new one.
  public func strokePath() { drawPath(using: .stroke) }

  /// Draws the path and begins a new one.
  public func drawPath(using mode: CGPathDrawingMode) {
    defer { beginPath() }
    guard let path else { return }
    let shape = CAShapeLayer()
    shape.path = path
    shape.setAffineTransform(state.transform)
    shape.fillColor = mode == .stroke ? nil : state.fillColor
    shape.fillRule = mode == .eoFill || mode == .eoFillStroke ? .evenOdd : .nonZero
    if mode != .fill, mode != .eoFill { setStroke(of: shape) }
    add(shape)
  }

  private func setStroke(of shape: CAShapeLayer) {
    shape.strokeColor = state.strokeColor
    shape.lineWidth = state.lineWidth
    shape.lineCap = state.lineCap
    shape.lineJoin = state.lineJoin
    shape.miterLimit = state.miterLimit
    shape.lineDashPhase = state.dash.phase
    let lengths = state.dash.lengths.map { NSNumber(value: Double($0)) }
    shape.lineDashPattern = lengths.isEmpty ? nil : lengths
  }

  /// Fills a rectangle.
  public func fill(_ rect: CGRect) { fill([rect]) }

  /// Fills rectangles.
  public func fill(_ rects: [CGRect]) {
    beginPath()
    addRects(rects)
    fillPath()
  }

  /// Strokes a rectangle.
  public func stroke(_ rect: CGRect) {
    beginPath()
    addRect(rect)
    strokePath()
  }

  /// Strokes a rectangle with a line width, points.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    saveGState()
    setLineWidth(width)
    stroke(rect)
    restoreGState()
  }

  /// Fills an ellipse.
  public func fillEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    fillPath()
  }

  /// Strokes an ellipse.
  public func strokeEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    strokePath()
  }

  /// Makes a rectangle transparent.
  public func clear(_ rect: CGRect) {
    saveGState()
    (state.alpha, state.shadow, state.blendMode) = (1, nil, .destinationOut)
    setFillColor(.black)
    fill(rect)
    restoreGState()
  }

  /// Draws a picture into a rectangle, upright.
  public func draw(_ picture: Picture, in rect: CGRect) { add(layer(showing: picture, in: rect)) }

  /// Draws a picture whose pixels are those of the surface.
  func drawPixels(_ picture: Picture) {
    let image = CALayer()
    image.contents = picture
    image.bounds.size = CGSize(
      width: CGFloat(picture.width) / scale, height: CGFloat(picture.height) / scale)
    add(image)
  }

  /// Draws a layer that nobody else has, in user coordinates.
  func draw(_ layer: CALayer) {
    let turned = CALayer()
    turned.setAffineTransform(state.transform)
    turned.addSublayer(layer)
    add(turned)
  }

  /// A layer that shows a picture upright in a rectangle.
  func layer(showing picture: Picture, in rect: CGRect) -> CALayer {
    let image = CALayer()
    image.anchorPoint = .zero
    image.contents = picture
    image.bounds = CGRect(origin: .zero, size: rect.size)
    var place = CGAffineTransform(translationX: rect.minX, y: rect.minY)
    // The picture's rows run downwards, the y axis of a bitmap upwards.
    if base.d < 0 {
      place = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: rect.minX, ty: rect.maxY)
    }
    image.setAffineTransform(place.concatenating(state.transform))
    return image
  }

  // MARK: - Transparency layers

  /// Begins a part of the drawing that is combined with the rest as one picture.
  ///
  /// The opacity, shadow and blend mode of now apply to the part; inside they are 1, none and `normal`.
  ///
  /// - Parameter auxiliaryInfo: pass nil.
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {
    let outside = state
    transparencyLayers.append((outside, saved.count))
    var clips: [DrawingGroup] = []
    if outside.blendMode != .normal {
      let inside = state.groups.lastIndex(where: \.isTransparencyLayer).map { $0 + 1 } ?? 0
      clips = Array(state.groups[inside...])
      state.groups.removeSubrange(inside...)
    }
    state.groups.append(
      .transparencyLayer(
        bounds, in: clips, settings: { CGContext.apply(outside, to: $0) },
        filter: outside.blendMode == .normal ? nil : outside.blendMode.compositingFilter))
    (state.alpha, state.shadow, state.blendMode) = (1, nil, .normal)
  }

  /// Begins a part that is clipped to a rectangle; see `beginTransparencyLayer(auxiliaryInfo:)`.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
    beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
    clip(to: rect)
  }

  /// Ends the part that was begun last and restores the settings; has no effect without one.
  public func endTransparencyLayer() {
    guard let (outside, savedCount) = transparencyLayers.popLast() else { return }
    saved.removeSubrange(savedCount...)
    state = outside
  }
}
