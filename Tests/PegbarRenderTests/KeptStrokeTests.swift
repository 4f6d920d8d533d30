import CPegbarKernels
import PegbarCore
import PegbarEngine
import PegbarTestSupport
import Testing

@testable import PegbarRender

/// Strokes that become pixels where they are drawn: little memory, and the same pieces in every band.
@Suite struct KeptStrokeTests {
  /// A path with curves, corners, a closed part and a point.
  private static func path(_ seed: Int) -> Path {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 24) * 300 - 50
    }
    func point() -> Point { Point(x: next(), y: next()) }
    return Path(elements: [
      .move(point()), .line(point()), .cubic(control1: point(), control2: point(), to: point()),
      .quad(control: point(), to: point()), .line(point()), .move(point()), .line(point()),
      .cubic(control1: point(), control2: point(), to: point()), .close, .move(point()),
    ])
  }

  private static func key(_ edge: pgb_edge) -> [Double] {
    [edge.y0, edge.x0, edge.y1, edge.x1, edge.winding]
  }

  private static let maps = [
    PlaneMap(), .scale(0.5, 2.5, then: 20, -30),
    PlaneMap(m11: 0.8, m12: 0.6, m21: -1.2, m22: 1.6, m31: 90, m32: 7),
    PlaneMap(m11: 0, m12: -1, m21: 1, m22: 0, m31: 3, m32: 150, m33: 2),
  ]

  private static func lines(_ seed: Int) -> KeptLines {
    var lines = KeptLines()
    for line in Polyline.flatten(path(seed), tolerance: 0.1) { lines.append(line) }
    return lines
  }

  private static func stroke(_ seed: Int, _ cap: Stroke.Cap, _ join: Stroke.Join) -> Stroke {
    Stroke(
      width: [1, 9, 60][seed % 3], cap: cap, join: join, miterLimit: [1, 10, 1e9][seed % 3],
      tolerance: 0.1)
  }

  /// The edges of a stroke's pieces, sorted by their upper ends.
  private static func edges(_ kept: KeptStroke, within area: PixelArea) -> [pgb_edge] {
    var edges = PathEdges(kept.map, within: area)
    edges.append(kept.stroke, of: kept.lines)
    return edges.edges.sorted { $0.y0 < $1.y0 }
  }

  /// What a band leaves out has no say in it: it has each edge that crosses its rows.
  @Test(arguments: [Stroke.Cap.butt, .square, .round], [Stroke.Join.miter, .round, .bevel])
  func bandsHaveAllTheirEdges(_ cap: Stroke.Cap, _ join: Stroke.Join) {
    let whole = PixelArea(x0: 0, y0: 0, x1: 200, y1: 192)
    var compared = 0
    for (seed, map) in (0..<8).flatMap({ seed in KeptStrokeTests.maps.map { (seed, $0) } }) {
      let kept = KeptStroke(
        KeptStrokeTests.stroke(seed, cap, join), map, KeptStrokeTests.lines(seed))
      let all = KeptStrokeTests.edges(kept, within: whole)
      for y in stride(from: 0, to: 192, by: 16) {
        let some = KeptStrokeTests.edges(
          kept, within: PixelArea(x0: 0, y0: y, x1: 200, y1: y + 16))
        let wanted = all.filter { $0.y0 < Double(y + 16) && $0.y1 > Double(y) }
        // Outlines that touch the band's last pixel alone may bring none.
        let crossing = some.filter { $0.y0 < Double(y + 16) && $0.y1 > Double(y) }
        #expect(
          Set(wanted.map(KeptStrokeTests.key)) == Set(crossing.map(KeptStrokeTests.key)))
        #expect(wanted.count == crossing.count)
        compared += wanted.count
      }
    }
    #expect(compared > 1000)
  }

  /// A surface of nothing, or of what has been drawn on it.
  private static func drawn(
    _ area: PixelArea, _ draw: (inout pgb_surface, inout pgb_paint) -> Void
  ) -> [UInt8] {
    var pixels = [UInt8](repeating: 0, count: (area.x1 - area.x0) * (area.y1 - area.y0) * 4)
    pixels.withUnsafeMutableBufferPointer { pixels in
      guard let base = pixels.baseAddress else { preconditionFailure("the array is empty") }
      var surface = pgb_surface(
        pixels: base, stride: Int64(area.x1 - area.x0) * 4, x0: Int32(area.x0),
        y0: Int32(area.y0), x1: Int32(area.x1), y1: Int32(area.y1))
      var paint = pgb_paint()
      (paint.kind, paint.color, paint.opacity) = (UInt32(PGB_PAINT_COLOR), 0xFFFF_FFFF, 255)
      draw(&surface, &paint)
    }
    return pixels
  }

  /// Pieces that go straight into the cells cover what their edges cover as a path, to the bit; the cells
  /// are empty again afterwards, whatever size the area before had.
  @Test(arguments: [Stroke.Cap.butt, .square, .round], [Stroke.Join.miter, .round, .bevel])
  func aStrokeCoversWhatItsEdgesCover(_ cap: Stroke.Cap, _ join: Stroke.Join) throws {
    let cells = try #require(pgb_stroke_cells_make())
    defer { pgb_stroke_cells_free(cells) }
    let areas = [
      PixelArea(x0: 0, y0: 0, x1: 200, y1: 150), PixelArea(x0: 40, y0: 31, x1: 71, y1: 72),
      PixelArea(x0: -2100, y0: -70, x1: 260, y1: 90), PixelArea(x0: 90, y0: 20, x1: 91, y1: 21),
    ]
    var covered = 0
    for (seed, map) in (0..<6).flatMap({ seed in KeptStrokeTests.maps.map { (seed, $0) } }) {
      let kept = KeptStroke(
        KeptStrokeTests.stroke(seed, cap, join), map, KeptStrokeTests.lines(seed))
      for area in areas {
        let direct = KeptStrokeTests.drawn(area) { surface, paint in
          kept.lines.withKernelStroke(kept.stroke, kept.map) {
            pgb_paint_stroke(&surface, area.kernelArea, $0, &paint, cells)
          }
        }
        let edges = KeptStrokeTests.edges(kept, within: area)
        let collected = KeptStrokeTests.drawn(area) { surface, paint in
          edges.withUnsafeBufferPointer { edges in
            guard let base = edges.baseAddress else { preconditionFailure("the array is empty") }
            var path = pgb_path(
              edges: base, count: Int32(edges.count), rule: UInt32(PGB_RULE_NONZERO))
            #expect(pgb_paint_path(&surface, area.kernelArea, &path, &paint, nil) == 1)
          }
        }
        #expect(direct == collected, "path \(seed), \(area)")
        covered += direct.count { $0 != 0 }
      }
    }
    #expect(covered > 10_000)
  }

  /// Many points: the pixels that hold it are found without a look at its pieces.
  @Test func aLongStrokeHasItsBox() {
    var line = Polyline()
    for i in 0..<5000 { line.append(SIMD2(Double(i) / 50, Double(i % 7)), isCorner: true) }
    var lines = KeptLines()
    lines.append(line)
    let stroke = Stroke(width: 2, miterLimit: 4, tolerance: 0.1)
    let kept = KeptStroke(stroke, PlaneMap(), lines)
    let area = PixelArea(x0: 0, y0: 0, x1: 200, y1: 200)
    var edges = PathEdges(PlaneMap(), within: area)
    edges.append(stroke, of: lines)
    #expect(kept.hull(within: area) == kept.box)
    #expect(kept.box.contains(edges.hull))
    #expect(!kept.box.contains(area))
  }

  /// 1000 such curves took 88 KB each.
  @Test func aPointNeedsLittle() {
    var builder = ListBuilder(DisplayList(), reduced: ReducedPictures())
    let table = { () -> PropertyTable in
      var table = PropertyTable()
      let points = (0..<320).map { Point(x: Double($0) * 5, y: 200 + Double($0 * 37 % 100)) }
      table[.path] = .path(
        Path(elements: [.move(points[0])] + points.dropFirst().map { .line($0) }))
      table[.strokeColor] = .color(Color(red: 1, green: 0, blue: 0, alpha: 1))
      table[.lineWidth] = .number(3)
      table[.fillColor] = .null
      return table
    }()
    let area = PixelArea(x0: 0, y0: 0, x1: 1920, y1: 1080)
    for _ in 0..<100 {
      guard let shape = Shape(table) else { continue }
      builder.draw(
        FlatShape(shape, scale: 1), opacity: 1, tint: Tint(), .identity, within: area,
        isCopy: false)
    }
    #expect(builder.list.strokes.count == 100)
    #expect(builder.list.byteCount > 100 * 320 * 16)
    #expect(builder.list.byteCount < 100 * 10_000)
  }

  @Test func cornersAreKeptAsBits() {
    var lines = KeptLines()
    for start in [0, 100] {
      var line = Polyline()
      for i in 0..<100 { line.append(SIMD2(Double(start + i), 0), isCorner: i % 3 == 0) }
      lines.append(line)
    }
    #expect((0..<200).allSatisfy { lines.isCorner($0) == ($0 % 100 % 3 == 0) })
    #expect(lines.parts.map(\.start) == [0, 100] && lines.parts.map(\.count) == [100, 100])
  }

  /// Twice the pattern, which one of an odd number of lengths repeats with, is too long to be a number.
  @Test func anEndlessDashPatternIsAWholeLine() {
    let long = Double.greatestFiniteMagnitude
    for pattern in [[1.7e308, 1e300, 0.5], [long], [long, long]] {
      let (ranges, time) = processorTime { Dashes.ranges(pattern, phase: -1e-20, length: 64) }
      #expect(ranges == [0...64] && time < .seconds(60))
    }
  }

  /// So far out that a step no longer changes the number: the dashes lie somewhere, and are as long as
  /// they should be.
  @Test(arguments: [1e17, -1e17, 1e300, -1e300, .greatestFiniteMagnitude, 0x1p53 + 2])
  func aHugeDashPhaseEnds(_ phase: Double) {
    for pattern in [[10.0, 5], [3], [0.25, 0.5, 7], [0, 4]] {
      let ranges = Dashes.ranges(pattern, phase: phase, length: 300)
      let total = pattern.reduce(0, +)
      #expect(Double(ranges.count) <= (300 / total + 2) * Double(pattern.count))
      #expect(ranges.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= 300 })
      #expect(ranges.allSatisfy { $0.upperBound - $0.lowerBound <= (pattern.max() ?? 0) + 1e-9 })
      let drawn = ranges.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
      let share = pattern.count % 2 == 1 ? 0.5 : pattern[0] / total
      #expect((drawn - 300 * share).magnitude <= 2 * total)
      #expect(!ranges.isEmpty)
    }
  }
}
