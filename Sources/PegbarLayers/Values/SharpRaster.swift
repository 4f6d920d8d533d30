import PegbarCore
import PegbarEngine

/// Draws shapes without smooth edges: a pixel lies inside or outside by its middle.
struct SharpRaster {
  private let state: CGContext.State
  /// The surface, points.
  private let bounds: CGRect
  /// Pixels per point.
  private let scale: CGFloat

  /// Takes the settings of a context.
  init(_ context: CGContext) {
    (state, bounds, scale) = (context.state, context.bounds, context.scale)
  }

  /// A layer of a path of user coordinates, in the colours of the settings or opaque.
  func layer(
    of path: CGPath, _ mode: CGPathDrawingMode, fill: Bool, stroke: Bool, isOpaque: Bool
  ) -> CALayer {
    let plane = CALayer.plane(bounds)
    if fill {
      let rule: CGPathFillRule = mode == .eoFill || mode == .eoFillStroke ? .evenOdd : .winding
      plane.addSublayer(layer(path, rule, isOpaque ? .black : state.fillColor))
    }
    if stroke {
      var lines = path
      if !state.dash.lengths.isEmpty {
        lines = lines.copy(dashingWithPhase: state.dash.phase, lengths: state.dash.lengths)
      }
      lines = lines.copy(
        strokingWithWidth: state.lineWidth, lineCap: CGLineCap(state.lineCap),
        lineJoin: CGLineJoin(state.lineJoin), miterLimit: state.miterLimit)
      plane.addSublayer(layer(lines, .winding, isOpaque ? .black : state.strokeColor))
    }
    return plane
  }

  private func layer(_ path: CGPath, _ rule: CGPathFillRule, _ color: CGColor) -> CALayer {
    let moved = CGMutablePath()
    moved.addPath(path, transform: state.transform)
    return layer(ofSurfacePath: moved, rule, color)
  }

  /// A layer of a path of the surface in one colour; its picture is no larger than the path.
  func layer(ofSurfacePath path: CGPath, _ rule: CGPathFillRule, _ color: CGColor) -> CALayer {
    let (width, height) = (
      Int((bounds.width * scale).rounded(.up)), Int((bounds.height * scale).rounded(.up))
    )
    let pixels = CGMutablePath()
    pixels.addPath(path, transform: CGAffineTransform(scaleX: scale, y: scale))
    let edges = SharpRaster.edges(pixels.outline.flattened(tolerance: 0.01))
    let area = SharpRaster.area(of: edges, width, height)
    let layer = CALayer.plane(
      CGRect(
        x: 0, y: 0, width: CGFloat(area.x.count) / scale, height: CGFloat(area.y.count) / scale))
    layer.position = CGPoint(
      x: CGFloat(area.x.lowerBound) / scale, y: CGFloat(area.y.lowerBound) / scale)
    guard !area.x.isEmpty, !area.y.isEmpty else { return layer }
    do {
      layer.contents = try SharpRaster.picture(area, edges, rule, color)
    } catch {
      Diagnostics.report("drawing without smooth edges: \(error)")
    }
    return layer
  }

  /// Columns and rows of the surface.
  private typealias Area = (x: Range<Int>, y: Range<Int>)

  /// The pixels that lines may hold.
  private static func area(of edges: [Edge], _ width: Int, _ height: Int) -> Area {
    var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
    for edge in edges {
      low = pointwiseMin(low, SIMD2(min(edge.top.x, edge.bottom.x), edge.top.y))
      high = pointwiseMax(high, SIMD2(max(edge.top.x, edge.bottom.x), edge.bottom.y))
    }
    func range(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
      let (from, to) = (first(low, 0..<count), first(high, 0..<count))
      return from..<max(from, to)
    }
    return (range(low.x, high.x, width), range(low.y, high.y, height))
  }

  /// A line from one row to another, and which way it ran before.
  private struct Edge {
    var top, bottom: Point
    var direction: Int
  }

  /// The edges of closed lines.
  private static func edges(_ path: Path) -> [Edge] {
    var edges: [Edge] = []
    var (start, last) = (Point(x: 0, y: 0), Point(x: 0, y: 0))
    func add(_ p: Point) {
      if last.y < p.y { edges.append(Edge(top: last, bottom: p, direction: 1)) }
      if last.y > p.y { edges.append(Edge(top: p, bottom: last, direction: -1)) }
      last = p
    }
    for element in path.elements {
      switch element {
      case .move(let p):
        add(start)
        (start, last) = (p, p)
      case .line(let p), .quad(_, let p), .cubic(_, _, let p): add(p)
      case .close: add(start)
      }
    }
    add(start)
    return edges
  }

  /// A picture of the pixels of an area whose middles lie inside.
  private static func picture(
    _ area: Area, _ edges: [Edge], _ rule: CGPathFillRule, _ color: CGColor
  ) throws -> Picture {
    let rows = rows(of: edges, area.y)
    let color = color.value
    func byte(_ x: Double) -> UInt8 { UInt8(min(max(x * color.alpha * 255, 0), 255).rounded()) }
    let pixel = SIMD4(byte(color.red), byte(color.green), byte(color.blue), byte(1))
    return try Picture(tryingWidth: area.x.count, height: area.y.count) { pixels, stride in
      memset(pixels, 0, stride * area.y.count)
      for (y, row) in rows.enumerated() where !row.isEmpty {
        for span in spans(row, at: Double(area.y.lowerBound + y) + 0.5, rule) {
          let (from, to) = (first(span.lowerBound, area.x), first(span.upperBound, area.x))
          for x in from..<max(from, to) {
            pixels.storeBytes(
              of: pixel, toByteOffset: y * stride + (x - area.x.lowerBound) * 4,
              as: SIMD4<UInt8>.self)
          }
        }
      }
    }
  }

  /// The edges that cross the middle of each row.
  private static func rows(of edges: [Edge], _ numbers: Range<Int>) -> [[Edge]] {
    var rows = [[Edge]](repeating: [], count: numbers.count)
    for edge in edges {
      let (from, to) = (first(edge.top.y, numbers), first(edge.bottom.y, numbers))
      for y in from..<max(from, to) { rows[y - numbers.lowerBound].append(edge) }
    }
    return rows
  }

  /// The first pixel of a range, or its end, whose middle does not lie before a place.
  private static func first(_ x: Double, _ range: Range<Int>) -> Int {
    // A pixel's middle lies half behind its number.
    Int(
      saturating: min(
        max((x - 0.5).rounded(.up), Double(range.lowerBound)), Double(range.upperBound)))
  }

  /// The parts of a row that lie inside.
  private static func spans(
    _ edges: [Edge], at y: Double, _ rule: CGPathFillRule
  ) -> [Range<Double>] {
    let crossings = edges.map { edge -> (x: Double, direction: Int) in
      let (a, b) = (edge.top, edge.bottom)
      return (a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y), edge.direction)
    }.sorted { $0.x < $1.x }
    var (spans, winding): ([Range<Double>], Int) = ([], 0)
    for (i, crossing) in crossings.enumerated() where i + 1 < crossings.count {
      winding += crossing.direction
      let isInside = rule == .evenOdd ? (i + 1) % 2 == 1 : winding != 0
      if isInside { spans.append(crossing.x..<crossings[i + 1].x) }
    }
    return spans
  }
}
