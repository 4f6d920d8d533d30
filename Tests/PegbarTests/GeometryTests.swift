import Pegbar
import Testing

@Suite struct GeometryTests {
  @Test func aFrameIsTurnedIntoBoundsAndPosition() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeScale(2, 4, 1)
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 50, height: 12.5))
    #expect(layer.position == CGPoint(x: 60, y: 45))
    #expect(layer.frame == CGRect(x: 10, y: 20, width: 100, height: 50))
  }

  /// Rule: layers.frame.
  @Test func negativeSizesAreTurnedRound() {
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 10, width: -4, height: -6)
    #expect(layer.frame == CGRect(x: 6, y: 4, width: 4, height: 6))
  }

  @Test func contentsAreFlippedByEachFlippedLayerAroundThem() {
    let (root, middle, leaf) = (CALayer(), CALayer(), CALayer())
    root.addSublayer(middle)
    middle.addSublayer(leaf)
    #expect(!leaf.contentsAreFlipped())
    root.isGeometryFlipped = true
    #expect(leaf.contentsAreFlipped())
    middle.isGeometryFlipped = true
    #expect(!leaf.contentsAreFlipped())
    #expect(!middle.contentsAreFlipped())
    #expect(root.contentsAreFlipped())
  }

  /// Rule: layers.tree.
  @Test func sublayersKeepTheirOrder() {
    let root = CALayer()
    let (a, b, c) = (CALayer(), CALayer(), CALayer())
    root.addSublayer(a)
    root.addSublayer(b)
    root.insertSublayer(c, below: b)
    #expect(root.sublayers == [a, c, b])
    root.insertSublayer(a, above: b)
    #expect(root.sublayers == [c, b, a])
    root.insertSublayer(b, at: 0)
    #expect(root.sublayers == [b, c, a])
    let d = CALayer()
    root.replaceSublayer(c, with: d)
    #expect(root.sublayers == [b, d, a])
    #expect(c.superlayer == nil)
    let other = CALayer()
    other.addSublayer(d)
    #expect(root.sublayers == [b, a])
    #expect(d.superlayer == other)
  }

  @Test func ownKeysAreKeptAndAnimated() {
    let (stage, layer) = makeStage()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.setValue(4, forKey: "wobble")
    CATransaction.commit()
    let animation = CABasicAnimation(keyPath: "wobble")
    (animation.toValue, animation.duration) = (8, 2)
    layer.add(animation, forKey: nil)
    stage.advance(to: 1)
    #expect(layer.presented("wobble") == 6)
  }

  @Test func everyNumberTypeIsANumber() {
    let numbers: [(Any, Double)] = [
      (3, 3), (Float(0.5), 0.5), (UInt8(7), 7), (CGFloat(2.5), 2.5), (NSNumber(value: 9), 9),
      (Int64(-4), -4),
    ]
    for (any, expected) in numbers {
      let layer = CALayer()
      layer.setValue(any, forKey: "number")
      #expect(layer.value(forKey: "number") as? Double == expected)
    }
  }
}

@Suite struct CoordinateTests {
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
