import PegbarCore
import Testing

@testable import PegbarRender

@Suite struct FlatteningTests {
  /// Curves from the middle of a frame and back, whose control points lie `size` away.
  static func path(_ count: Int, _ size: Double) -> Path {
    let curve = Path.Element.cubic(
      control1: Point(x: size, y: size / 2), control2: Point(x: -size, y: size / 3),
      to: Point(x: 60, y: 40))
    return Path(elements: [.move(Point(x: 50, y: 50))] + Array(repeating: curve, count: count))
  }

  static let frame = Polyline.Box(low: [0, 0], high: [100, 100])

  @Test(arguments: [1e5, 1e7, 1e9, 1e15, 1e100])
  func longCurvesHavePiecesWhereTheyAreSeen(_ size: Double) throws {
    let line = try #require(
      Polyline.flatten(Self.path(1, size), tolerance: 0.05, seen: Self.frame).first)
    #expect(line.points.count < 4200)
    #expect(line.points.first == [50, 50] && line.points.last == [60, 40])
    #expect(line.corners.filter { $0 }.count == 2)
    guard size <= 1e9 else { return }
    #expect(line.points.count < 400)
    // The curve itself, at places of its that are seen, lies on the line.
    for i in 1..<200 {
      let t = Double(i) / 200 * 20 / size
      let (s, u) = (1 - t, 3 * t)
      let p = SIMD2(
        s * s * s * 50 + u * s * s * size - u * t * s * size + t * t * t * 60,
        s * s * s * 50 + u * s * s * size / 2 + u * t * s * size / 3 + t * t * t * 40)
      let distance = zip(line.points, line.points.dropFirst()).map { a, b in
        let along = max(0, min(1, ((p - a) * (b - a)).sum() / ((b - a) * (b - a)).sum()))
        return (a + (b - a) * along - p).length
      }.min()
      #expect(try #require(distance) < 0.06)
    }
  }

  @Test func partsThatLieOnOneSideAreStraight() throws {
    let line = try #require(
      Polyline.flatten(
        Self.path(1, 1e9), tolerance: 0.05, seen: Polyline.Box(low: [-90, 60], high: [-80, 70])
      ).first)
    #expect(line.points.count < 200)
  }

  @Test func veryManyLongCurvesAreCoarser() throws {
    let path = Self.path(100, 1e9)
    func points(_ most: Double) throws -> Int {
      var flattening = Flattening(path, tolerance: 0.05, seen: nil, most: most)
      for element in path.elements { _ = flattening.add(element) }
      flattening.finish(closed: false)
      return try #require(flattening.lines.first).points.count
    }
    #expect(try points(.infinity) == 100_001)
    #expect(try points(2000) == 2001)
    // Curves that end where they begin are nothing then.
    #expect(try points(1) == 2)
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan])
  func numbersThatAreNotFiniteEndThePath(_ size: Double) {
    let path = Path(
      elements: Self.path(1, 10).elements + Self.path(1, size).elements.dropFirst())
    for seen in [nil, Self.frame] {
      let lines = Polyline.flatten(path, tolerance: 0.05, seen: seen)
      #expect(lines == Polyline.flatten(Self.path(1, 10), tolerance: 0.05, seen: seen))
    }
  }
}
