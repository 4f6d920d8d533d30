import PegbarCore
import PegbarReadings
import Testing

@testable import PegbarRender

/// Stops that make a gradient look as Core Graphics draws it.
@Suite(.enabled(if: Reading.gradientsMixSRGB.isFollowed)) struct GradientStopsTests {
  private func layer(_ colors: [Color], _ locations: [Double]? = nil) -> PropertyTable {
    var properties = PropertyTable()
    properties[.colors] = .colors(colors)
    if let locations { properties[.locations] = .numbers(locations) }
    return properties
  }

  /// Rule: layers.gradient-mixing.
  @Test(arguments: MixingSpaceTests.drawn) func mixedInSRGBTheyShowWhatCoreGraphicsDraws(
    _ place: Int, _ expected: SIMD3<Double>
  ) throws {
    var properties = layer([
      Color(red: 63 / 255, green: 233 / 255, blue: 0),
      Color(red: 1, green: 208 / 255, blue: 148 / 255),
    ])
    properties.addStopsOfCoreGraphics()
    var table: [UInt32] = []
    try #require(Gradient(properties)).appendColors(to: &table, mixing: .sRGB)
    let pixel = table[(table.count - 1) * place / 1000]
    let found = SIMD3(Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255))
    let miss = found - expected
    #expect(abs(miss.x) <= 1.5 && abs(miss.y) <= 1.5 && abs(miss.z) <= 3.5)
  }

  @Test func nothingIsAddedBetweenEqualStops() throws {
    let (gray, none) = (
      Color(red: 0.5, green: 0.5, blue: 0.5), Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0)
    )
    var properties = layer([gray, gray, none, none], [0.1, 0.2, 0.5, 0.5])
    properties.addStopsOfCoreGraphics()
    let colors = try #require(properties.colors(.colors))
    let locations = try #require(properties.numbers(.locations))
    #expect(colors.count == 4 + 31 && locations.count == colors.count)
    // Greys are the same in both spaces, and fade out evenly.
    for (color, alpha) in zip([0, 1, 17], [1.0, 1, 0.5]).map({ (colors[$0], $1) }) {
      let levels = [color.red, color.green, color.blue, color.alpha - alpha + 0.5]
      #expect(levels.allSatisfy { abs($0 - 0.5) < 1e-4 })
    }
    #expect(colors[33...] == [none, none])
    #expect(locations[..<2] == [0.1, 0.2] && locations[33...] == [0.5, 0.5])
    #expect(zip(locations, locations.dropFirst()).allSatisfy { $0 <= $1 })
  }

  /// The added stops lie on both sides of the mean, which stays where the midpoint puts it.
  ///
  /// Rule: layers.gradient-midpoints.
  @Test func midpointsBecomeStops() throws {
    var properties = layer([Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 1, blue: 0)])
    properties[.midpoints] = .numbers([0.2])
    properties[.strokeColors] = properties[.colors]
    properties[.strokeMidpoints] = .numbers([0.2])
    var wanted: [UInt32] = []
    try #require(Gradient(properties)).appendColors(to: &wanted, mixing: .genericRGB)
    properties.addStopsOfCoreGraphics()
    #expect(properties.numbers(.midpoints) == nil && properties.numbers(.strokeMidpoints) == nil)
    for gradient in [Gradient(properties), Gradient(strokeOf: properties)] {
      var found: [UInt32] = []
      try #require(gradient).appendColors(to: &found, mixing: .sRGB)
      let isNear = zip(found, wanted).allSatisfy { a, b in
        [0, 8, 16].allSatisfy { (Int(a >> $0 & 255) - Int(b >> $0 & 255)).magnitude <= 2 }
      }
      #expect(isNear)
    }
  }

  /// A public picture of a gradient from (204, 0, 255) that Core Graphics drew begins like this.
  @Test func coloursThatGenericRGBDoesNotHaveAreClamped() throws {
    var properties = layer([
      Color(red: 0.8, green: 0, blue: 1), Color(red: 0.4, green: 0.059, blue: 1),
    ])
    properties.addStopsOfCoreGraphics()
    let first = try #require(properties.colors(.colors)?.first)
    #expect(
      abs(first.red * 255 - 203) <= 2 && abs(first.green * 255 - 59) <= 2 && first.blue > 0.999)
  }

  @Test func otherLayersStayAsTheyAre() {
    var properties = PropertyTable()
    properties.addStopsOfCoreGraphics()
    #expect(properties.colors(.colors) == nil && properties.numbers(.locations) == nil)
  }
}
