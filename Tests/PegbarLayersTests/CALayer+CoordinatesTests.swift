import Pegbar
import Testing

@Suite struct CALayerCoordinatesTests {
  /// Rule: layers.convert.
  @Test func pointsGoThroughTheWholeChain() {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    let middle = CALayer()
    middle.bounds = CGRect(x: 5, y: 5, width: 40, height: 20)
    middle.position = CGPoint(x: 100, y: 50)
    middle.transform = CATransform3DMakeScale(2, 2, 1)
    root.addSublayer(middle)
    let leaf = CALayer()
    leaf.frame = CGRect(x: 10, y: 10, width: 10, height: 10)
    middle.addSublayer(leaf)
    // (0, 0) of the leaf is (10, 10) of the middle, 15 and 5 left of and above its anchor.
    #expect(leaf.convert(CGPoint.zero, to: root) == CGPoint(x: 70, y: 40))
    #expect(root.convert(CGPoint.zero, from: leaf) == CGPoint(x: 70, y: 40))
    #expect(leaf.convert(CGPoint(x: 70, y: 40), from: root) == .zero)
    #expect(
      leaf.convert(CGRect(x: 0, y: 0, width: 10, height: 10), to: root)
        == CGRect(x: 70, y: 40, width: 20, height: 20))
    #expect(root.hitTest(CGPoint(x: 75, y: 45)) == leaf)
    #expect(root.hitTest(CGPoint(x: 61, y: 31)) == middle)
    #expect(root.hitTest(CGPoint(x: 1, y: 1)) == root)
    #expect(root.hitTest(CGPoint(x: -1, y: 1)) == nil)
  }

  /// Rule: layers.convert.
  @Test func flippedGeometryTurnsSublayersUpsideDown() {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    root.isGeometryFlipped = true
    let leaf = CALayer()
    leaf.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    root.addSublayer(leaf)
    #expect(leaf.convert(CGPoint.zero, to: root) == CGPoint(x: 10, y: 90))
  }

  @Test func perspectiveComesFromTheSuperlayer() {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    root.sublayerTransform.m34 = -1 / 500
    let near = CALayer()
    near.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
    near.position = CGPoint(x: 50, y: 50)
    near.zPosition = 250
    root.addSublayer(near)
    // Half way to the eye everything is twice as large.
    let corner = near.convert(CGPoint.zero, to: root)
    #expect(abs(corner.x - 30) < 1e-9 && abs(corner.y - 30) < 1e-9)
  }
}
