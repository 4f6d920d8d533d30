import PegbarCore

/// How pictures are drawn in other sizes than their own.
public enum CGInterpolationQuality: Int32, Sendable, Hashable {
  /// Like `medium`.
  case `default`
  /// With the nearest pixel.
  case none
  /// Like `medium`.
  case low
  /// With a mean of the four nearest pixels, of pictures that were halved before where they shrink.
  case medium = 4
  /// The same, and smoothly from one halved picture to the next.
  case high = 3

  /// Sets a layer's filters.
  func set(on layer: CALayer) {
    switch self {
    case .none: (layer.magnificationFilter, layer.minificationFilter) = (.nearest, .nearest)
    case .high: layer.minificationFilter = .trilinear
    case .default, .low, .medium: break
    }
  }
}

extension CGContext {
  /// How pictures are drawn in other sizes than their own.
  ///
  /// Default `default`; saved by `saveGState`.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }

  /// The smallest number of a colour's components that `setFillColor(_:)` takes.
  private func color(_ components: UnsafePointer<CGFloat>, _ space: CGColorSpace) -> CGColor? {
    CGColor(colorSpace: space, components: components)
  }

  /// Sets the space of the numbers of `setFillColor(_:)`; the fill colour becomes black.
  public func setFillColorSpace(_ space: CGColorSpace) {
    state.fillSpace = space
    setFillColor(.black)
  }

  /// Sets the space of the numbers of `setStrokeColor(_:)`; the stroke colour becomes black.
  public func setStrokeColorSpace(_ space: CGColorSpace) {
    state.strokeSpace = space
    setStrokeColor(.black)
  }

  /// Sets the fill colour in the space of `setFillColorSpace`, grey at first: its components, then alpha.
  public func setFillColor(_ components: UnsafePointer<CGFloat>) {
    if let color = color(components, state.fillSpace) { setFillColor(color) }
  }

  /// Sets the stroke colour in the space of `setStrokeColorSpace`, grey at first: its components, then alpha.
  public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
    if let color = color(components, state.strokeSpace) { setStrokeColor(color) }
  }

  /// Sets the fill colour of inks, each 0…1.
  public func setFillColor(
    cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    setFillColor(
      CGColor(
        genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha))
  }

  /// Sets the stroke colour of inks, each 0…1.
  public func setStrokeColor(
    cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    setStrokeColor(
      CGColor(
        genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha))
  }

  // MARK: - Edges

  /// Sets whether the edges of fills, strokes, letters and clips are smooth.
  ///
  /// Otherwise a pixel lies inside or outside by its middle. Default true; saved by `saveGState`.
  public func setShouldAntialias(_ shouldAntialias: Bool) { state.antialiases = shouldAntialias }

  /// Sets whether the edges of fills, strokes, letters and clips may be smooth.
  ///
  /// Default true.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
    state.allowsAntialiasing = allowsAntialiasing
  }

  // MARK: - Settings without effect

  /// Has no effect: text is drawn like other paths.
  public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}

  /// Has no effect: text is drawn like other paths.
  public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}

  /// Has no effect: glyphs lie where they belong, between pixels, too.
  public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {}

  /// Has no effect: glyphs lie where they belong, between pixels, too.
  public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {}

  /// Has no effect: glyphs lie where they belong, between pixels, too.
  public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {}

  /// Has no effect: glyphs lie where they belong, between pixels, too.
  public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {}

  /// Has no effect: curves are always exact to a twentieth of a pixel.
  public func setFlatness(_ flatness: CGFloat) {}

  /// Has no effect: colours beyond a space are clamped.
  public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}

  // MARK: - Coordinates

  /// From user coordinates to pixels of the context: `ctm`.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

  /// A point in pixels.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint {
    point.applying(userSpaceToDeviceSpaceTransform)
  }

  /// A point of pixels in user coordinates.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint {
    point.applying(userSpaceToDeviceSpaceTransform.inverted())
  }

  /// A size in pixels.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize {
    size.applying(userSpaceToDeviceSpaceTransform)
  }

  /// A size of pixels in user coordinates.
  public func convertToUserSpace(_ size: CGSize) -> CGSize {
    size.applying(userSpaceToDeviceSpaceTransform.inverted())
  }

  /// The smallest rectangle of pixels around a rectangle.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect {
    rect.applying(userSpaceToDeviceSpaceTransform)
  }

  /// The smallest rectangle in user coordinates around one of pixels.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect {
    rect.applying(userSpaceToDeviceSpaceTransform.inverted())
  }

  // MARK: - Paths

  /// Replaces the current path by the outline of its stroke, with the line settings of now.
  public func replacePathWithStrokedPath() {
    guard let path else { return }
    var copy = path
    if !state.dash.lengths.isEmpty {
      copy = copy.copy(dashingWithPhase: state.dash.phase, lengths: state.dash.lengths)
    }
    let stroked = copy.copy(
      strokingWithWidth: state.lineWidth, lineCap: CGLineCap(state.lineCap),
      lineJoin: CGLineJoin(state.lineJoin), miterLimit: state.miterLimit)
    beginPath()
    addPath(stroked)
  }

  /// Whether a point of user coordinates lies where the path would be drawn.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    guard let path else { return false }
    var isInside = false
    if mode != .stroke {
      let isEvenOdd = mode == .eoFill || mode == .eoFillStroke
      isInside = path.contains(point, using: isEvenOdd ? .evenOdd : .winding)
    }
    if mode == .fill || mode == .eoFill || isInside { return isInside }
    let stroked = path.copy(
      strokingWithWidth: state.lineWidth, lineCap: CGLineCap(state.lineCap),
      lineJoin: CGLineJoin(state.lineJoin), miterLimit: state.miterLimit)
    return stroked.contains(point)
  }

  /// Strokes lines from each even point to the next one.
  public func strokeLineSegments(between points: [CGPoint]) {
    beginPath()
    for i in stride(from: 0, to: points.count - 1, by: 2) {
      move(to: points[i])
      addLine(to: points[i + 1])
    }
    strokePath()
  }

  /// Removes all clips that were set since the context or the innermost transparency layer began.
  ///
  /// Clips that were there when the settings were saved come back with `restoreGState`.
  public func resetClip() {
    let inside = state.groups.lastIndex(where: \.isTransparencyLayer).map { $0 + 1 } ?? 0
    state.groups.removeSubrange(inside...)
    state.clipBox = bounds
  }
}
