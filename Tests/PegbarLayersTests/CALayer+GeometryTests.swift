import Pegbar
import Testing

@Suite struct CALayerGeometryTests {
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
