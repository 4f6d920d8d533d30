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
    let (fills, strokes) = (mode != .stroke, mode != .fill && mode != .eoFill)
    guard (fills && state.fillPattern != nil) || (strokes && state.strokePattern != nil) else {
      return draw(path, mode, fill: fills, stroke: strokes)
    }
    if fills { drawPart(path, mode, pattern: state.fillPattern, fill: true) }
    if strokes { drawPart(path, mode, pattern: state.strokePattern, fill: false) }
  }

  private func drawPart(
    _ path: CGPath, _ mode: CGPathDrawingMode, pattern: PatternPaint?, fill: Bool
  ) {
    guard let pattern else { return draw(path, mode, fill: fill, stroke: !fill) }
    let shape = shape(path, mode, fill: fill, stroke: !fill, isOpaque: true)
    draw(pattern, in: shape)
  }

  private func draw(_ path: CGPath, _ mode: CGPathDrawingMode, fill: Bool, stroke: Bool) {
    add(
      Drawn(
        make: shape(path, mode, fill: fill, stroke: stroke, isOpaque: false),
        shape: shape(path, mode, fill: fill, stroke: stroke, isOpaque: true)))
  }

  /// Makes layers of a path, in its colours or opaque.
  private func shape(
    _ path: CGPath, _ mode: CGPathDrawingMode, fill: Bool, stroke: Bool, isOpaque: Bool
  ) -> () -> CALayer {
    let state = state
    if !(state.antialiases && state.allowsAntialiasing) {
      let raster = SharpRaster(self)
      return { raster.layer(of: path, mode, fill: fill, stroke: stroke, isOpaque: isOpaque) }
    }
    return {
      let shape = CAShapeLayer()
      shape.path = path
      shape.setAffineTransform(state.transform)
      shape.fillColor = fill ? isOpaque ? .black : state.fillColor : nil
      shape.fillRule = mode == .eoFill || mode == .eoFillStroke ? .evenOdd : .nonZero
      if stroke { CGContext.setStroke(of: shape, state, isOpaque ? .black : state.strokeColor) }
      return shape
    }
  }

  private static func setStroke(of shape: CAShapeLayer, _ state: State, _ color: CGColor) {
    shape.strokeColor = color
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
    (state.alpha, state.shadow, state.blendMode) = (1, nil, .clear)
    fill(rect)
    restoreGState()
  }

  /// Draws a picture into a rectangle, its upper edge at the greatest y.
  ///
  /// So it is upright where y points upwards, as in a bitmap, and stands on its head where y points downwards, as
  /// in `draw(in:)`, as with Core Graphics; `UIImage.draw(in:)` is upright there. The quality of
  /// `interpolationQuality` applies.
  public func draw(_ picture: Picture, in rect: CGRect) {
    let state = state
    add(
      Drawn(
        make: { [self] in layer(showing: picture, in: rect, state) },
        shape: { [self] in layer(showing: nil, in: rect, state) }))
  }

  /// Draws a picture into a rectangle, and next to it until it fills the clipped area.
  ///
  /// - Parameters:
  ///   - image: the picture.
  ///   - rect: where one of them lies.
  ///   - byTiling: false draws only that one.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool) {
    guard byTiling else { return draw(image, in: rect) }
    let rect = rect.standardized
    let base = state.transform
    var state = state
    state.transform = .identity
    guard
      let tiles = Tiling(
        rect, step: rect.size, covering: boundingBoxOfClipPath, of: "CGContext.draw(byTiling:)")
    else { return }
    add { [self] in
      let plane = CALayer.plane(bounds)
      let tiled = tiles.layer(repeating: layer(showing: image, in: rect, state))
      tiled.setAffineTransform(base)
      plane.addSublayer(tiled)
      return plane
    }
  }

  /// Draws a picture whose pixels are those of the surface, from one of them on.
  func drawPixels(_ picture: Picture, x: Int = 0, y: Int = 0) {
    let size = pixelBounds(picture)
    let place = CGPoint(x: CGFloat(x) / scale, y: CGFloat(y) / scale)
    add {
      let image = CALayer.plane(size)
      image.position = place
      image.contents = picture
      return image
    }
  }

  /// Draws a layer that nobody else has, in user coordinates.
  func draw(_ make: @escaping () -> CALayer) {
    let transform = state.transform
    add {
      let turned = CALayer()
      turned.anchorPoint = .zero
      turned.setAffineTransform(transform)
      turned.addSublayer(make())
      return turned
    }
  }

  /// A layer that shows a picture in a rectangle, its upper edge at the greatest y; nil for a black one.
  func layer(showing picture: Picture?, in rect: CGRect, _ state: State) -> CALayer {
    let image = CALayer()
    image.anchorPoint = .zero
    if let picture {
      image.contents = picture
      state.interpolationQuality.set(on: image)
    } else {
      image.backgroundColor = .black
    }
    image.bounds = CGRect(origin: .zero, size: rect.size)
    let place = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: rect.minX, ty: rect.maxY)
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
    let (outside, base) = (state, base)
    transparencyLayers.append((outside, saved.count))
    var (clips, filter): ([DrawingGroup], String?) = ([], nil)
    var isLate = false
    switch outside.blendMode.action {
    case .filter(let name): filter = name
    case .replace: isLate = true
    }
    if filter != nil {
      let inside = state.groups.lastIndex(where: \.isTransparencyLayer).map { $0 + 1 } ?? 0
      clips = Array(state.groups[inside...])
      state.groups.removeSubrange(inside...)
    }
    state.groups.append(
      .transparencyLayer(
        bounds, in: clips, settings: { if !isLate { CGContext.apply(outside, base, to: $0) } },
        filter: filter))
    (state.alpha, state.shadow, state.blendMode) = (1, nil, .normal)
  }

  /// A layer that shows only the shadow that settings give to a part: the part itself lies beside the surface.
  private static func shadowAlone(
    of part: CALayer, _ state: State, _ base: CGAffineTransform, _ bounds: CGRect
  ) -> CALayer {
    let plane = CALayer.plane(bounds)
    apply(state, base, to: part)
    part.opacity = 1
    let aside = (bounds.width * 2).rounded(.up)
    part.shadowOffset.width += aside
    part.setAffineTransform(CGAffineTransform(translationX: -aside, y: 0))
    plane.addSublayer(part)
    return plane
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
    let group = state.groups.last(where: \.isTransparencyLayer)
    state = outside
    if case .replace = outside.blendMode.action, let group {
      // The mode meets what lies below when the part is complete: first that of its shadow, then its own.
      let (part, bounds) = (takeOut(group), bounds)
      if let part, outside.shadow != nil {
        add { [base] in CGContext.shadowAlone(of: part.copyRecordedTree(), outside, base, bounds) }
      }
      add { part?.copyRecordedTree() ?? .plane(bounds) }
    } else if let bitmap {
      flush(into: bitmap)
    }
  }
}
