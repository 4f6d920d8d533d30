import PegbarMasks
import PegbarPluginKit
import Testing

@Suite struct MaskLineTests {
  private func corners(_ line: MaskLine, _ width: Double, _ height: Double) -> [Double] {
    [(0, 0), (width, 0), (0, height), (width, height)].map { x, y in
      x * line.across + y * line.down + line.start
    }
  }

  private func isNear(_ a: [Double], _ b: [Double]) -> Bool {
    zip(a, b).allSatisfy { abs($0 - $1) < 1e-12 }
  }

  /// The values at the corners: top left, top right, bottom left, bottom right.
  @Test(
    arguments: [
      (.fromLeft, [0, 1, 0, 1]), (.fromRight, [1, 0, 1, 0]), (.fromTop, [0, 0, 1, 1]),
      (.fromBottom, [1, 1, 0, 0]),
    ] as [(Direction, [Double])])
  func theWayGoesFromEdgeToEdge(_ direction: Direction, _ expected: [Double]) {
    let area = MaskArea(width: 40, height: 20, direction: direction)
    for isStretched in [false, true] {
      let line = MaskLine(area, turnedBy: 0, isStretched: isStretched)
      #expect(isNear(corners(line, 40, 20), expected))
    }
  }

  @Test func aTurnIsClockwise() {
    let area = MaskArea(width: 40, height: 20)
    let down = MaskLine(area, turnedBy: Double.pi / 2, isStretched: false)
    #expect(isNear(corners(down, 40, 20), [0, 0, 1, 1]))
    // 45° as seen: the projections of the corners on (1, 1) are 0, 40, 20, 60.
    let diagonal = MaskLine(area, turnedBy: Double.pi / 4, isStretched: false)
    #expect(isNear(corners(diagonal, 40, 20), [0, 2.0 / 3, 1.0 / 3, 1]))
    // 45° of a square: both other corners lie half-way.
    let stretched = MaskLine(area, turnedBy: Double.pi / 4, isStretched: true)
    #expect(isNear(corners(stretched, 40, 20), [0, 0.5, 0.5, 1]))
    let back = MaskLine(area, turnedBy: 5 * Double.pi / 4, isStretched: true)
    #expect(isNear(corners(back, 40, 20), [1, 0.5, 0.5, 0]))
  }

  /// Wide pixels make a picture wide.
  @Test func pixelsMayBeWide() {
    let area = MaskArea(width: 20, height: 20, pixelAspect: 2)
    let line = MaskLine(area, turnedBy: Double.pi / 4, isStretched: false)
    #expect(isNear(corners(line, 20, 20), [0, 2.0 / 3, 1.0 / 3, 1]))
  }
}
