import PegbarCore
import PegbarEngine
import PegbarRender

/// A drawing context for paths, gradients, pictures and text.
///
/// Contexts of a size have their y axis downwards, contexts of bitmaps and layers of them upwards. A context
/// records drawing as layers, in full precision, and `makePicture` draws them all at once; a `CGLayer` draws a
/// recording again at any scale. Only a bitmap whose memory the program has seen is drawn into at each call.
/// Use a context from one thread at a time.
public final class CGContext {
  /// The settings that `saveGState` saves.
  struct State {
    /// From user coordinates to points of the surface, whose y axis points downwards.
    var transform: CGAffineTransform
    var fillColor = CGColor.black
    var strokeColor = CGColor.black
    var lineWidth: CGFloat = 1
    var lineCap = CAShapeLayerLineCap.butt
    var lineJoin = CAShapeLayerLineJoin.miter
    var miterLimit: CGFloat = 10
    var dash: (phase: CGFloat, lengths: [CGFloat]) = (0, [])
    var alpha: CGFloat = 1
    var shadow: (offset: CGSize, blur: CGFloat, color: CGColor)?
    var blendMode = CGBlendMode.normal
    var interpolationQuality = CGInterpolationQuality.default
    /// The spaces of `setFillColor(_:)` and `setStrokeColor(_:)` with components.
    var fillSpace = CGColorSpace.deviceGray
    var strokeSpace = CGColorSpace.deviceGray
    /// What is drawn instead of the colours; nil for the colours.
    var fillPattern: PatternPaint?
    var strokePattern: PatternPaint?
    var patternPhase = CGSize.zero
    var text = TextState()
    /// Whether the edges of shapes are smooth, and whether they may be.
    var antialiases = true
    var allowsAntialiasing = true
    /// The clips and transparency layers around drawing, the outermost first.
    var groups: [DrawingGroup] = []
    /// A rectangle around the clipped area, on the surface.
    var clipBox: CGRect
  }

  /// The surface, points.
  let bounds: CGRect
  /// Pixels per point.
  let scale: CGFloat
  /// From the coordinates in which the context begins to points of the surface.
  let base: CGAffineTransform
  var state: State
  /// The current path, on the surface.
  var outline = CGMutablePath()
  /// The settings outside of the open transparency layers, and how many were saved there.
  var transparencyLayers: [(outside: State, savedCount: Int)] = []
  var saved: [State] = []
  /// Collects the letters to which text of several parts clips, on the surface; nil outside of such text.
  var clippingLetters: CGMutablePath?
  /// From text to user coordinates.
  public var textMatrix = CGAffineTransform.identity
  /// The memory that drawing goes to; nil for a recording.
  var bitmap: BitmapMemory?
  /// What the pixels of a bitmap are; nil for other contexts.
  var format: BitmapForm?
  private let root: CALayer
  /// What was drawn last of the recording, and how many of its layers that shows.
  private var kept: (picture: Picture, count: Int)?
  /// Whether a picture has been made before.
  private var isAskedAgain = false
  /// The groups into which was drawn last, with their layers.
  private var open: [(group: DrawingGroup, layers: DrawingGroup.Layers)] = []

  /// Makes an empty context with its y axis downwards.
  ///
  /// - Parameters:
  ///   - size: points, more than 0.
  ///   - scale: pixels per point, more than 0.
  public convenience init(size: CGSize, scale: CGFloat = 1) {
    self.init(size: size, scale: scale, base: .identity)
  }

  init(size: CGSize, scale: CGFloat, base: CGAffineTransform) {
    demand(
      size.width > 0 && size.height > 0 && scale > 0, "CGContext(size:scale:)",
      "a surface of \(size.width) x \(size.height) at scale \(scale); use more than 0")
    bounds = CGRect(origin: .zero, size: size)
    (self.scale, self.base) = (scale, base)
    root = .plane(bounds)
    state = State(transform: base, clipBox: bounds)
  }

  /// The width of the picture, pixels.
  public var width: Int { viewport.width }

  /// The height of the picture, pixels.
  public var height: Int { viewport.height }

  var viewport: Viewport {
    Viewport(covering: Size(width: bounds.width, height: bounds.height), scale: scale)
  }

  /// Whether nothing has been drawn.
  package var isEmpty: Bool { root.sublayers == nil }

  /// How many layers have been recorded.
  package private(set) var recordCount = 0

