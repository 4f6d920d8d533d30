import Foundation
import Pegbar
import PegbarCore
import PegbarEngine
import Testing

/// Animations with value functions are evaluated in batches and give what one moment gives.
@Suite struct MappedMotionTests {
  private func basic(
    _ name: CAValueFunctionName, _ from: Any?, _ to: Any?,
    _ change: (CABasicAnimation) -> Void = { _ in }
  ) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "transform")
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, 2)
    animation.valueFunction = CAValueFunction(name: name)
    change(animation)
    return animation
  }

  private func keyframes(
    _ name: CAValueFunctionName, _ values: [Any], _ mode: CAAnimationCalculationMode
  ) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: "transform")
    (animation.values, animation.calculationMode, animation.duration) = (values, mode, 2)
    animation.valueFunction = CAValueFunction(name: name)
    return animation
  }

  private func session(_ lists: [[CAPropertyAnimation]]) throws -> SamplingSession {
    let root = CALayer()
    let stage = Stage(layer: root, size: CGSize(width: 10, height: 10))
    for _ in lists {
      let layer = CALayer()
      layer.transform = CATransform3DMakeScale(2, 3, 1)
      root.addSublayer(layer)
    }
    CATransaction.flush()
    for (layer, list) in zip(root.sublayers ?? [], lists) {
      for animation in list { try layer.addChecked(animation, forKey: nil) }
    }
    return try SamplingSession(stage.snapshot())
  }

  private var lists: [[CAPropertyAnimation]] {
    let turns = { (change: (CABasicAnimation) -> Void) in
      basic(.rotateZ, 0.0, 2 * Double.pi, change)
    }
    return [
      [turns { _ in }],
      [turns { $0.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut) }],
      [turns { $0.isAdditive = true }],
      [turns { ($0.isCumulative, $0.repeatCount, $0.duration) = (true, 5, 0.5) }],
      [basic(.scale, [1.0, 2.0, 3.0], [3.0, 2.0, 1.0])],
      [basic(.translate, [0.0, 0.0, 0.0], [9.0, 8.0, 7.0]) { $0.beginTime = 0.5 }],
      // Ends that were left out are what changes nothing.
      [basic(.scaleX, nil, 4.0)], [basic(.translateY, 5.0, nil)],
      [keyframes(.rotateX, [0.0, 1.0, -1.0, 0.5], .linear)],
      [keyframes(.rotateY, [0.0, 1.0, -1.0, 0.5], .cubic)],
      [keyframes(.scale, [[1.0, 1.0, 1.0], [2.0, 0.5, 1.0], [1.0, 1.0, 4.0]], .cubic)],
      [turns { _ in }, basic(.translateX, 0.0, 9.0) { $0.isAdditive = true }],
    ]
  }

  @Test func batchesGiveWhatOneMomentGives() throws {
    let session = try session(lists)
    #expect(session.batchedCount == lists.count + 1)
    for step in 0..<40 {
      let time = Double(step) * 0.083
      let frame = try session.sample(at: time)
      for (index, (row, model)) in zip(frame.rows, session.snapshot.rows).enumerated() {
        let expected = try Sampler.present(
          model.properties, session.snapshot.animations[model.animations], at: time)
        let a = row.properties.transform(.transform).components
        let b = expected.transform(.transform).components
        #expect(
          zip(a, b).allSatisfy { abs($0 - $1) <= 1e-6 },
          "layer \(index) at \(time): \(a), expected \(b)")
      }
    }
  }

  @Test func halfOfAFullTurnIsHalfATurn() throws {
    let animation = basic(.rotateZ, 0.0, 2 * Double.pi)
    let session = try session([[animation]])
    #expect(session.batchedCount == 1)
    let half = try session.sample(at: 1).rows[1].properties.transform(.transform)
    #expect(half.m11 == -1 && abs(half.m12) < 1e-15 && half.m33 == 1)
    // The model shows afterwards.
    let after = try session.sample(at: 3).rows[1].properties.transform(.transform)
    #expect(after.m11 == 2 && after.m22 == 3)
  }

  @Test func otherNumbersThanTheFunctionTakesDoNothing() throws {
    let (one, two) = (basic(.scale, 1.0, 2.0), basic(.rotateX, [1.0, 2.0], [2.0, 3.0]))
    let session = try session([[one], [two]])
    #expect(session.batchedCount == 0)
    for row in try session.sample(at: 1).rows.dropFirst() {
      #expect(row.properties.transform(.transform).m11 == 2)
    }
  }
}
