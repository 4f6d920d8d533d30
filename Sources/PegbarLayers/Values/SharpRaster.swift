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

  /// A layer of a path of the surface in one colour.
  func layer(ofSurfacePath path: CGPath, _ rule: CGPathFillRule, _ color: CGColor) -> CALayer {
    let (width, height) = (
      Int((bounds.width * scale).rounded(.up)), Int((bounds.height * scale).rounded(.up))
    )
    let layer = CALayer.plane(
      CGRect(x: 0, y: 0, width: CGFloat(width) / scale, height: CGFloat(height) / scale))
    let pixels = CGMutablePath()
    pixels.addPath(path, transform: CGAffineTransform(scaleX: scale, y: scale))
    let edges = SharpRaster.edges(pixels.outline.flattened(tolerance: 0.01))
    do {
      layer.contents = try SharpRaster.picture(width, height, edges, rule, color)
    } catch {
      Diagnostics.report("drawing without smooth edges: \(error)")
    }
    return layer
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

  /// A picture of the pixels whose middles lie inside.
  private static func picture(
    _ width: Int, _ height: Int, _ edges: [Edge], _ rule: CGPathFillRule, _ color: CGColor
  ) throws -> Picture {
    let rows = rows(of: edges, height)
    let color = color.value
    func byte(_ x: Double) -> UInt8 { UInt8(min(max(x * color.alpha * 255, 0), 255).rounded()) }
    let pixel = SIMD4(byte(color.red), byte(color.green), byte(color.blue), byte(1))
    return try Picture(tryingWidth: width, height: height) { pixels, stride in
      memset(pixels, 0, stride * height)
      for (y, row) in rows.enumerated() where !row.isEmpty {
        for span in spans(row, at: Double(y) + 0.5, rule) {
          // A pixel's middle lies half behind its number.
          let (from, to) = (first(span.lowerBound, width), first(span.upperBound, width))
          for x in from..<max(from, to) {
            pixels.storeBytes(of: pixel, toByteOffset: y * stride + x * 4, as: SIMD4<UInt8>.self)
          }
        }
      }
    }
  }

  /// The edges that cross the middle of each row.
  private static func rows(of edges: [Edge], _ height: Int) -> [[Edge]] {
    var rows = [[Edge]](repeating: [], count: height)
    for edge in edges {
      let (from, to) = (first(edge.top.y, height), first(edge.bottom.y, height))
      for y in from..<max(from, to) { rows[y].append(edge) }
    }
    return rows
  }

  /// The first pixel, up to a count, whose middle does not lie before a place.
  private static func first(_ x: Double, _ count: Int) -> Int {
    Int(saturating: min(max((x - 0.5).rounded(.up), 0), Double(count)))
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
