import Pegbar
import PegbarCore
import PegbarEngine
import Testing

/// Groups are evaluated in batches and give what the rules give, and what sampling one by one gives.
@Suite struct GroupBatchTests {
  private func basic(
    _ keyPath: String, _ from: Any, _ to: Any, duration: Double,
    _ change: (CABasicAnimation) -> Void = { _ in }
  ) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, duration)
    change(animation)
    return animation
  }

  private func group(
    _ children: [CAAnimation], duration: Double, _ change: (CAAnimationGroup) -> Void = { _ in }
  ) -> CAAnimationGroup {
    let group = CAAnimationGroup()
    (group.animations, group.duration) = (children, duration)
    change(group)
    return group
  }

  /// A session over a root whose layers have lists of animations.
  private func session(
    _ lists: [[CAAnimation]], _ change: (CALayer, Int) -> Void = { _, _ in }
  ) throws -> SamplingSession {
    let root = CALayer()
    let stage = Stage(layer: root, size: CGSize(width: 10, height: 10))
    for index in lists.indices {
      let layer = CALayer()
      change(layer, index)
      root.addSublayer(layer)
    }
    CATransaction.flush()
    for (layer, list) in zip(root.sublayers ?? [], lists) {
      for animation in list { try layer.addChecked(animation, forKey: nil) }
    }
    return try SamplingSession(stage.snapshot())
  }

  private func compare(_ session: SamplingSession, at time: Double) throws {
    let frame = try session.sample(at: time)
    for (index, (row, model)) in zip(frame.rows, session.snapshot.rows).enumerated() {
      let expected = try Sampler.present(
        model.properties, session.snapshot.animations[model.animations],
        at: session.snapshot.localTime(of: index, at: time))
      for property in [PropertyID.zPosition, .opacity, .position, .transform] {
        let a = row.properties[property].components ?? []
        let b = expected[property].components ?? []
        #expect(
          a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= 1e-6 },
          "layer \(index), \(property.key) at \(time): \(a), expected \(b)")
      }
    }
  }

  /// Groups of every sort: eased, repeating, backwards, filled, in one another, on top of others.
  private var lists: [[CAAnimation]] {
    func children() -> [CAAnimation] {
      [
        basic("opacity", 0.25, 0.75, duration: 1),
        basic("zPosition", 1.0, 9.0, duration: 3) { $0.beginTime = 0.5 },
      ]
    }
    let late = basic("zPosition", 5.0, 7.0, duration: 0.5) {
      ($0.beginTime, $0.fillMode) = (0.75, .both)
      $0.timingFunction = CAMediaTimingFunction(name: .easeIn)
    }
    let additive = basic("zPosition", 1.0, 2.0, duration: 2) { $0.isAdditive = true }
    let turn = basic("transform.rotation.z", 0.0, 3.0, duration: 2) {
      ($0.isCumulative, $0.repeatCount, $0.duration) = (true, 4, 0.5)
    }
    return [
      [group(children(), duration: 2)],
      [
        group(children(), duration: 2) {
          $0.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
          ($0.repeatCount, $0.autoreverses) = (2.5, true)
        }
      ],
      [group(children(), duration: 2) { ($0.speed, $0.timeOffset) = (-1, 2) }],
      [group([late], duration: 1) { ($0.beginTime, $0.fillMode) = (1, .both) }],
      [group([group(children(), duration: 1), late], duration: 2) { $0.repeatCount = 2 }],
      [basic("zPosition", 3.0, 4.0, duration: 4), group([additive, turn], duration: 3)],
      [group([additive], duration: 1), basic("zPosition", 3.0, 4.0, duration: 4)],
      [group([], duration: 2), late],
      [
        group(
          [
            basic("transform", 0.0, 3.0, duration: 1.5) {
              $0.valueFunction = CAValueFunction(name: .rotateY)
            }
          ], duration: 2)
      ],
    ]
  }

  @Test func batchesGiveWhatOneMomentGives() throws {
    let session = try session(lists)
    #expect(session.batchedCount == 2 + 2 + 2 + 1 + 3 + 3 + 2 + 1 + 1)
    for step in 0..<60 { try compare(session, at: Double(step) * 0.083) }
    // Ends and beginnings of groups and children.
    for step in 0..<24 { try compare(session, at: Double(step) * 0.25) }
  }

  @Test func layersHaveTheirOwnTimes() throws {
    let session = try session(lists) { layer, index in
      (layer.speed, layer.timeOffset) = (index % 2 == 0 ? 2 : 0.5, Double(index) / 8)
    }
    for step in 0..<40 { try compare(session, at: Double(step) * 0.11) }
  }

  @Test func groupsClipTheirChildren() throws {
    let child = basic("zPosition", 0.0, 8.0, duration: 4)
    let session = try session([[group([child], duration: 2)]])
    #expect(session.batchedCount == 1)
    let values = try [0.0, 1, 1.5, 2, 3].map {
      try session.sample(at: $0).rows[1].properties.number(.zPosition)
    }
    #expect(values == [0, 2, 3, 0, 0])
  }

  @Test func nestedGroupsRunInTheirGroupsTime() throws {
    let child = basic("zPosition", 0.0, 8.0, duration: 4)
    let inner = group([child], duration: 4) { ($0.beginTime, $0.speed) = (1, 2) }
    let session = try session([[group([inner], duration: 3) { $0.speed = 0.5 }]])
    // At 4 s the outer group is at 2, the inner one 2 s later than its beginning, at twice the pace.
    #expect(try session.sample(at: 4).rows[1].properties.number(.zPosition) == 4)
    #expect(try session.sample(at: 1).rows[1].properties.number(.zPosition) == 0)
  }

  @Test func aBlockIsNoLimit() throws {
    let child = basic("zPosition", 0.0, 8.0, duration: 4)
    let lists = (0..<300).map { index in
      [group([child], duration: 4) { $0.speed = 1 + Float(index) / 100 }]
    }
    let session = try session(lists)
    #expect(session.batchedCount == 300)
    for time in [0.0, 0.5, 1.25, 2, 3.9] { try compare(session, at: time) }
  }

  @Test func anEmptyGroupDoesNothing() throws {
    let session = try session([
      [group([], duration: 2)], [group([group([], duration: 1)], duration: 2)],
    ])
    #expect(session.batchedCount == 0)
    #expect(try session.sample(at: 0.5).rows.count == 3)
  }

  @Test func transitionsInGroupsAreSampledByThemselves() throws {
    let transition = CATransition()
    transition.duration = 1
    let session = try session([[group([transition], duration: 2)]])
    #expect(session.batchedCount == 0)
    #expect(try session.sample(at: 0.5).transitions.count == 1)
  }
}
