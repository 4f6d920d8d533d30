import Pegbar
import Testing

/// A scroll layer of 100 × 100 around a page of 300 × 400.
private func makeScroller() -> (scroller: CAScrollLayer, page: CALayer) {
  let (scroller, page) = (CAScrollLayer(), CALayer())
  scroller.frame = CGRect(x: 20, y: 30, width: 100, height: 100)
  page.frame = CGRect(x: 0, y: 0, width: 300, height: 400)
  scroller.addSublayer(page)
  return (scroller, page)
}

@Suite struct CALayerScrollingTests {
  @Test(arguments: [
    (CAScrollLayerScrollMode.both, CGPoint(x: 40, y: 60)), (.horizontally, CGPoint(x: 40, y: 0)),
    (.vertically, CGPoint(x: 0, y: 60)), (.none, .zero),
  ])
  func aPointBecomesTheOriginWhereTheModeAllows(mode: CAScrollLayerScrollMode, origin: CGPoint) {
    let (scroller, _) = makeScroller()
    scroller.scrollMode = mode
    scroller.scroll(to: CGPoint(x: 40, y: 60))
    #expect(scroller.bounds == CGRect(origin: origin, size: CGSize(width: 100, height: 100)))
  }

  @Test(arguments: [
    // In sight already, beyond the end, before the start, larger than what is shown.
    (CGRect(x: 110, y: 120, width: 20, height: 20), CGPoint(x: 100, y: 100)),
    (CGRect(x: 210, y: 150, width: 30, height: 100), CGPoint(x: 140, y: 150)),
    (CGRect(x: 40, y: 60, width: 10, height: 10), CGPoint(x: 40, y: 60)),
    (CGRect(x: 150, y: 0, width: 140, height: 400), CGPoint(x: 150, y: 0)),
  ])
  func aRectangleIsShownByTheLeastMove(rect: CGRect, origin: CGPoint) {
    let (scroller, page) = makeScroller()
    scroller.scroll(to: CGPoint(x: 100, y: 100))
    page.scrollRectToVisible(rect)
    #expect(scroller.bounds.origin == origin)
  }

  @Test func aLayerScrollsTheScrollLayerAroundIt() {
    let (scroller, page) = makeScroller()
    let mark = CALayer()
    mark.frame = CGRect(x: 150, y: 250, width: 10, height: 10)
    page.addSublayer(mark)
    mark.scroll(CGPoint(x: 5, y: 5))
    #expect(scroller.bounds.origin == CGPoint(x: 155, y: 255))
    #expect(page.visibleRect == CGRect(x: 155, y: 255, width: 100, height: 100))
    #expect(mark.visibleRect == CGRect(x: 5, y: 5, width: 5, height: 5))
    scroller.scroll(to: CGPoint.zero)
    #expect(mark.visibleRect == .zero)
  }

  @Test func withoutAScrollLayerTheBoundsAreVisible() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 3, y: 4, width: 5, height: 6)
    layer.scroll(CGPoint(x: 50, y: 50))
    layer.scrollRectToVisible(CGRect(x: 50, y: 50, width: 1, height: 1))
    #expect(layer.bounds == CGRect(x: 3, y: 4, width: 5, height: 6))
    #expect(layer.visibleRect == layer.bounds)
  }
}
