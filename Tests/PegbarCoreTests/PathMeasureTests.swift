import PegbarCore
import Testing

/// Lengths of paths, and places on them; the numbers are those of the curves' formulas.
@Suite struct PathMeasureTests {
  private static func path(_ elements: Path.Element...) -> Path { Path(elements: elements) }

  @Test func straightLinesHaveTheirLengths() {
    // 3, then 4, then 5 back: a right-angled triangle.
    let triangle = Self.path(
      .move(Point(x: 0, y: 0)), .line(Point(x: 3, y: 0)), .line(Point(x: 3, y: 4)), .close)
    #expect(PathMeasure(triangle).length == 12)
  }

  @Test func movesHaveNoLength() {
    let path = Self.path(
      .move(Point(x: 0, y: 0)), .line(Point(x: 1, y: 0)), .move(Point(x: 50, y: 50)),
      .line(Point(x: 50, y: 52)))
    #expect(PathMeasure(path).length == 3)
  }

  /// The parabola y = x² from 0 to 1 is ½√5 + ¼ asinh 2 long.
  @Test func aParabolaHasItsLength() {
    let path = Self.path(
      .move(Point(x: 0, y: 0)), .quad(control: Point(x: 0.5, y: 0), to: Point(x: 1, y: 1)))
    #expect(abs(PathMeasure(path).length - 1.4789428575445974) < 1e-6)
  }

  @Test(arguments: [
    (-1.0, 0.0, 0.0, 1.0, 0.0), (1.5, 1.5, 0, 1, 0), (5, 3, 2, 0, 1), (99, 3, 4, 0, 1),
  ])
  func placesAreFoundByLength(
    _ distance: Double, _ x: Double, _ y: Double, _ dx: Double, _ dy: Double
  ) throws {
    let path = Self.path(
      .move(Point(x: 0, y: 0)), .line(Point(x: 3, y: 0)), .line(Point(x: 3, y: 4)))
    let place = try #require(PathMeasure(path).place(at: distance))
    #expect(place.point == Point(x: x, y: y))
    #expect(place.tangent == Point(x: dx, y: dy))
  }

  @Test func anEmptyPathHasNoPlaces() {
    #expect(PathMeasure(Path()).place(at: 0) == nil)
    #expect(PathMeasure(Self.path(.move(Point(x: 1, y: 1)))).length == 0)
  }
}
