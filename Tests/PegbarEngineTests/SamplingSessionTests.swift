import Pegbar
import PegbarCore
import PegbarEngine
import Testing

/// Batched animations give what the rules give, and what sampling one by one gives.
@Suite struct SamplingSessionTests {
  private let curves: [CAMediaTimingFunction?] =
    [
      nil, CAMediaTimingFunction(name: .easeInEaseOut), CAMediaTimingFunction(name: .easeIn),
      CAMediaTimingFunction(controlPoints: 1, 0, 0, 1),
      CAMediaTimingFunction(controlPoints: 0, 1.5, 1, 1.5),
      CAMediaTimingFunction(plugin: "easeOutElastic"), CAMediaTimingFunction(plugin: "steps"),
    ]

  /// A tree with an animation of each kind of value and curve.
  private func makeTree() -> (stage: Stage, layers: [CALayer]) {
    let root = CALayer()
    let stage = Stage(layer: root, size: CGSize(width: 10, height: 10))
    var layers: [CALayer] = []
    for (index, curve) in curves.enumerated() {
      for mode in ["removed", "forwards", "backwards", "both"] {
        let layer = CALayer()
        root.addSublayer(layer)
        CATransaction.flush()
        let number = CABasicAnimation(keyPath: "zPosition")
        (number.fromValue, number.toValue, number.duration) = (2, 6, 1.5)
        let color = CABasicAnimation(keyPath: "backgroundColor")
        (color.fromValue, color.toValue) = (CGColor.black, CGColor.white)
        (color.duration, color.beginTime) = (2, 0.25 * Double(index + 1))
        let part = CABasicAnimation(keyPath: "position.x")
        (part.fromValue, part.toValue, part.duration, part.speed) = (-1, 1, 1, 0.5)
        for animation in [number, color, part] {
          animation.timingFunction = curve
          animation.isRemovedOnCompletion = false
          animation.fillMode = CAMediaTimingFillMode(rawValue: mode)
          layer.add(animation, forKey: animation.keyPath)
        }
        layers.append(layer)
      }
    }
    CATransaction.flush()
    return (stage, layers)
  }

  @Test func batchesGiveWhatSamplingOneByOneGives() throws {
    let (stage, _) = makeTree()
    let session = try SamplingSession(stage.snapshot())
    // Steps, and curves that stand upright somewhere, have no table: those are sampled one by one.
    #expect(session.batchedCount >= 3 * 4 * 4)
    for time in [0, 0.1, 0.25, 0.75, 1, 1.5, 1.75, 2, 3, 4.5] {
      let frame = try session.sample(at: time)
      for (row, model) in zip(frame.rows, session.snapshot.rows) {
        let expected = try Sampler.present(
          model.properties, session.snapshot.animations[model.animations], at: time)
        for property in [PropertyID.zPosition, .backgroundColor, .position] {
          let a = row.properties[property].components ?? []
          let b = expected[property].components ?? []
          #expect(a.count == b.count)
          #expect(zip(a, b).allSatisfy { abs($0 - $1) <= 1e-6 }, "\(property.key) at \(time)")
        }
      }
    }
  }

  @Test func theOrderOfMomentsDoesNotMatter() throws {
    let (stage, _) = makeTree()
    let (a, b) = try (
      SamplingSession(stage.snapshot()), SamplingSession(stage.snapshot())
    )
    let times = [0.3, 2.1, 0.9, 0, 5, 1.5]
    let forwards = try times.map { try a.sample(at: $0).rows.map(\.properties) }
    let backwards = try times.reversed().map { try b.sample(at: $0).rows.map(\.properties) }
    #expect(forwards == backwards.reversed())
  }

  @Test func endsAreExact() throws {
    let root = CALayer()
    let stage = Stage(layer: root, size: CGSize(width: 1, height: 1))
    CATransaction.flush()
    let animation = CABasicAnimation(keyPath: "zPosition")
    (animation.fromValue, animation.toValue, animation.duration) = (0.1, 0.7, 0.3)
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    root.add(animation, forKey: nil)
    let session = try SamplingSession(stage.snapshot())
    #expect(session.batchedCount == 1)
    #expect(try session.sample(at: 0).rows[0].properties.number(.zPosition) == 0.1)
    #expect(try session.sample(at: 0.3).rows[0].properties.number(.zPosition) == 0.7)
  }
}
