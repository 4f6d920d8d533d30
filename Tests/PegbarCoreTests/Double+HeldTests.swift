import PegbarCore
import Testing

@Suite struct DoubleHeldTests {
  @Test(arguments: [
    (0.25, 0.25), (-1, 0), (2, 1), (.infinity, 1), (-.infinity, 0), (.nan, 0), (0, 0), (1, 1),
  ]) func isInTheRange(_ x: Double, _ expected: Double) {
    #expect(x.held(in: 0...1) == expected)
  }
}
