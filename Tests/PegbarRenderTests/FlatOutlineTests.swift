import CPegbarKernels
import PegbarCore
import PegbarEngine
import Testing

@testable import PegbarRender

@Suite struct FlatOutlineTests {
  private static let width = 90
  private static let height = 70
  private static let all = PixelArea(x0: 0, y0: 0, x1: width, y1: height)

  /// A star whose edges cross and a slope that leaves the picture on both sides.
  private static let lines: [Polyline] = [
    [(10.3, 5.1), (40.7, 60.2), (2.9, 22.4), (50.1, 20.8), (8.8, 58.9)],
    [(-200, -3.5), (300, 41.25), (300, 41.5), (-200, -2.25)],
    [(60, 10), (80, 10), (80, 30), (60, 30)],
    [(1, 1), (2, 2)],
  ].map { points in
    Polyline(points: points.map { SIMD2($0.0, $0.1) }, corners: [], isClosed: true)
  }

  private static let maps: [PlaneMap] = [
    .identity, PlaneMap(m31: 3, m32: -2), PlaneMap(m11: 0.8, m22: 1.1, m31: 1.37, m32: 0.91),
    PlaneMap(m11: 0.6, m12: 0.5, m21: -0.5, m22: 0.6, m31: 30.2, m32: -4.7),
    PlaneMap(m11: -1, m22: -1, m31: 90, m32: 70),
  ]

  /// Draws in parts of the whole.
  private func draw(_ placed: PlacedOutline, rows: Int = height, color: UInt32) -> [UInt8] {
    var bytes = [UInt8](repeating: 77, count: Self.width * Self.height * 4)
    bytes.withUnsafeMutableBufferPointer { bytes in
      guard let base = bytes.baseAddress else { preconditionFailure("the array is empty") }
      for y in stride(from: 0, to: Self.height, by: rows) {
        var surface = pgb_surface(
          pixels: base + y * Self.width * 4, stride: Int64(Self.width * 4), x0: 0, y0: Int32(y),
          x1: Int32(Self.width), y1: Int32(min(y + rows, Self.height)))
        var paint = pgb_paint()
        (paint.kind, paint.color, paint.opacity) = (UInt32(PGB_PAINT_COLOR), color, 255)
        #expect(placed.paint(&surface, Self.all, &paint))
      }
    }
    return bytes
  }

  /// What is kept changes no byte, and neither do the parts that are drawn at a time.
  @Test(arguments: maps.indices, [0xFF00_3010, 0x8040_1020] as [UInt32])
  func keptCoverageIsThatOfTheFirstTime(_ number: Int, _ color: UInt32) throws {
    let map = Self.maps[number]
    let outline = FlatOutline(Self.lines)
    let first = try #require(PlacedOutline(outline, map, within: Self.all))
    let second = try #require(PlacedOutline(outline, map, within: Self.all))
    #expect(first.plane == nil && second.plane != nil && first.mark == second.mark)
    let drawn = draw(first, color: color)
    #expect(Set(drawn).count > 3)
    #expect(draw(second, color: color) == drawn)
    for rows in [1, 7, 64] {
      #expect(draw(first, rows: rows, color: color) == drawn)
      #expect(draw(second, rows: rows, color: color) == drawn)
    }
  }

  /// Moved by whole pixels, what is kept serves again.
  @Test func movesByWholePixelsKeepTheCoverage() throws {
    let outline = FlatOutline(Self.lines)
    let maps = [(4.3, 2.7), (11.3, -1.3), (4.3, 9.7)].map { PlaneMap(m31: $0.0, m32: $0.1) }
    let placed = try maps.map { try #require(PlacedOutline(outline, $0, within: Self.all)) }
    #expect(placed[0].plane == nil && placed[1].plane != nil)
    #expect(placed[2].plane === placed[1].plane)
    for (map, one) in zip(maps, placed) {
      let fresh = try #require(PlacedOutline(FlatOutline(Self.lines), map, within: Self.all))
      #expect(draw(one, color: 0xFF20_3040) == draw(fresh, color: 0xFF20_3040))
    }
  }

  @Test func wholePixelsAreExact() throws {
    let square = FlatOutline([Self.lines[2]])
    let placed = try #require(PlacedOutline(square, .identity, within: Self.all))
    let bytes = draw(placed, color: 0xFFFF_FFFF)
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        let isInside = (60..<80).contains(x) && (10..<30).contains(y)
        #expect(bytes[(y * Self.width + x) * 4] == (isInside ? 255 : 77))
      }
    }
  }

  @Test func whatIsAsideOrHasNoNumbersIsNotDrawn() {
    let outline = FlatOutline(Self.lines)
    #expect(PlacedOutline(outline, PlaneMap(m31: 1000), within: Self.all) == nil)
    #expect(PlacedOutline(outline, PlaneMap(m31: .nan), within: Self.all) == nil)
    #expect(PlacedOutline(FlatOutline([]), .identity, within: Self.all) == nil)
  }

  /// Far from the picture's corner numbers have fewer digits; what is seen is there.
  @Test func whatIsEnlargedVeryMuchIsDrawn() throws {
    let outline = FlatOutline([Self.lines[2]])
    let map = PlaneMap(m11: 1e6, m22: 1e6, m31: -60e6 + 10, m32: -10e6 + 20)
    let placed = try #require(PlacedOutline(outline, map, within: Self.all))
    let bytes = draw(placed, color: 0xFFFF_FFFF)
    #expect(bytes[0] == 77 && bytes[(20 * Self.width + 10) * 4] == 255)
    #expect(bytes[(19 * Self.width + 10) * 4] == 77 && bytes.last == 255)
  }

  @Test func theShelfIsBounded() throws {
    var shelf = CoverageShelf()
    let area = PixelArea(x0: 0, y0: 0, x1: 512, y1: 256)
    for number in 0..<8 {
      let map = PlaneMap(m31: Double(number) / 16)
      guard case .new = shelf.find(map), case .known = shelf.find(map) else {
        Issue.record("map \(number) is not new")
        return
      }
      shelf.keep(try #require(CoveragePlane(area) { _, _ in true }), map)
      guard case .kept = shelf.find(map) else {
        Issue.record("map \(number) is not kept")
        return
      }
    }
    // Two planes of 128 KiB fit.
    guard case .new = shelf.find(PlaneMap()) else {
      Issue.record("the first map is still kept")
      return
    }
    #expect(!CoverageShelf.mayKeep(PixelArea(x0: 0, y0: 0, x1: 2000, y1: 600)))
    #expect(!CoverageShelf.mayKeep(PixelArea()))
    #expect(CoveragePlane(area) { _, _ in false } == nil)
  }
}
