import Pegbar
import PegbarCore

extension Bench {
  /// What it costs to animate a thousand views in one block, and to sample them beside the same layers that are
  /// animated by hand.
  ///
  /// - Throws: `PluginError`.
  @MainActor package func views() throws -> [BenchResult] {
    let block = Stopwatch(seconds: seconds, preparing: Bench.makeViews) { _, views in
      Bench.animate(views)
    }
    let (inBlock, views) = Bench.makeViews()
    Bench.animate(views)
    let (byHand, list) = Bench.makeViews()
    for view in list { addAnimations(to: view.layer) }
    let blocks = try SamplingSession(inBlock.snapshot())
    let hands = try SamplingSession(byHand.snapshot())
    var least = (blocks: Double.infinity, hands: Double.infinity)
    for _ in 0..<15 {
      least.blocks = min(least.blocks, try frame(of: blocks))
      least.hands = min(least.hands, try frame(of: hands))
    }
    let name = "\(Bench.viewCount) views"
    return [
      BenchResult(id: "\(name), in a block", amount: block.cpu / 1e6, unit: "ms"),
      BenchResult(id: "\(name), in a frame", amount: least.blocks / 1e3, unit: "us"),
      BenchResult(
        id: "\(name) animated by hand, in a frame", amount: least.hands / 1e3, unit: "us"),
    ]
  }

  /// The time of a frame, nanoseconds: the mean of a few.
  private func frame(of session: SamplingSession) throws -> Double {
    let frames = 50
    let watch = Stopwatch(once: {
      for moment in 1...frames { try? session.update(to: 9 * Double(moment) / Double(frames)) }
    })
    return watch.cpu / Double(frames)
  }

  private static let viewCount = 1000

  /// Views on a stage of their own.
  @MainActor private static func makeViews() -> (stage: Stage, views: [UIView]) {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let views = (0..<viewCount).map {
      UIView(frame: CGRect(x: $0 % 90, y: 0, width: 10, height: 10))
    }
    for view in views { root.addSubview(view) }
    let stage = Stage(view: root, size: CGSize(width: 100, height: 100))
    CATransaction.flush()
    return (stage, views)
  }

  @MainActor private static func animate(_ views: [UIView]) {
    UIView.animate(withDuration: 10) {
      for view in views {
        view.center.y += 50
        view.alpha = 0.5
      }
    }
  }

  /// Adds the animations that the block adds.
  private func addAnimations(to layer: CALayer) {
    layer.position.y += 50
    layer.opacity = 0.5
    let position = CABasicAnimation(keyPath: "position")
    (position.fromValue, position.toValue) = (CGPoint(x: 0, y: -50), CGPoint())
    position.isAdditive = true
    let opacity = CABasicAnimation(keyPath: "opacity")
    opacity.fromValue = 1.0
    for animation in [position, opacity] {
      (animation.duration, animation.fillMode) = (10, .both)
      animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      layer.add(animation, forKey: animation.keyPath)
    }
  }
}
