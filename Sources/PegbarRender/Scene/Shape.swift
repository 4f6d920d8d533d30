import CPegbarKernels
import PegbarCore

/// What a shape layer draws.
struct Shape: Equatable {
  var path: Path
  var fill: Color?
  var isEvenOdd: Bool
  var stroke: Color?
  /// What the stroke shows in the place of its colour, and the rectangle over which that is stretched.
  ///
  /// Rule: layers.stroke-gradient.
  var strokeGradient: Gradient?
  var bounds: Rect
  var line: Stroke
  var start: Double
  var end: Double
  var dashes: [Double]
  var dashPhase: Double

  /// Reads a shape layer; nil without a path.
  init?(_ properties: PropertyTable) {
    guard let path = properties.path(.path), !path.elements.isEmpty else { return nil }
    self.path = path
    fill = properties.color(.fillColor)
    isEvenOdd = properties.string(.fillRule) == "even-odd"
    stroke = properties.color(.strokeColor)
    strokeGradient = Gradient(strokeOf: properties)
    bounds = strokeGradient == nil ? Rect() : properties.rect(.bounds)
    line = Stroke(width: properties.number(.lineWidth), tolerance: 0.1)
    line.cap = Stroke.Cap(rawValue: properties.string(.lineCap)) ?? .butt
    line.join = Stroke.Join(rawValue: properties.string(.lineJoin)) ?? .miter
    line.miterLimit = properties.number(.miterLimit)
    func share(_ x: Double) -> Double { x > 0 ? min(x, 1) : 0 }
    start = share(properties.number(.strokeStart))
    end = share(properties.number(.strokeEnd))
    dashPhase = properties.number(.lineDashPhase)
    dashes = properties.numbers(.lineDashPattern) ?? []
  }

  /// Whether the stroke goes along the whole path without gaps, so that lengths do not count.
  var isStrokedWhole: Bool { start == 0 && end == 1 && dashes.isEmpty }

  /// The lines of the stroke, cut into dashes.
  ///
  /// - Parameter lines: the path's straight pieces.
  /// - Returns: nil where nothing shows.
  func strokedLines(_ lines: [Polyline]) -> KeptLines? {
    guard line.width > 0, line.width.isFinite, start < end else { return nil }
    var kept = KeptLines()
    let shown = shown(lines)
    if dashes.isEmpty {
      kept.reserve(points: shown.reduce(0) { $0 + $1.points.count }, parts: shown.count)
    }
    for part in shown {
      guard !dashes.isEmpty else {
        kept.append(part)
        continue
      }
      let ranges = Dashes.ranges(dashes, phase: dashPhase, length: part.length)
      for dash in part.cut(ranges) { kept.append(dash) }
    }
    return kept
  }

  /// What lies between strokeStart and strokeEnd, shares of the length of all lines together.
  private func shown(_ lines: [Polyline]) -> [Polyline] {
    if start == 0, end == 1 { return lines }
    let total = lines.reduce(0) { $0 + $1.length }
    var at = 0.0
    var result: [Polyline] = []
    for line in lines {
      let length = line.length
      let (from, to) = (max(start * total - at, 0), min(end * total - at, length))
      if from < to { result += line.cut([from...to]) }
      at += length
    }
    return result
  }
}

extension ListBuilder {
  /// Draws a shape layer's path: first the inside, then the line.
  ///
  /// Where the same lines are drawn again and again, as `isCopy` says, each time is cheap.
  mutating func draw(
    _ flat: FlatShape, opacity: Double, tint: Tint, _ map: PlaneMap, within scissor: PixelArea,
    isCopy: Bool
  ) {
    let shape = flat.shape
    if let color = shape.fill?.tinted(tint).pixel(opacity: opacity), color != 0 {
      fill(flat.inside, isEvenOdd: shape.isEvenOdd, color, map, within: scissor)
    }
    var stroke = shape.line
    stroke.tolerance = 0.05 / flat.scale
    if var gradient = shape.strokeGradient {
      gradient.colors = gradient.colors.map { $0.tinted(tint) }
      guard let ground = ground(of: gradient, over: shape.bounds, map), let lines = flat.stroke
      else { return }
      let paint = paint(gradient, ground)
      draw(
        stroke, lines, paint, opacity: UInt32(opacity: opacity), map, within: scissor,
        isCopy: isCopy)
    } else if let color = shape.stroke?.tinted(tint).pixel(opacity: opacity), color != 0,
      let lines = flat.stroke
    {
      draw(stroke, lines, .color(color), opacity: 255, map, within: scissor, isCopy: isCopy)
    }
  }

