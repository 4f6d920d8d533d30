import PegbarCore
import Testing

@Suite struct ValueTests {
  @Test(arguments: [
    (Value.number(10), Value.number(20), 0.25, Value.number(12.5)),
    (.number(10), .number(20), 1.5, .number(25)),
    (.point(Point(x: 0, y: 8)), .point(Point(x: 4, y: 0)), 0.5, .point(Point(x: 2, y: 4))),
    (.bool(false), .bool(true), 0.49, .bool(false)), (.bool(false), .bool(true), 0.5, .bool(true)),
    (.string("a"), .string("b"), 0.6, .string("b")),
    (.null, .color(.white), 0.5, .color(Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.5))),
    (.numbers([0, 1]), .numbers([1, 3]), 0.5, .numbers([0.5, 2])),
  ])
  func interpolates(_ a: Value, _ b: Value, _ u: Double, _ expected: Value) {
    #expect(Value.interpolate(a, b, u) == expected)
  }

  @Test(arguments: [
    (Value.number(1), Value.point(Point())), (.numbers([1]), .numbers([1, 2])),
  ])
  func unlikeValuesDoNotMix(_ a: Value, _ b: Value) {
    #expect(Value.interpolate(a, b, 0.5) == nil)
  }

  /// Rule: values.paths.
  @Test func pathsOfEqualStructureMix() {
    let a = Path(elements: [.move(Point()), .line(Point(x: 2, y: 0)), .close])
    let b = Path(elements: [.move(Point(x: 4, y: 4)), .line(Point(x: 2, y: 8)), .close])
    let middle = Path(elements: [
      .move(Point(x: 2, y: 2)), .line(Point(x: 2, y: 4)), .close,
    ])
    #expect(Value.interpolate(.path(a), .path(b), 0.5) == .path(middle))
  }

  /// Rule: values.paths.
  @Test func aLineIsACurveWithControlPointsAtItsEnds() {
    let line = Path(elements: [.move(Point(x: 1, y: 1)), .line(Point(x: 5, y: 1))])
    let curve = Path(elements: [
      .move(Point(x: 1, y: 3)),
      .cubic(
        control1: Point(x: 2, y: 7), control2: Point(x: 4, y: 7), to: Point(x: 5, y: 3)),
    ])
    let middle = Path(elements: [
      .move(Point(x: 1, y: 2)),
      .cubic(
        control1: Point(x: 1.5, y: 4), control2: Point(x: 4.5, y: 4), to: Point(x: 5, y: 2)),
    ])
    #expect(Value.interpolate(.path(line), .path(curve), 0.5) == .path(middle))
    #expect(Value.interpolate(.path(curve), .path(line), 0.5) == .path(middle))
  }

  @Test func aQuadraticCurveMixesAsTheCubicOne() {
    let quad = Path(elements: [
      .move(Point()), .quad(control: Point(x: 3, y: 3), to: Point(x: 6, y: 0)),
    ])
    let flat = Path(elements: [.move(Point()), .line(Point(x: 6, y: 0))])
    // Control points of the cubic one: (2, 2) and (4, 2).
    let middle = Path(elements: [
      .move(Point()),
      .cubic(control1: Point(x: 1, y: 1), control2: Point(x: 5, y: 1), to: Point(x: 6, y: 0)),
    ])
    #expect(Value.interpolate(.path(quad), .path(flat), 0.5) == .path(middle))
  }

  /// Rule: values.paths.
  @Test(arguments: [
    [Path.Element.move(Point())], [.line(Point()), .line(Point())], [.move(Point()), .close],
  ])
  func pathsThatDoNotCorrespondSwitchHalfWay(_ elements: [Path.Element]) {
    let a = Value.path(Path(elements: [.move(Point()), .line(Point(x: 2, y: 0))]))
    let b = Value.path(Path(elements: elements))
    #expect(Value.interpolate(a, b, 0.49) == a)
    #expect(Value.interpolate(a, b, 0.5) == b)
  }

  @Test func transformsAreConcatenatedInFront() {
    let scale = Value.transform(.scale(2, 2, 1))
    let move = Value.transform(.translation(5, 0, 0))
    #expect(move.adding(scale) == .transform(.scale(2, 2, 1) * .translation(5, 0, 0)))
    #expect(
      Value.transform(.scale(2, 2, 1) * .translation(5, 0, 0)).subtracting(scale)
        == .transform(.translation(5, 0, 0)))
    #expect(move.repeated(5) == .transform(.translation(25, 0, 0)))
  }

  /// Rule: values.unequal.
  @Test func additionNeedsLikeValues() {
    #expect(Value.number(1).adding(.number(2)) == .number(3))
    #expect(Value.number(1).adding(.point(Point())) == nil)
    #expect(Value.string("a").adding(.string("b")) == nil)
  }
}
