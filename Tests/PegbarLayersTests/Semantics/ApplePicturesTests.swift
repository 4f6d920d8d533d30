import Foundation
import Pegbar
import PegbarCore
import Testing

/// Rules that pictures made by Core Animation itself show.
///
/// Numbers are worked out by hand.
@Suite struct ApplePicturesTests {
  // MARK: - Transactions and layout

  /// Rule: transactions.commit.
  @Test func aCommitInsideAnOpenImplicitTransactionCommitsNothing() {
    let (stage, _) = makeStage()
    let layer = CALayer()
    stage.layer.addSublayer(layer)
    CATransaction.begin()
    layer.opacity = 0.25
    CATransaction.commit()
    layer.opacity = 0
    #expect(layer.animationKeys() == nil)
    CATransaction.flush()
    layer.opacity = 1
    #expect(layer.animationKeys() == ["opacity"])
  }

  /// Rule: transactions.commit.
  @Test func aCommitWithoutAnImplicitTransactionCommits() {
    let (stage, _) = makeStage()
    let layer = CALayer()
    CATransaction.begin()
    stage.layer.addSublayer(layer)
    CATransaction.commit()
    layer.opacity = 0
    #expect(layer.animationKeys() == ["opacity"])
  }

  /// Rule: transactions.implicit.
  @Test func aSettingOpensTheImplicitTransaction() {
    CATransaction.flush()
    let layer = CALayer()
    CATransaction.setAnimationDuration(3)
    CATransaction.begin()
    layer.opacity = 0.5
    CATransaction.commit()
    layer.opacity = 0
    #expect(layer.animationKeys() == nil)
    CATransaction.flush()
  }