  /// Whether drawing is neither clipped nor changed on its way to the surface.
  package var drawsPlainly: Bool {
    state.groups.isEmpty && state.alpha == 1 && state.shadow == nil && state.blendMode == .normal
  }

  /// Forgets what was recorded.
  package func removeAll() {
    for layer in root.state.sublayers.reversed() { layer.removeFromSuperlayer() }
    (open, kept) = ([], nil)
  }

  /// Makes a picture of everything drawn so far.
  ///
  /// - Throws: `PluginError` from blend modes, and `PictureError` where there is no memory.
  public func makePicture() throws -> Picture {
    if let bitmap { return try bitmap.picture() }
    let picture = try recordedPicture()
    guard let format, format.format.loses else { return picture }
    // What a format cannot hold is not seen in the picture either.
    guard
      let memory = BitmapMemory(
        nil, width: width, height: height, bytesPerRow: format.bytesPerRow, format: format.format)
    else { throw PictureError.noMemory(width: width, height: height) }
    memory.store(picture)
    return try memory.picture()
  }

  /// Draws all that was recorded, and of what was drawn before only what may have changed.
  private func recordedPicture() throws -> Picture {
    let layers = root.state.sublayers
    // A group that more may be drawn into is drawn anew.
    let isOpen = open.first.map { $0.layers.outer === layers.last } ?? false
    let closed = isOpen ? layers.count - 1 : layers.count
    if kept.map({ $0.count > closed }) ?? false { kept = nil }
    guard kept != nil || isAskedAgain else {
      isAskedAgain = true
      let picture = try picture(of: root)
      if !isOpen { kept = (picture, closed) }
      return picture
    }
    let last = try kept ?? (emptyPicture(), 0)
    let picture = try adding(layers[last.count..<closed], to: last.picture)
    kept = (picture, closed)
    return try adding(layers[closed...], to: picture)
  }

  /// What has been drawn into the innermost transparency layer, or into the context; nil for nothing.
  func drawnPicture() throws -> Picture? {
    guard let last = state.groups.lastIndex(where: \.isTransparencyLayer) else {
      return try makePicture()
    }
    guard last < open.count, open[last].group === state.groups[last] else { return nil }
    return try picture(of: open[last].layers.inner)
  }

  /// Takes what was drawn in a group out of the recording; nil for nothing.
  func takeOut(_ group: DrawingGroup) -> CALayer? {
    guard let place = open.firstIndex(where: { $0.group === group }) else { return nil }
    let outer = open[place].layers.outer
    outer.removeFromSuperlayer()
    open.removeSubrange(place...)
    return outer
  }

  /// A copy of the recording, as one layer in the coordinates of the beginning.
  func copyRecording() -> CALayer { root.copyRecordedTree() }

  /// Moves what was recorded into the bitmap's memory, once it may be seen from outside.
  func flush(into bitmap: BitmapMemory) {
    guard transparencyLayers.isEmpty, !isEmpty else { return }
    do {
      let drawn = try addition(of: root) { try bitmap.picture(of: $0) }
      if let drawn { bitmap.store(drawn) }
    } catch {
      Diagnostics.report("CGContext: \(error)")
    }
    removeAll()
  }

  /// Adds layers of groups' drawing; a filter combines them with what lies below the clips.
  ///
  /// - Parameters:
  ///   - layer: what is drawn; its transform leads to the surface.
  ///   - filter: Core Animation's name; nil for above the rest.
  func record(_ layer: CALayer, filter: String?) {
    defer { if let bitmap { flush(into: bitmap) } }
    recordCount += 1
    layer.anchorPoint = .zero
    guard let filter else { return target(state.groups[...]).addSublayer(layer) }
    // What lies below is only seen from outside of the clips.
    let inside = state.groups.lastIndex(where: \.isTransparencyLayer).map { $0 + 1 } ?? 0
    let outermost = layer.wrapped(in: Array(state.groups[inside...]))
    outermost.compositingFilter = filter
    target(state.groups[..<inside]).addSublayer(outermost)
  }

