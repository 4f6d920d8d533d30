import PegbarCore
import PegbarEngine
import PegbarRender
import Testing

@Suite struct RoundedRectTests {
  static func coverage(_ radius: Double, _ size: Double, _ curve: String) throws -> Double {
    let layer = Tree.box(
      10, 10, size, size,
      [
        .backgroundColor: .color(.black), .cornerRadius: .number(radius),
        .cornerCurve: .string(curve),
      ])
    let picture = try drawn(scene(120, 120, [layer]), 120, 120)
    return (0..<120 * 120).reduce(0.0) {
      $0 + 1 - Double(picture.pixel($1 % 120, $1 / 120).x) / 255
    }
  }

  /// A corner takes away (1 − π/4)·r² when it is a circle's; the continuous one reaches farther along the
  /// sides and takes a little more.
  @Test func aContinuousCornerTakesMore() throws {
    let square = 100.0 * 100
    let circle = try square - RoundedRectTests.coverage(20, 100, "circular")
    let continuous = try square - RoundedRectTests.coverage(20, 100, "continuous")
    #expect(abs(circle - (4 - .pi) * 400) < 3)
    #expect(continuous > circle + 2)
    #expect(continuous < circle * 1.15)
  }

  /// Without room on the sides it becomes a circle.
  @Test func withoutRoomItIsACircle() throws {
    let circle = try RoundedRectTests.coverage(50, 100, "circular")
    let continuous = try RoundedRectTests.coverage(50, 100, "continuous")
    #expect(abs(circle - continuous) < 2)
  }
}
