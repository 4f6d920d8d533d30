import PegbarCore
import PegbarEngine
import PegbarRender

/// The rule that decides what is inside a path.
public enum CGPathFillRule: Sendable, Hashable {
  /// The non-zero winding rule.
  case winding
  /// The even-odd rule.
  case evenOdd
}

/// Whether a path is filled, stroked or both.
public enum CGPathDrawingMode: Sendable, Hashable {
  case fill, eoFill, stroke, fillStroke, eoFillStroke
}

/// A drawing context for paths and pictures, with y downwards.
///
/// It records drawing as layers; `makePicture` draws them all at once.
public final class CGContext {
  /// The settings that `saveGState` saves.
  private struct State {
    var transform = CGAffineTransform.identity
    var fillColor = CGColor.black
    var strokeColor = CGColor.black
    var lineWidth: CGFloat = 1
    var lineCap = CAShapeLayerLineCap.butt
    var lineJoin = CAShapeLayerLineJoin.miter
    var miterLimit: CGFloat = 10
    var dash: (phase: CGFloat, lengths: [CGFloat]) = (0, [])
    var alpha: CGFloat = 1
    var shadow: (offset: CGSize, blur: CGFloat, color: CGColor)?
    var layer: CALayer
  }

  private let root = CALayer()
  private let size: CGSize
  private let scale: CGFloat
  private var state: State
  private var saved: [State] = []
  /// The current path, in the context's coordinates.
  private var path = CGMutablePath()

  /// Makes an empty context.
  ///
  /// - Parameters:
  ///   - size: points, more than 0.
  ///   - scale: pixels per point, more than 0.
  public init(size: CGSize, scale: CGFloat = 1) {
    precondition(size.width > 0 && size.height > 0 && scale > 0, "a surface of \(size)")
    self.size = size
    self.scale = scale
    root.anchorPoint = .zero
    root.bounds = CGRect(origin: .zero, size: size)
    state = State(layer: root)
  }

  /// Whether nothing has been drawn.
  var isEmpty: Bool { root.sublayers == nil }

  /// Makes a picture of everything drawn so far.
  ///
  /// - Throws: `PluginError`; drawing itself uses no plugin.
  public func makePicture() throws -> Picture {
    var builder = SnapshotBuilder(state: .model)
    builder.add(root)
    let frame = try Sampler(builder.snapshot).frame(at: 0)
    return try FrameRenderer().render(
      frame, Viewport(covering: Size(width: size.width, height: size.height), scale: scale))
  }

  // MARK: - State

  /// Saves the settings until `restoreGState`.
  public func saveGState() { saved.append(state) }

  /// Restores the settings saved last; has no effect if there are none.
  public func restoreGState() { if let last = saved.popLast() { state = last } }

  /// The current transform from user coordinates to the context's coordinates.
  public var ctm: CGAffineTransform { state.transform }

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
  public func setFillColor(_ color: CGColor) { state.fillColor = color }

  /// Sets the fill colour, each component 0…1.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.fillColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Sets the stroke colour.
  public func setStrokeColor(_ color: CGColor) { state.strokeColor = color }

  /// Sets the stroke colour, each component 0…1.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.strokeColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
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

  /// Sets the shadow of further drawing; nil for none.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    state.shadow = color.map { (offset, blur, $0) }
  }

  // MARK: - Paths

  /// Begins a new path.
  public func beginPath() { path = CGMutablePath() }

  /// Begins a new subpath at a point.
  public func move(to point: CGPoint) { path.move(to: point.applying(ctm)) }

  /// Adds a straight line.
  public func addLine(to point: CGPoint) { path.addLine(to: point.applying(ctm)) }

  /// Adds a quadratic Bézier curve.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    path.addQuadCurve(to: end.applying(ctm), control: control.applying(ctm))
  }

  /// Adds a cubic Bézier curve.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    path.addCurve(
      to: end.applying(ctm), control1: control1.applying(ctm), control2: control2.applying(ctm))
  }

  /// Adds lines through points, starting at the first.
  public func addLines(between points: [CGPoint]) { path.addLines(between: points, transform: ctm) }

  /// Adds a rectangle.
  public func addRect(_ rect: CGRect) { path.addRect(rect, transform: ctm) }

  /// Adds the ellipse inside a rectangle.
  public func addEllipse(in rect: CGRect) { path.addEllipse(in: rect, transform: ctm) }

  /// Adds an arc of a circle; angles in radians from the x axis towards the y axis.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise, transform: ctm)
  }

  /// Adds another path.
  public func addPath(_ other: CGPath) { path.addPath(other, transform: ctm) }

  /// Closes the subpath with a line back to its start.
  public func closePath() { path.closeSubpath() }

  // MARK: - Drawing

  /// Fills the path and begins a new one.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    drawPath(using: rule == .winding ? .fill : .eoFill)
  }

  /// Strokes the path and begins a new one.
  public func strokePath() { drawPath(using: .stroke) }

  /// Draws the path and begins a new one.
  public func drawPath(using mode: CGPathDrawingMode) {
    defer { beginPath() }
    guard !path.isEmpty else { return }
    let shape = CAShapeLayer()
    shape.path = path.copy(transform: ctm.inverted())
    shape.setAffineTransform(ctm)
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
  public func fill(_ rect: CGRect) {
    beginPath()
    addRect(rect)
    fillPath()
  }

  /// Strokes a rectangle.
  public func stroke(_ rect: CGRect) {
    beginPath()
    addRect(rect)
    strokePath()
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

  /// Draws a picture into a rectangle, upright.
  public func draw(_ picture: Picture, in rect: CGRect) {
    let image = CALayer()
    image.contents = picture
    image.bounds = CGRect(origin: .zero, size: rect.size)
    let moved = CGAffineTransform(translationX: rect.minX, y: rect.minY).concatenating(ctm)
    image.setAffineTransform(moved)
    add(image)
  }

  /// Clips further drawing to the path, and begins a new path.
  public func clip(using rule: CGPathFillRule = .winding) {
    let inside = CAShapeLayer()
    inside.path = path.copy()
    inside.fillRule = rule == .winding ? .nonZero : .evenOdd
    let clipped = CALayer()
    clipped.anchorPoint = .zero
    clipped.bounds = root.bounds
    clipped.mask = inside
    state.layer.addSublayer(clipped)
    state.layer = clipped
    beginPath()
  }

  /// Clips further drawing to a rectangle.
  public func clip(to rect: CGRect) {
    beginPath()
    addRect(rect)
    clip()
  }

  /// Draws a layer that nobody else has, turned as the drawing is.
  func add(_ layer: CALayer, transform: CGAffineTransform) {
    let turned = CALayer()
    turned.setAffineTransform(transform)
    turned.addSublayer(layer)
    add(turned)
  }

  private func add(_ layer: CALayer) {
    layer.anchorPoint = .zero
    layer.opacity = Float(state.alpha)
    if let shadow = state.shadow {
      layer.shadowOffset = shadow.offset
      layer.shadowRadius = shadow.blur / 2
      layer.shadowColor = shadow.color
      layer.shadowOpacity = 1
    }
    state.layer.addSublayer(layer)
  }
}