  /// A stage commits what callbacks changed before the events of the same moment run.
  ///
  /// Rule: adding.no-flash.
  @Test func callbacksAreCommittedBeforeEvents() {
    final class Setter: CAAnimationDelegate {
      let layer: CALayer
      init(_ layer: CALayer) { self.layer = layer }
      func animationDidStop(_ animation: CAAnimation, finished: Bool) { layer.zPosition = 7 }
    }
    let (stage, layer) = makeStage()
    let setter = Setter(layer)
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.fromValue, animation.duration, animation.delegate) = (0, 1, setter)
    layer.add(animation, forKey: nil)
    nonisolated(unsafe) var begins: [Double?] = []
    stage.schedule(at: 1) {
      begins.append(layer.animation(forKey: "zPosition")?.beginTime)
    }
    stage.advance(to: 1)
    #expect(begins == [1])
  }

  /// Rule: layers.layout.
  @Test func masksAreLaidOut() {
    final class Counted: CALayer {
      nonisolated(unsafe) var count = 0
      override func layoutSublayers() { count += 1 }
    }
    let (root, mask, inMask) = (CALayer(), Counted(), Counted())
    root.mask = mask
    mask.addSublayer(inMask)
    CATransaction.flush()
    let before = [mask.count, inMask.count]
    mask.setNeedsLayout()
    inMask.setNeedsLayout()
    root.layoutIfNeeded()
    #expect([mask.count, inMask.count] == before.map { $0 + 1 })
  }

  @Test(
    arguments: [(10.2, 1.0, 11), (10.5, 2, 21), (33.3, 3, 100), (10, 1, 10), (0.1, 1, 1)]
      as [(Double, Double, Int)])
  func aPictureHasEveryPixelThatItTouches(_ side: Double, _ scale: Double, _ pixels: Int) throws {
    let root = CALayer()
    let stage = Stage(layer: root, size: CGSize(width: side, height: 4))
    let picture = try stage.frame(at: 0, scale: scale)
    #expect(picture.width == pixels)
  }

  // MARK: - Keyframes

  private func keyframes(_ keyPath: String, _ path: CGPath) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    (animation.path, animation.duration) = (path, 1)
    return animation
  }

  private func closedTriangle() -> CGPath {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)])
    path.closeSubpath()
    return path
  }

  private func position(_ animation: CAKeyframeAnimation, at time: Double) -> CGPoint? {
    let (stage, layer) = makeStage()
    layer.add(animation, forKey: nil)
    stage.advance(to: time)
    return layer.presentation()?.position
  }

  /// Rule: paths.closing-line.
  @Test func aClosingLineBeyondTheKeyTimesIsNotGoneAlong() throws {
    let animation = keyframes("position", closedTriangle())
    animation.keyTimes = [0, 0.75, 1]
    #expect(position(animation, at: 0.375) == CGPoint(x: 5, y: 0))
    #expect(position(animation, at: 0.875) == CGPoint(x: 10, y: 5))
    animation.keyTimes = [0, 0.25, 0.5, 1]
    #expect(position(animation, at: 0.75) == CGPoint(x: 5, y: 5))
    // Neither count: evenly along all three lines.
    animation.keyTimes = [0, 1]
    let middle = try #require(position(animation, at: 0.5))
    #expect(abs(middle.x - 10) < 1e-12 && abs(middle.y - 5) < 1e-12)
  }

  /// Rule: paths.closing-line.
  @Test func aDiscretePathLeavesTheClosingLineToo() {
    let animation = keyframes("position", closedTriangle())
    animation.calculationMode = .discrete
    animation.keyTimes = [0, 0.75, 1]
    #expect(position(animation, at: 0.5) == .zero)
    #expect(position(animation, at: 0.8) == CGPoint(x: 10, y: 0))
  }

  /// Rule: paths.sizes.
  @Test func aTranslationFollowsAPath() {
    let (stage, layer) = makeStage()
    layer.add(keyframes("transform.translation", closedTriangle()), forKey: nil)
    stage.advance(to: 0.25)
    let transform = layer.presentation()?.transform
    #expect(transform.map { [$0.m41, $0.m42] } == [7.5, 0])
  }

  /// Rule: keyframes.held-ends.
  @Test func keyTimesNeedNotSpanTheCycle() {
    let animation = CAKeyframeAnimation(keyPath: "zPosition")
    (animation.values, animation.keyTimes) = ([1, 3, 5], [0.25, 0.5, 0.75])
    animation.duration = 1
    let answers: [(Double, Double)] = [(0.125, 1), (0.375, 2), (0.625, 4), (0.875, 5)]
    for (time, expected) in answers {
      let (stage, layer) = makeStage()
      layer.add(animation, forKey: nil)
      stage.advance(to: time)
      #expect(layer.presented("zPosition") == expected)
    }
  }

  /// Paths have no sum: an additive animation of one shows its own.
  ///
  /// Rule: combining.additive.
  @Test func anAdditivePathShows() throws {
    let shape = CAShapeLayer()
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 50, height: 50), transform: nil)
    let stage = Stage(layer: shape, size: CGSize(width: 50, height: 50))
    CATransaction.flush()
    let bars = [10.0, 20].map {
      CGPath(rect: CGRect(x: 0, y: 0, width: 4, height: $0), transform: nil)
    }
    let animation = CAKeyframeAnimation(keyPath: "path")
    (animation.values, animation.isAdditive, animation.duration) = (bars, true, 1)
    shape.add(animation, forKey: nil)
    stage.advance(to: 0.5)
    let shown = try #require(shape.presentation())
    #expect(shown.path?.boundingBox == CGRect(x: 0, y: 0, width: 4, height: 15))
  }

  /// The end of a child is decided against the group's time, which is no round number here.
  ///
  /// Rule: combining.child-end.
  @Test(arguments: [(0.6, 100), (0.6 + 1e-9, -1)] as [(Double, Double)])
  func aChildIsActiveAtExactlyItsEnd(_ time: Double, _ expected: Double) {
    let (stage, layer) = makeStage()
    CATransaction.setDisableActions(true)
    layer.zPosition = -1
    CATransaction.flush()
    stage.advance(to: 0.1)
    let child = CABasicAnimation(keyPath: "zPosition")
    (child.fromValue, child.toValue, child.duration) = (0, 100, 0.3)
    let group = CAAnimationGroup()
    (group.animations, group.duration, group.speed) = ([child], 2, 0.5)
    layer.add(group, forKey: nil)
    stage.advance(to: 0.1 + time)
    #expect(layer.presented("zPosition") == expected)
  }

  // MARK: - Arcs

  @Test(
    arguments: [
      (0, 2, true), (2, 0, false), (-0.5, 1.5, true), (0.1, 2.1, true), (0, 4, true), (0, 2, false),
      (0.1, -2, true),
    ] as [(Double, Double, Bool)])
  func aWholeTurnIsACircleInEitherDirection(_ start: Double, _ end: Double, _ clockwise: Bool) {
    let path = CGMutablePath()
    path.addArc(
      center: .zero, radius: 10, startAngle: start * .pi, endAngle: end * .pi,
      clockwise: clockwise)
    let box = path.boundingBoxOfPath
    // Four cubic curves are within 0.03 % of a circle.
    let sides = [-box.minX, -box.minY, box.maxX, box.maxY]
    #expect(sides.allSatisfy { abs($0 - 10) < 3e-3 })
    let end = path.currentPoint
    #expect(abs((end.x * end.x + end.y * end.y).squareRoot() - 10) < 1e-9)
  }

  @Test func anArcWithoutAnAngleIsAPoint() {
    for clockwise in [true, false] {
      let path = CGMutablePath()
      path.addArc(
        center: .zero, radius: 10, startAngle: 1, endAngle: 1, clockwise: clockwise)
      #expect(path.boundingBox.width == 0 || path.boundingBox.isNull)
    }
  }
}
