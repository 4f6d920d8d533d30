import PegbarCore

/// A path that can be changed.
///
/// Every method takes a transform that it applies to its points.
public final class CGMutablePath: CGPath {
  /// Makes an empty path.
  public convenience init() { self.init(Path()) }

  /// Begins a new subpath at a point.
  public func move(to point: CGPoint, transform t: CGAffineTransform = .identity) {
    outline.elements.append(.move(Point(point.applying(t))))
  }

  /// Adds a straight line.
  public func addLine(to point: CGPoint, transform t: CGAffineTransform = .identity) {
    outline.elements.append(.line(Point(point.applying(t))))
  }

  /// Adds a quadratic Bézier curve.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform t: CGAffineTransform = .identity
  ) {
    add([.quad(control: Point(control), to: Point(end))], t)
  }

  /// Adds a cubic Bézier curve.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint,
    transform t: CGAffineTransform = .identity
  ) {
    add([.cubic(control1: Point(control1), control2: Point(control2), to: Point(end))], t)
  }

  /// Adds lines through points, starting at the first.
  public func addLines(between points: [CGPoint], transform t: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    move(to: first, transform: t)
    for point in points.dropFirst() { addLine(to: point, transform: t) }
  }

  /// Adds a rectangle.
  public func addRect(_ rect: CGRect, transform t: CGAffineTransform = .identity) {
    addLines(
      between: [
        CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
        CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
      ], transform: t)
    closeSubpath()
  }

  /// Adds rectangles.
  public func addRects(_ rects: [CGRect], transform t: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: t) }
  }

  /// Adds the ellipse inside a rectangle, from its rightmost point, as four cubic curves.
  public func addEllipse(in rect: CGRect, transform t: CGAffineTransform = .identity) {
    // The usual distance of control points for a quarter of a circle: 4/3 · (√2 − 1).
    let k = 4.0 / 3.0 * (2.0.squareRoot() - 1)
    let quarters: [(c1: (Double, Double), c2: (Double, Double), end: (Double, Double))] = [
      ((1, k), (k, 1), (0, 1)), ((-k, 1), (-1, k), (-1, 0)), ((-1, -k), (-k, -1), (0, -1)),
      ((k, -1), (1, -k), (1, 0)),
    ]
    func point(_ p: (Double, Double)) -> CGPoint {
      CGPoint(x: rect.midX + p.0 * rect.width / 2, y: rect.midY + p.1 * rect.height / 2)
    }
    move(to: point((1, 0)), transform: t)
    for q in quarters {
      addCurve(to: point(q.end), control1: point(q.c1), control2: point(q.c2), transform: t)
    }
    closeSubpath()
  }

  /// Adds a rectangle with rounded corners.
  ///
  /// Corners are limited to half a side.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform t: CGAffineTransform = .identity
  ) {
    let box = rect.standardized
    let (w, h) = (
      min(max(cornerWidth, 0), box.width / 2), min(max(cornerHeight, 0), box.height / 2)
    )
    guard w > 0, h > 0 else { return addRect(box, transform: t) }
    let corners: [(centre: Point, start: Double)] = [
      (Point(x: box.maxX - w, y: box.maxY - h), 0), (Point(x: box.minX + w, y: box.maxY - h), 1),
      (Point(x: box.minX + w, y: box.minY + h), 2), (Point(x: box.maxX - w, y: box.minY + h), 3),
    ]
    move(to: CGPoint(x: box.maxX, y: box.midY), transform: t)
    for (centre, quarter) in corners {
      let (dx, dy) = [(w, 0), (0, h), (-w, 0), (0, -h)][Int(quarter)]
      addLine(to: CGPoint(x: centre.x + dx, y: centre.y + dy), transform: t)
      let curves = SVGArc.curves(
        centre: centre, radii: Size(width: w, height: h), from: quarter * .pi / 2,
        sweep: .pi / 2)
      add(curves, t)
    }
    closeSubpath()
  }

  /// Adds an arc of a circle, after a line to its start if a subpath is open.
  ///
  /// - Parameters:
  ///   - center: of the circle.
  ///   - radius: 0 or more.
  ///   - startAngle: radians from the x axis towards the y axis.
  ///   - endAngle: radians.
  ///   - clockwise: whether angles decrease from start to end; with y downwards it looks anticlockwise.
  ///   - t: applied to the arc.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform t: CGAffineTransform = .identity
  ) {
    let delta = CGMutablePath.sweep(endAngle - startAngle, clockwise: clockwise)
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: delta, transform: t)
  }

  /// The angle that an arc covers in its direction; several turns count as one.
  private static func sweep(_ difference: CGFloat, clockwise: Bool) -> CGFloat {
    let turn = 2 * CGFloat.pi
    let forward = clockwise ? -difference : difference
    if forward >= 0 { return clockwise ? -min(forward, turn) : min(forward, turn) }
    var sweep = forward + (-forward / turn).rounded(.up) * turn
    // Sums of angles miss a whole turn by their rounding.
    if sweep < 1e-9, forward < -1e-9 { sweep = turn }
    return clockwise ? -sweep : sweep
  }

  /// Adds an arc over an angle, radians; a negative angle turns the other way.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform t: CGAffineTransform = .identity
  ) {
    guard radius >= 0, radius.isFinite, startAngle.isFinite, delta.isFinite else { return }
    let start = CGPoint(
      x: center.x + radius * Math.cos(startAngle), y: center.y + radius * Math.sin(startAngle))
    if isEmpty { move(to: start, transform: t) } else { addLine(to: start, transform: t) }
    guard delta != 0, radius > 0 else { return }
    add(
      SVGArc.curves(
        centre: Point(center), radii: Size(width: radius, height: radius),
        from: Double(startAngle), sweep: Double(delta)), t)
  }

  /// Adds a line and an arc that rounds the corner at a point.
  ///
  /// - Parameters:
  ///   - tangent1End: the corner.
  ///   - tangent2End: the end of the second tangent, towards which the path leaves the corner.
  ///   - radius: of the arc, 0 or more.
  ///   - t: applied to the corner, the other point and the arc.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform t: CGAffineTransform = .identity
  ) {
    let from = currentPoint.applying(t.inverted())
    let (ax, ay) = (from.x - tangent1End.x, from.y - tangent1End.y)
    let (bx, by) = (tangent2End.x - tangent1End.x, tangent2End.y - tangent1End.y)
    let (a, b) = ((ax * ax + ay * ay).squareRoot(), (bx * bx + by * by).squareRoot())
    let cross = ax * by - ay * bx
    guard radius > 0, a > 0, b > 0, cross != 0 else {
      return addLine(to: tangent1End, transform: t)
    }
    // tan of half the angle between the sides: (1 − cos) / sin.
    let cosine = (ax * bx + ay * by) / (a * b)
    let reach = radius * (abs(cross) / (a * b)) / (1 - cosine)
    let start = CGPoint(x: tangent1End.x + ax / a * reach, y: tangent1End.y + ay / a * reach)
    let end = CGPoint(x: tangent1End.x + bx / b * reach, y: tangent1End.y + by / b * reach)
    addLine(to: start, transform: t)
    add(
      SVGArc.curves(
        from: Point(start), to: Point(end), radii: Size(width: radius, height: radius),
        rotation: 0, isLarge: false, isSweep: cross < 0), t)
  }

  /// Adds another path.
  public func addPath(_ path: CGPath, transform t: CGAffineTransform = .identity) {
    add(path.outline.elements, t)
  }

  /// Closes the subpath with a line back to its start.
  public func closeSubpath() { outline.elements.append(.close) }

  private func add(_ elements: [Path.Element], _ t: CGAffineTransform) {
    outline.elements += t.isIdentity ? elements : elements.map { $0.applying(t) }
  }
}

extension Path.Element {
  fileprivate func applying(_ t: CGAffineTransform) -> Path.Element {
    func map(_ p: Point) -> Point { Point(CGPoint(p).applying(t)) }
    return switch self {
    case .move(let p): .move(map(p))
    case .line(let p): .line(map(p))
    case .quad(let c, let p): .quad(control: map(c), to: map(p))
    case .cubic(let c, let d, let p): .cubic(control1: map(c), control2: map(d), to: map(p))
    case .close: .close
    }
  }
}
