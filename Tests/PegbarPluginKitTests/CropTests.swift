import PegbarLaws
import PegbarPluginKit
import Testing

/// What the crop shows; the laws are tested elsewhere.
@Suite struct CropTests {
  private func crop(_ shape: String, power: Double) throws -> PreparedTransition {
    try PreparedTransition(
      "pegbar.transition.crop", direction: nil, from: try .filled(120, 90) { _, _, _ in 60 },
      to: try .filled(120, 90) { _, _, _ in 180 }, numbers: ["power": power],
      text: ["shape": shape])
  }

  /// The radius is the half diagonal, 75, times the power of the time to the middle.
  @Test(arguments: [(0.25, 1.0, UInt8(60)), (0.1, 3, 60), (0.75, 1, 180), (0.9, 3, 180)])
  func circlesAreAsLargeAsThePowerSays(_ progress: Double, _ power: Double, _ level: UInt8) throws {
    let frame = try crop("circle", power: power).frame(progress)
    let time = abs(2 * progress - 1)
    let radius = 75 * (power == 1 ? time : time * time * time)
    for y in 0..<90 {
      for x in 0..<120 {
        let (dx, dy) = (Double(x) - 59.5, Double(y) - 44.5)
        let distance = (dx * dx + dy * dy).squareRoot()
        if distance < radius - 1 { #expect(frame[x, y, 0] == level) }
        if distance > radius + 1 { #expect(frame[x, y, 0] == 0) }
        #expect(frame[x, y, 3] == 255)
      }
    }
  }

  /// Both sides shrink evenly, and the edge covers parts of pixels.
  @Test func rectanglesKeepTheirProportions() throws {
    let frame = try crop("rectangle", power: 1).frame(0.3)
    // Of 120 × 90 pixels 48 × 36 are left: 36…84 and 27…63.
    for y in 0..<90 {
      for x in 0..<120 {
        let isInside = (36..<84).contains(x) && (27..<63).contains(y)
        #expect(frame[x, y, 0] == (isInside ? 60 : 0), "\(x) \(y)")
      }
    }
    let between = try crop("rectangle", power: 1).frame(0.30208333333333333)
    // 0.25 of a pixel less at the left and the right.
    #expect(abs(Int(between[36, 45, 0]) - 45) <= 1 && abs(Int(between[83, 45, 0]) - 45) <= 1)
  }
}
