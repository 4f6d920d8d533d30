import CPegbarKernels
import PegbarCore
import PegbarEngine

/// A display list being made: shapes and pictures in layer space go in, items in pixels come out.
struct ListBuilder {
  var list: DisplayList
  let reduced: ReducedPictures
  private var corners: [Double] = []

  init(_ list: DisplayList, reduced: ReducedPictures) {
    self.list = list
    self.reduced = reduced
  }

  /// Room for one more group; `finish` fills it in.
  mutating func beginGroup() -> Int {
    let group = GroupItem(area: PixelArea(), opacity: 255, clip: Span(), contentEnd: 0, maskEnd: 0)
    list.items.append(.group(group))
    return list.items.count - 1
  }

  /// Fills in a group, or takes it away where it shows nothing.
  mutating func finish(
    _ number: Int, _ contentEnd: Int, _ opacity: Double, _ clip: Span?, _ scissor: PixelArea,
    _ blend: BlendModes.Mode, _ blends: BlendModes, isUnder: Bool = false
  ) {
    let end = list.items.count
    var area = list.extent(number + 1, contentEnd).intersection(scissor)
    if end > contentEnd { area = area.intersection(list.extent(contentEnd, end)) }
    if area.isEmpty {
      list.items.removeLast(end - number)
      return
    }
    // A band that the group does not touch must not meet the group's items either.
    for i in number + 1..<end { list.items[i] = list.items[i].clipped(to: area) }
    if blend.erases { list.erases = true }
    if blend != .normal { list.blends = blends }
    list.items[number] = .group(
      GroupItem(
        area: area, opacity: UInt32(opacity: opacity), blend: blend.number, clip: clip ?? Span(),
        isUnder: isUnder, contentEnd: contentEnd, maskEnd: end))
  }

  // MARK: Shapes

  /// Takes a shape to pixels; nil when nothing of it can be seen.
  mutating func polygon(
    _ shape: RoundedRect, _ map: PlaneMap
  ) -> (points: Span, hull: PixelArea)? {
    corners.removeAll(keepingCapacity: true)
    shape.appendCorners(to: &corners, scale: shape.isRounded ? largestStretch(shape.rect, map) : 1)
    return project(map)
  }

  /// Takes a convex polygon to pixels; nil when nothing of it can be seen.
  mutating func polygon(
    _ polygon: [SIMD2<Double>], _ map: PlaneMap
  ) -> (points: Span, hull: PixelArea)? {
    corners.removeAll(keepingCapacity: true)
    for p in polygon { corners += [p.x, p.y] }
    return project(map)
  }

  /// The greatest number of pixels that a unit of length becomes in a rectangle.
  private func largestStretch(_ rect: Rect, _ map: PlaneMap) -> Double {
    let places = [
      (rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.maxX, rect.maxY),
      (rect.minX, rect.maxY),
    ]
    return places.reduce(1e-3) { largest, place in
      guard let s = map.stretch(at: place.0, place.1) else { return largest }
      return max(largest, s.x, s.y)
    }
  }

  private mutating func project(_ map: PlaneMap) -> (points: Span, hull: PixelArea)? {
    let start = list.points.count
    let count = corners.count / 2
    list.points.append(contentsOf: repeatElement(0, count: corners.count + 10))
    let made = list.points.withUnsafeMutableBufferPointer { points -> Int in
      guard let base = points.baseAddress else { return 0 }
      return map.withNumbers { Int(pgb_project($0, corners, Int32(count), base + start)) }
    }
    list.points.removeLast(list.points.count - start - made * 2)
    guard made >= 3 else { return nil }
    let range = start / 2..<start / 2 + made
    return (Span(range), hull(range))
  }

  func hull(_ range: Range<Int>) -> PixelArea {
    var low = SIMD2(Double.infinity, Double.infinity)
    var high = -low
    for i in range {
      let p = SIMD2(list.points[i * 2], list.points[i * 2 + 1])
      low = pointwiseMin(low, p)
      high = pointwiseMax(high, p)
    }
    return PixelArea(touchedFrom: low, to: high)
  }

  /// The whole pixels that a polygon is, if it is a rectangle of whole pixels.
  func box(_ polygon: Span) -> PixelArea? {
    guard polygon.count == 4 else { return nil }
    let range = polygon.range
    let p = (range.lowerBound * 2..<range.upperBound * 2).map { list.points[$0] }
    guard p.allSatisfy({ $0 == $0.rounded() }) else { return nil }
    let across = p[1] == p[3] && p[2] == p[4] && p[5] == p[7] && p[6] == p[0]
    let down = p[0] == p[2] && p[3] == p[5] && p[4] == p[6] && p[7] == p[1]
    return across || down ? hull(range) : nil
  }

  // MARK: Items

  /// What is filled.
  enum Fill {
    /// All that may be drawn.
    case everywhere
    case shape(RoundedRect)
  }

  /// Draws a colour, with a hole in it.
  mutating func fill(
    _ fill: Fill, hole: RoundedRect? = nil, _ color: UInt32, _ map: PlaneMap,
    within scissor: PixelArea
  ) {
    guard let filled = filled(fill, hole: hole, map, within: scissor) else { return }
    add(filled.area, filled.coverage, .color(color), 255)
  }

  /// Where a filling covers; nil when nothing of it can be seen.
  mutating func filled(
    _ fill: Fill, hole: RoundedRect? = nil, _ map: PlaneMap, within scissor: PixelArea
  ) -> (area: PixelArea, coverage: Coverage)? {
    guard !scissor.isEmpty else { return nil }
    switch fill {
    case .shape(let shape):
      guard var covered = covered(shape, less: hole, map) else { return nil }
      covered.area = covered.area.intersection(scissor)
      return covered.area.isEmpty ? nil : covered
    case .everywhere:
      guard let hole = hole.flatMap({ polygon($0, map)?.points }) else { return (scissor, .area) }
      return (scissor, .convex(corners(of: scissor), hole: hole))
    }
  }

  private mutating func corners(of area: PixelArea) -> Span {
    let start = list.points.count / 2
    for (x, y) in [
      (area.x0, area.y0), (area.x1, area.y0), (area.x1, area.y1), (area.x0, area.y1),
    ] { list.points += [Double(x), Double(y)] }
    return Span(start..<start + 4)
  }

  mutating func add(
    _ area: PixelArea, _ coverage: Coverage, _ paint: Paint, _ opacity: UInt32,
    blend: UInt32 = 0
  ) {
    guard !area.isEmpty else { return }
    let item = PaintItem(
      area: area, coverage: coverage, paint: paint, opacity: opacity, blend: blend)
    list.items.append(.paint(item))
  }
}