  /// Sets the opacity and the shadow of a layer.
  ///
  /// The shadow is measured in the coordinates in which the context begins, whatever the transform.
  static func apply(_ state: State, _ base: CGAffineTransform, to layer: CALayer) {
    layer.opacity = Float(state.alpha)
    guard let shadow = state.shadow else { return }
    var place = CATransform3DGetAffineTransform(layer.transform)
    (place.tx, place.ty) = (0, 0)
    let area = (place.a * place.d - place.b * place.c).magnitude
    // A layer that is a line or a point shows nothing.
    let toOwn = area > 0 ? base.concatenating(place.inverted()) : base
    let offset = CGPoint(x: shadow.offset.width, y: shadow.offset.height).applying(toOwn)
    let origin = CGPoint.zero.applying(toOwn)
    layer.shadowOffset = CGSize(width: offset.x - origin.x, height: offset.y - origin.y)
    let factor = (toOwn.a * toOwn.d - toOwn.b * toOwn.c).magnitude.squareRoot()
    layer.shadowRadius = shadow.blur / 2 * factor
    layer.shadowColor = shadow.color
    layer.shadowOpacity = 1
  }

  /// The layer that takes what is drawn in groups: the last one, as long as nothing covers it.
  private func target(_ groups: ArraySlice<DrawingGroup>) -> CALayer {
    var parent = root
    for (i, group) in groups.enumerated() {
      let isOpen =
        i < open.count && open[i].group === group
        && parent.state.sublayers.last === open[i].layers.outer
      if !isOpen {
        open.removeSubrange(min(i, open.count)...)
        let layers = group.makeLayers()
        parent.addSublayer(layers.outer)
        open.append((group, layers))
      }
      parent = open[i].layers.inner
    }
    return parent
  }

  // MARK: - State

  /// Saves the settings until `restoreGState`.
  public func saveGState() { saved.append(state) }

  /// Restores the settings saved last; has no effect if there are none.
  ///
  /// Settings that were saved outside of a transparency layer stay until its end.
  public func restoreGState() {
    guard saved.count > transparencyLayers.last?.savedCount ?? 0 else { return }
    state = saved.removeLast()
  }

  /// The current transform from user coordinates to pixels, which are counted from the lower left corner.
  ///
  /// So a context with its y axis downwards begins with a flip, and one of two pixels per point with a factor of 2.
  public var ctm: CGAffineTransform {
    deviceTransform.concatenating(
      CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.height * scale))
  }

  /// From user coordinates to pixels, with y downwards.
  var deviceTransform: CGAffineTransform {
    state.transform.concatenating(CGAffineTransform(scaleX: scale, y: scale))
  }

  /// Applies a transform to further drawing.
  public func concatenate(_ transform: CGAffineTransform) {
    state.transform = transform.concatenating(state.transform)
  }

  /// Translates further drawing, points.
  public func translateBy(x: CGFloat, y: CGFloat) {
    concatenate(CGAffineTransform(translationX: x, y: y))
  }

  /// Scales further drawing.
  public func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }

  /// Rotates further drawing, radians.
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

  /// Sets the fill colour.
  public func setFillColor(_ color: CGColor) { (state.fillColor, state.fillPattern) = (color, nil) }

  /// Sets the fill colour, each component 0…1.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the fill colour to a grey, 0…1.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(gray: gray, alpha: alpha))
  }

  /// Sets the stroke colour.
  public func setStrokeColor(_ color: CGColor) {
    (state.strokeColor, state.strokePattern) = (color, nil)
  }

  /// Sets the stroke colour, each component 0…1.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the stroke colour to a grey, 0…1.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(gray: gray, alpha: alpha))
  }

  /// Sets the width of strokes, points.
  public func setLineWidth(_ width: CGFloat) { state.lineWidth = width }

  /// Sets the line cap of strokes.
  public func setLineCap(_ cap: CGLineCap) { state.lineCap = cap.shapeCap }

  /// Sets the line join of strokes.
  public func setLineJoin(_ join: CGLineJoin) { state.lineJoin = join.shapeJoin }

  /// Sets the maximum length of mitred corners, in line widths.
  public func setMiterLimit(_ limit: CGFloat) { state.miterLimit = limit }

  /// Sets lengths of dashes and gaps, points; none for a solid stroke.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) { state.dash = (phase, lengths) }

  /// Sets the opacity of further drawing, 0…1.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = alpha }

  /// Sets how further drawing is combined with what lies below.
  ///
  /// Default `normal`.
  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

  /// Sets the shadow of further drawing, in the coordinates in which the context begins; nil for none.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    state.shadow = color.map { (offset, blur, $0) }
  }

  /// Sets a shadow of a third of black.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
  }
}