  /// Draws lines; where parallels do not stay parallel their edges are made at once.
  private mutating func draw(
    _ stroke: Stroke, _ lines: KeptLines, _ paint: Paint, opacity: UInt32, _ map: PlaneMap,
    within scissor: PixelArea, isCopy: Bool
  ) {
    guard map.isAffine, map.m33 > 0 else {
      return fill(isEvenOdd: false, paint, opacity, map, within: scissor) {
        $0.append(stroke, of: lines)
      }
    }
    var stroke = stroke
    stroke.limitWidth(along: lines, map, within: scissor)
    let kept = KeptStroke(stroke, map, lines)
    let hull = isCopy ? kept.box : kept.hull(within: scissor)
    let area = hull.intersection(scissor)
    guard !area.isEmpty else { return }
    list.strokes.append(kept)
    add(area, .stroke(Int32(list.strokes.count - 1)), paint, opacity)
  }

  /// Draws a colour inside a path, by the nonzero rule.
  mutating func fill(
    _ path: Path, color: UInt32, _ map: PlaneMap, within scissor: PixelArea
  ) {
    let lines = Polyline.flatten(path, tolerance: 0.05 / path.scale(map))
    fill(lines, isEvenOdd: false, color, map, within: scissor)
  }

  /// Draws a colour inside closed lines.
  mutating func fill(
    _ lines: [Polyline], isEvenOdd: Bool, _ color: UInt32, _ map: PlaneMap,
    within scissor: PixelArea
  ) {
    fill(lines, isEvenOdd: isEvenOdd, .color(color), 255, map, within: scissor)
  }

  /// Draws inside closed lines.
  mutating func fill(
    _ lines: [Polyline], isEvenOdd: Bool, _ paint: Paint, _ opacity: UInt32, _ map: PlaneMap,
    within scissor: PixelArea
  ) {
    fill(isEvenOdd: isEvenOdd, paint, opacity, map, within: scissor) { edges in
      edges.reserve(lines.reduce(0) { $0 + $1.points.count })
      for line in lines { edges.append(line.points) }
    }
  }

  /// Draws inside closed outlines.
  private mutating func fill(
    isEvenOdd: Bool, _ paint: Paint, _ opacity: UInt32, _ map: PlaneMap, within scissor: PixelArea,
    outlines: (inout PathEdges) -> Void
  ) {
    let start = list.edges.count
    var edges = PathEdges(map, within: scissor)
    swap(&edges.edges, &list.edges)
    outlines(&edges)
    swap(&edges.edges, &list.edges)
    let range = start..<list.edges.count
    let area = edges.hull.intersection(scissor)
    guard !range.isEmpty, !area.isEmpty else {
      list.edges.removeLast(range.count)
      return
    }
    list.edges.withUnsafeMutableBufferPointer { all in
      guard let base = all.baseAddress else { return }
      pgb_sort_edges(base + start, Int64(range.count))
    }
    add(area, .path(Span(range), isEvenOdd: isEvenOdd), paint, opacity)
  }
}

extension Path {
  /// How many pixels a unit becomes, at the path's points; at least a thousandth.
  func scale(_ map: PlaneMap) -> Double {
    var scale = 1e-3
    for element in elements {
      let p: Point
      switch element {
      case .move(let to), .line(let to), .quad(_, let to), .cubic(_, _, let to): p = to
      case .close: continue
      }
      if let s = map.stretch(at: p.x, p.y) { scale = max(scale, min(max(s.x, s.y), 1e4)) }
    }
    return scale
  }
}
