import Pegbar
import Testing

@Suite struct CALayerLayoutTests {
  /// Puts its one sublayer into its middle.
  private final class Centred: CALayer {
    var count = 0
    override func layoutSublayers() {
      count += 1
      sublayers?.first?.position = CGPoint(x: bounds.midX, y: bounds.midY)
    }
  }

  /// Rule: layers.layout.
  @Test func aChangeOfBoundsLaysOutOnceBeforeTheCommit() {
    let layer = Centred()
    let inner = CALayer()
    layer.addSublayer(inner)
    layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
    layer.bounds = CGRect(x: 0, y: 0, width: 80, height: 20)
    #expect(layer.needsLayout())
    #expect(layer.count == 0)
    CATransaction.flush()
    #expect(layer.count == 1)
    #expect(inner.position == CGPoint(x: 40, y: 10))
    CATransaction.flush()
    #expect(layer.count == 1)
    layer.setNeedsLayout()
    layer.layoutIfNeeded()
    #expect(layer.count == 2)
  }
}
