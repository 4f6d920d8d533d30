import Pegbar
import Testing

/// A layer 20 points from the left in 100 points, 30 wide: 50 are left on its right.
@Suite struct CALayerAutoresizingTests {
  /// Masks by their bits, with the left edge and the width in 200 points.
  private static let shares: [(UInt32, Double, Double)] = [
    (0, 20, 30), (1, 120, 30), (2, 20, 130), (4, 20, 30), (3, 60, 90), (5, 48.571428571428571, 30),
    (7, 40, 60),
  ]

  @Test(arguments: shares)
  func partsShareTheDifference(_ bits: UInt32, _ x: Double, _ width: Double) {
    let mask = CAAutoresizingMask(rawValue: bits)
    let (layer, sublayer) = (CALayer(), CALayer())
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 10)
    layer.addSublayer(sublayer)
    sublayer.frame = CGRect(x: 20, y: 0, width: 30, height: 10)
    sublayer.autoresizingMask = mask
    layer.bounds.size.width = 200
    #expect(abs(sublayer.frame.minX - x) < 1e-9 && abs(sublayer.frame.width - width) < 1e-9)
    #expect(sublayer.frame.height == 10 && sublayer.frame.minY == 0)
  }

  @Test func partsWithoutLengthShareEqually() {
    let (layer, sublayer) = (CALayer(), CALayer())
    layer.addSublayer(sublayer)
    sublayer.autoresizingMask = [.layerHeightSizable, .layerMaxYMargin]
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 80)
    #expect(sublayer.frame == CGRect(x: 0, y: 0, width: 0, height: 40))
  }

  @MainActor @Test func viewsFollowTheirSuperview() {
    let (view, subview) = (UIView(), UIView())
    view.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    view.addSubview(subview)
    subview.frame = view.bounds
    #expect(subview.autoresizingMask.isEmpty && view.autoresizesSubviews)
    subview.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.frame.size = CGSize(width: 80, height: 20)
    #expect(subview.frame == view.bounds)
    view.autoresizesSubviews = false
    view.frame.size = CGSize(width: 5, height: 5)
    #expect(subview.frame.size == CGSize(width: 80, height: 20))
  }

  @Test func springsTellTheirNumbers() {
    for bounce in [-0.5, 0, 0.3, 1] as [CGFloat] {
      let spring = CASpringAnimation(perceptualDuration: 0.4, bounce: bounce)
      #expect(abs(spring.perceptualDuration - 0.4) < 1e-9 && abs(spring.bounce - bounce) < 1e-9)
    }
  }
}
