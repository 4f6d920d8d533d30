/// Turns elliptical arcs into cubic curves, with the same bits on every machine.
///
/// Source of the formulas: SVG 2, appendix B.2 (end points to centre) and the usual 4/3·tan(δ/4) arms
/// for at most a quarter turn each; the error is below 3·10⁻⁴ of the radius.
package enum SVGArc {
  /// The curves of an arc; none where it ends where it begins, a line where a radius is 0.
  ///
  /// Radii count as at most 10⁸ half chords and at least 10⁻⁸ of each other, which no picture tells
  /// from the true ones and which numbers can hold; a line where they cannot.
  package static func curves(
    from p: Point, to q: Point, radii: Size, rotation: Double, isLarge: Bool, isSweep: Bool
  ) -> [Path.Element] {
    if p == q { return [] }
    guard radii.width > 0, radii.height > 0 else { return [.line(q)] }
    let (s, c) = (Math.sin(rotation), Math.cos(rotation))
    // In the ellipse's own axes, about the middle of the chord.
    let (hx, hy) = ((p.x - q.x) / 2, (p.y - q.y) / 2)
    let (x, y) = (c * hx + s * hy, c * hy - s * hx)
    guard var (rx, ry) = held(radii, halfChord: max(abs(x), abs(y))) else { return [.line(q)] }
    let reach = (x / rx) * (x / rx) + (y / ry) * (y / ry)
    if reach > 1 {
      rx *= reach.squareRoot()
      ry *= reach.squareRoot()
    }
    let rest = max(0, 1 / max(reach, 1e-300) - 1).squareRoot() * (isLarge == isSweep ? -1 : 1)
    let (ux, uy) = (rest * rx * y / ry, -rest * ry * x / rx)
    let centre = Point(
      x: c * ux - s * uy + (p.x + q.x) / 2, y: s * ux + c * uy + (p.y + q.y) / 2)
    let first = Math.atan2((y - uy) / ry, (x - ux) / rx)
    var sweep = Math.atan2((-y - uy) / ry, (-x - ux) / rx) - first
    if isSweep, sweep < 0 { sweep += 2 * .pi }
    if !isSweep, sweep > 0 { sweep -= 2 * .pi }
    let ellipse = Ellipse(centre: centre, rx: rx, ry: ry, sin: s, cos: c)
    let curves = ellipse.curves(from: first, sweep: sweep, end: q)
    return curves.allSatisfy(\.isFinite) ? curves : [.line(q)]
  }

  /// Radii between which and the chord numbers keep their meaning; nil where there are none.
  private static func held(_ radii: Size, halfChord: Double) -> (Double, Double)? {
    let share = 1e-8
    let (least, most) = (halfChord * share, halfChord / share)
    guard least > 0, most.isFinite else { return nil }
    var (rx, ry) = (min(radii.width, most), min(radii.height, most))
    // Too small to reach from end to end, they are enlarged together in any case.
    if max(rx, ry) < least { (rx, ry) = (rx / max(rx, ry) * least, ry / max(rx, ry) * least) }
    let flat = max(rx, ry) * share
    return (max(rx, flat), max(ry, flat))
  }

  /// The curves of an arc of an ellipse whose axes lie along x and y.
  ///
  /// - Parameters:
  ///   - centre: of the ellipse.
  ///   - radii: along x and y.
  ///   - first: where the arc starts, radians from x towards y.
  ///   - sweep: how far it goes, radians; negative goes back. Whole turns beyond a thousand are left out.
  /// - Returns: cubic curves, at most a quarter each.
  package static func curves(
    centre: Point, radii: Size, from first: Double, sweep: Double
  ) -> [Path.Element] {
    let most = 2000 * Double.pi
    let rest = sweep.truncatingRemainder(dividingBy: 2 * .pi)
    let sweep = abs(sweep) <= most ? sweep : rest + (sweep < 0 ? -most : most)
    let ellipse = Ellipse(centre: centre, rx: radii.width, ry: radii.height, sin: 0, cos: 1)
    let last = first + sweep
    return ellipse.curves(
      from: first, sweep: sweep, end: ellipse.place(Math.cos(last), Math.sin(last)))
  }

  private struct Ellipse {
    var centre: Point
    var rx: Double, ry: Double
    var sin: Double, cos: Double

    func place(_ x: Double, _ y: Double) -> Point {
      Point(
        x: centre.x + cos * rx * x - sin * ry * y, y: centre.y + sin * rx * x + cos * ry * y)
    }

    func curves(from first: Double, sweep: Double, end: Point) -> [Path.Element] {
      let count = max(1, Int(saturating: (abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
      let step = sweep / Double(count)
      let arm = 4.0 / 3 * Math.sin(step / 4) / Math.cos(step / 4)
      return (0..<count).map { i in
        let (a, b) = (first + Double(i) * step, first + Double(i + 1) * step)
        let (sa, ca, sb, cb) = (Math.sin(a), Math.cos(a), Math.sin(b), Math.cos(b))
        return .cubic(
          control1: place(ca - arm * sa, sa + arm * ca),
          control2: place(cb + arm * sb, sb - arm * cb),
          to: i == count - 1 ? end : place(cb, sb))
      }
    }
  }
}

extension Path.Element {
  /// Whether all its numbers are finite.
  fileprivate var isFinite: Bool {
    let points: [Point] =
      switch self {
      case .move(let a), .line(let a): [a]
      case .quad(let a, let b): [a, b]
      case .cubic(let a, let b, let c): [a, b, c]
      case .close: []
      }
    return points.allSatisfy { $0.x.isFinite && $0.y.isFinite }
  }
}
