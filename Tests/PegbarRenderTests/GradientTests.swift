import PegbarCore
import PegbarEngine
@testable import PegbarRender
import Testing

@Suite struct GradientTests {
  static func layer(_ more: [PropertyID: Value], size: Double = 64) -> Tree {
    var layer = Tree.box(0, 0, size, size, [.colors: .colors([.black, .white])])
    layer.layerClass = .gradient
    for (id, value) in more { layer.properties[id] = value }
    return layer
  }

  static func draw(_ more: [PropertyID: Value]) throws -> Picture {
    try drawn(scene(64, 64, [layer(more)]), 64, 64, background: blue)
  }

  @Test func axialRunsFromTopToBottomByDefault() throws {
    let picture = try GradientTests.draw([:])
    for y in [0, 13, 31, 50, 63] {
      let wanted = (Double(y) + 0.5) / 64 * 255
      #expect((Double(picture.pixel(40, y).x) - wanted).magnitude <= 1)
      #expect(picture.pixel(3, y) == picture.pixel(60, y))
    }
  }

  @Test func locationsPlaceTheColors() throws {
    // Black up to a quarter, then a hard edge to green, then to white at the end.
    let picture = try GradientTests.draw([
      .colors: .colors([.black, .black, green, .white]),
      .locations: .numbers([0, 0.25, 0.25, 1]),
    ])
    #expect(picture.pixel(5, 15) == SIMD4(0, 0, 0, 255))
    let below = picture.pixel(5, 16)
    #expect(below.y == 255 && below.x <= 3)
    #expect(picture.pixel(5, 63).x >= 252)
  }

  @Test func radialRunsOutwards() throws {
    let picture = try GradientTests.draw([
      .gradientType: .string("radial"), .startPoint: .point(Point(x: 0.5, y: 0.5)),
      .endPoint: .point(Point(x: 1, y: 1)),
    ])
    for (x, y) in [(32, 32), (50, 32), (20, 44), (0, 0)] {
      let (dx, dy) = (Double(x) + 0.5 - 32, Double(y) + 0.5 - 32)
      let wanted = min(1, (dx * dx + dy * dy).squareRoot() / 32) * 255
      #expect((Double(picture.pixel(x, y).x) - wanted).magnitude <= 1)
    }
  }

  @Test func conicTurnsClockwise() throws {
    let picture = try GradientTests.draw([
      .gradientType: .string("conic"), .startPoint: .point(Point(x: 0.5, y: 0.5)),
      .endPoint: .point(Point(x: 1, y: 0.5)),
    ])
    // Straight down is a quarter of a turn, left a half, up three quarters.
    #expect((62...66).contains(picture.pixel(32, 60).x))
    #expect((126...130).contains(picture.pixel(3, 32).x))
    #expect((189...193).contains(picture.pixel(31, 3).x))
  }

  @Test func aDiagonalIsStretchedWithTheBounds() throws {
    var tree = GradientTests.layer([
      .startPoint: .point(Point(x: 0, y: 0)), .endPoint: .point(Point(x: 1, y: 1)),
    ])
    tree.properties[.bounds] = .rect(Rect(x: 0, y: 0, width: 64, height: 32))
    tree.properties[.position] = .point(Point(x: 32, y: 16))
    let picture = try drawn(scene(64, 32, [tree]), 64, 32)
    // The other diagonal is one half throughout.
    for x in [2, 20, 40, 61] {
      let y = 31 - x / 2
      #expect((124...131).contains(picture.pixel(x, y).x))
    }
  }

  @Test func withoutColorsOrAxisNothingShows() throws {
    for more: [PropertyID: Value] in [
      [.colors: .null], [.colors: .colors([])], [.gradientType: .string("spiral")],
      [.endPoint: .point(Point(x: 0.5, y: 0))],
    ] {
      #expect(try GradientTests.draw(more).pixel(20, 20) == bluePixel)
    }
  }
}

/// How the colours between two stops are found.
@Suite struct MixingSpaceTests {
  /// A gradient from (63, 233, 0) to (255, 208, 148) as Core Graphics draws a gradient layer: places in
  /// per mille and what a public picture of it has there.
  static let drawn: [(Int, SIMD3<Double>)] = [
    (102, SIMD3(89, 230, 20)), (196, SIMD3(111, 228, 38)), (291, SIMD3(131, 225, 54)),
    (385, SIMD3(149, 223, 68)), (480, SIMD3(167, 220, 82)), (575, SIMD3(184, 218, 95)),
    (669, SIMD3(200, 216, 107)), (764, SIMD3(216, 213, 119)), (858, SIMD3(232, 211, 131)),
    (953, SIMD3(247, 209, 142)),
  ]

  private func color(_ space: MixingSpace, at place: Int) throws -> SIMD3<Double> {
    var properties = PropertyTable()
    func stop(_ r: Double, _ g: Double, _ b: Double) -> Color {
      Color(red: r / 255, green: g / 255, blue: b / 255, alpha: 1)
    }
    properties[.colors] = .colors([stop(63, 233, 0), stop(255, 208, 148)])
    var table: [UInt32] = []
    try #require(Gradient(properties)).appendColors(to: &table, mixing: space)
    let pixel = table[(table.count - 1) * place / 1000]
    return SIMD3(Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255))
  }

  @Test(arguments: drawn) func genericRGBIsWhatCoreGraphicsDraws(
    _ place: Int, _ expected: SIMD3<Double>
  ) throws {
    let miss = try color(.genericRGB, at: place) - expected
    // Blue begins outside of the space, which the picture's maker rounds in its own way.
    #expect(abs(miss.x) <= 1.5 && abs(miss.y) <= 1.5 && abs(miss.z) <= 3.5)
  }

  /// Rule: layers.gradient-mixing.
  @Test func encodedValuesRunEvenly() throws {
    #expect(try color(.sRGB, at: 500) == SIMD3(159, 221, 74))
  }

  @Test(arguments: [MixingSpace.sRGB, .genericRGB]) func stopsStayWhatTheyAre(
    _ space: MixingSpace
  ) throws {
    #expect(try color(space, at: 0) == SIMD3(63, 233, 0))
    #expect(try color(space, at: 1000) == SIMD3(255, 208, 148))
  }
}
