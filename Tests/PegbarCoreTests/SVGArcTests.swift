import Testing

@testable import PegbarCore

/// Arcs whose numbers lie far apart: what is drawn is finite, and where it can be told, right.
@Suite struct SVGArcTests {
  private static func points(_ elements: [Path.Element]) -> [Point] {
    elements.flatMap { (element: Path.Element) -> [Point] in
      switch element {
      case .move(let a), .line(let a): [a]
      case .quad(let a, let b): [a, b]
      case .cubic(let a, let b, let c): [a, b, c]
      case .close: []
      }
    }
  }

  private static let extremes = [
    .leastNonzeroMagnitude, 1e-300, 1e-160, 1e-12, 1, 1e12, 1e160, 1e300, 1.7e308,
  ]

  @Test(arguments: extremes, extremes)
  func everyPairOfRadiiIsDrawn(_ rx: Double, _ ry: Double) throws {
    for end in ["9 9", "-1e300 3", "1e-300 0", "0 5e-324", "1.7e308 -1.7e308"] {
      for rotation in ["0", "30", "1e300", "-90"] {
        for flags in ["0 0", "0 1", "1 0", "1 1"] {
          let data = "M0 0A\(rx) \(ry) \(rotation) \(flags) \(end)"
          let path = try SVGPath.parse(data)
          let points = SVGArcTests.points(path.elements)
          #expect((2...13).contains(points.count), "\(data)")
          #expect(points.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "\(data)")
        }
      }
    }
  }

  /// Radii that are too small are enlarged together until they reach: half a circle about the middle.
  @Test(arguments: [.leastNonzeroMagnitude, 1e-300, 1e-12, 1])
  func smallRadiiAreEnlarged(_ radius: Double) throws {
    let path = try SVGPath.parse("M0 0A\(radius) \(radius) 0 0 1 10 0")
    guard path.elements.count == 3, case .cubic(_, _, let top) = path.elements[1] else {
      Issue.record("\(path.elements)")
      return
    }
    #expect(abs(top.x - 5) < 1e-9 && abs(top.y + 5) < 1e-9, "\(top)")
  }

  /// The short way round a circle that is far larger than the chord does not leave the chord.
  @Test(arguments: [1e12, 1e160, 1e300, 1.7e308])
  func hugeRadiiAreStraight(radius: Double) throws {
    let path = try SVGPath.parse("M0 0A\(radius) \(radius) 0 0 1 6 8")
    for point in SVGArcTests.points(path.elements) {
      #expect(abs(point.x * 0.8 - point.y * 0.6) < 1e-6, "\(point)")
      #expect((-1e-6...6.000001).contains(point.x), "\(point)")
    }
  }

  @Test func turnsBeyondAThousandAreLeftOut() {
    let centre = Point(x: 0, y: 0)
    let size = Size(width: 1, height: 1)
    #expect(SVGArc.curves(centre: centre, radii: size, from: 0, sweep: 1e300).count <= 4004)
    #expect(SVGArc.curves(centre: centre, radii: size, from: 0, sweep: -1e18).count <= 4004)
    #expect(SVGArc.curves(centre: centre, radii: size, from: 0, sweep: 20 * .pi).count == 40)
  }
}
