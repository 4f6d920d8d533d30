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

  /// White to clear over white is grey in the middle: clear is black.
  ///
  /// Rule: layers.gradient-mixing.
  @Test func alphaIsMixedByItself() throws {
    let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
    let gradient = GradientTests.layer([.colors: .colors([.white, clear])])
    let picture = try drawn(scene(64, 64, [gradient]), 64, 64, background: .white)
    // Half of grey on half of white.
    #expect((Int(picture.pixel(32, 31).x) - 191).magnitude <= 2)
    #expect(picture.pixel(32, 0).x >= 253 && picture.pixel(32, 63).x >= 253)
  }

  /// Rule: layers.gradient-stops.
  @Test func tooFewColorsOrOtherLocationsDrawNothing() throws {
    let nothing = SIMD4<UInt8>(0, 0, 255, 255)
    for more in [
      [.colors: .colors([.white])], [.colors: .colors([])], [.locations: .numbers([0, 0.5, 1])],
      [.locations: .numbers([0])],
    ] as [[PropertyID: Value]] {
      #expect(try GradientTests.draw(more).pixel(32, 40) == nothing, "\(more)")
    }
    #expect(try GradientTests.draw([.locations: .numbers([0, 1])]).pixel(32, 40) != nothing)
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
