import PegbarMasks
import PegbarPluginKit
import Testing

@Suite struct MaskAreaTests {
  @Test(
    arguments: [
      (.fromLeft, 0.25, 0.75), (.fromRight, 0.75, 0.75), (.fromTop, 0.75, 0.25),
      (.fromBottom, 0.25, 0.25),
    ] as [(Direction, Double, Double)])
  func theWayBeginsAtTheEdge(_ direction: Direction, _ along: Double, _ across: Double) {
    let area = MaskArea(width: 40, height: 20, direction: direction)
    #expect(area.along(10, 15) == along)
    #expect(area.across(10, 15) == across)
  }

  /// The unit is half of the smaller side.
  @Test func shapesKeepTheirProportions() {
    let frame = MaskFrame(MaskArea(width: 40, height: 20), center: (0.5, 0.5), isStretched: false)
    #expect(frame(20, 10) == (0, 0))
    #expect(frame(30, 20) == (1, 1))
    #expect(frame.corners == (-2, -1, 2, 1))
  }

  @Test func stretchedShapesTouchAllSides() {
    let frame = MaskFrame(MaskArea(width: 40, height: 20), center: (0, 0.5), isStretched: true)
    #expect(frame(20, 20) == (1, 1))
    #expect(frame.corners == (0, -1, 2, 1))
  }

  /// A pixel twice as wide as high counts twice across.
  @Test func wholePixelsMayBeWide() {
    let area = MaskArea(width: 10, height: 20, pixelAspect: 2)
    let frame = MaskFrame(area, center: (0.5, 0.5), isStretched: false)
    #expect(frame(10, 20) == (1, 1))
  }

  @Test func theLargestValueLiesOnTheBorder() {
    let frame = MaskFrame(MaskArea(width: 40, height: 20), center: (0.25, 0.5), isStretched: false)
    #expect(frame.largest { x, y in abs(x) + abs(y) } == 4)
    #expect(frame.largest { x, _ in -x } == 1)
  }
}
