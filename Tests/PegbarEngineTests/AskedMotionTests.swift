import Pegbar
import PegbarCore
import PegbarEngine
import Testing

/// Animations that plugins answer in numbers are asked in batches and give what one moment gives.
@Suite struct AskedMotionTests {
  private var path: CGPath {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addCurve(
      to: CGPoint(x: 90, y: 30), control1: CGPoint(x: 10, y: 80), control2: CGPoint(x: 60, y: -40))
    path.addLine(to: CGPoint(x: 95, y: 42))
    return path
  }

  private func alongPath(_ keyPath: String) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    (animation.path, animation.duration) = (path, 2)
    animation.calculationMode = .paced
    return animation
  }

  private func cubic(_ keyPath: String, _ values: [Any]) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    (animation.values, animation.duration) = (values, 2)
    animation.calculationMode = .cubic
    return animation
  }

  /// A layer's animations each, in different places of their cycles.
  private var animations: [[CAKeyframeAnimation]] {
    let eased = alongPath("position")
    eased.timingFunction = CAMediaTimingFunction(controlPoints: 0.4, -0.5, 0.5, 1.6)
    let additive = alongPath("position")
    (additive.isAdditive, additive.beginTime) = (true, 0.5)
    let returning = cubic("zPosition", [0.0, 4.0, 1.0, 9.0])
    (returning.autoreverses, returning.repeatCount) = (true, 1.5)
    let filling = cubic("position.x", [3.0, 1.0, 8.0])
    (filling.fillMode, filling.isRemovedOnCompletion) = (.forwards, false)
    let colors = [CGColor.black, CGColor.white, CGColor(red: 1, green: 0, blue: 0, alpha: 1)]
    return [
      [alongPath("position")], [eased], [additive], [returning], [filling],
      [alongPath("transform.translation")], [cubic("transform.rotation.z", [0.0, 1.0, -1.0])],
      [cubic("backgroundColor", colors)], [alongPath("position"), additive],
      [cubic("bounds.size", [CGSize(), CGSize(width: 4, height: 7), CGSize()]), filling],
    ]
  }

  @Test func batchesGiveWhatOneMomentGives() throws {
    let root = CALayer()
    let stage = Stage(layer: root, size: CGSize(width: 10, height: 10))
    for _ in animations {
      let layer = CALayer()
      layer.position = CGPoint(x: 5, y: 6)
      root.addSublayer(layer)
    }
    CATransaction.flush()
    for (layer, list) in zip(root.sublayers ?? [], animations) {
      for animation in list { try layer.addChecked(animation, forKey: nil) }
    }
    let session = try SamplingSession(stage.snapshot())
    #expect(session.batchedCount == animations.reduce(0) { $0 + $1.count })
    for step in 0..<40 {
      let time = Double(step) * 0.11
      let frame = try session.sample(at: time)
      for (row, model) in zip(frame.rows, session.snapshot.rows) {
        let expected = try Sampler.present(
          model.properties, session.snapshot.animations[model.animations], at: time)
        for property in [
          PropertyID.zPosition, .position, .bounds, .backgroundColor, .transform,
        ] {
          let a = row.properties[property].components ?? []
          let b = expected[property].components ?? []
          #expect(
            a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= 1e-5 },
            "\(property.key) at \(time): \(a), expected \(b)")
        }
      }
    }
    let start = try session.sample(at: 0)
    #expect(start.rows[1].properties.point(.position) == Point(x: 1, y: 2))
    #expect(start.rows[4].properties.number(.zPosition) == 0)
  }

  @Test func neighboursThatShareAnAnimationAreAskedTogether() throws {
    // Eased by another curve on each segment; the first and the third goes evenly.
    let eased = cubic(
      "position", (0..<5).map { (i: Int) -> CGPoint in CGPoint(x: 1 + i * i, y: 2 - 3 * i) })
    eased.timingFunctions = [.linear, .easeIn, .linear, .easeOut].map {
      CAMediaTimingFunction(name: $0)
    }
    for animation in [alongPath("position"), eased] { try checkNeighbours(animation) }
  }

  private func checkNeighbours(_ animation: CAKeyframeAnimation) throws {
    let root = CALayer()
    let stage = Stage(layer: root, size: CGSize(width: 10, height: 10))
    let layer = CALayer()
    root.addSublayer(layer)
    CATransaction.flush()
    layer.add(animation, forKey: nil)
    let model = stage.snapshot()
    // More than a block, all at different moments of one animation.
    let count = 300
    var snapshot = Snapshot(rows: [model.rows[0]], animations: [])
    for index in 0..<count {
      var (row, animation) = (model.rows[1], model.animations[0])
      animation.timing.beginTime = -Double(index) / 150
      (row.animations, row.subtreeEnd) = (index..<index + 1, index + 2)
      snapshot.rows.append(row)
      snapshot.animations.append(animation)
    }
    snapshot.rows[0].subtreeEnd = count + 1
    let session = try SamplingSession(snapshot)
    #expect(session.batchedCount == count)
    let frame = try session.sample(at: 0)
    #expect(frame.rows[1].properties.point(.position) == Point(x: 1, y: 2))
    for (row, model) in zip(frame.rows, snapshot.rows).dropFirst() {
      let expected = try Sampler.present(
        model.properties, snapshot.animations[model.animations], at: 0)
      #expect(row.properties.point(.position) == expected.point(.position))
    }
  }
}
