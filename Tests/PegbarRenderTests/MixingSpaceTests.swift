import PegbarCore
import PegbarEngine
import Testing

@testable import PegbarRender

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
