import Pegbar
import PegbarCore
import PegbarEngine

extension Bench {
  /// What a count of animations costs.
  struct Sampling {
    var count: Int
    /// CPU nanoseconds for each number that is worked out, and for each that a frame then holds.
    var evaluate: Double
    var frame: Double
    /// CPU nanoseconds for each animation that is added and committed.
    var add: Double

    /// The members of answers.
    var results: [BenchResult] {
      [("evaluate", evaluate), ("frame", frame), ("add+commit", add)].map { name, nanoseconds in
        BenchResult(id: "\(count) animations \(name)", nanoseconds: nanoseconds, threads: 1)
      }
    }
  }

  /// Many layers, each with an eased animation of its opacity.
  ///
  /// - Throws: `PluginError`.
  func sampling(count: Int) throws -> Sampling {
    let root = CALayer()
    let layers = (0..<count).map { _ in CALayer() }
    for layer in layers { root.addSublayer(layer) }
    let stage = Stage(layer: root, size: CGSize(width: 100, height: 100))
    CATransaction.flush()
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.fromValue, animation.toValue, animation.duration) = (0.25, 0.75, 10)
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    let added = Stopwatch(once: {
      for layer in layers { layer.add(animation, forKey: "fade") }
      CATransaction.flush()
    })
    let session = try SamplingSession(stage.snapshot())
    precondition(session.batchedNumberCount == count, "not every animation is batched")
    var step = 0.0
    let evaluated = Stopwatch(seconds: seconds) {
      step = step == 9 ? 1 : step + 1
      session.evaluate(at: step)
    }
    let sampled = try Stopwatch(seconds: seconds) {
      step = step == 9 ? 1 : step + 1
      try session.update(to: step)
    }
    let n = Double(count)
    return Sampling(
      count: count, evaluate: evaluated.cpu / n, frame: sampled.cpu / n, add: added.cpu / n)
  }
}
