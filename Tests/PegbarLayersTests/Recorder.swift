import Pegbar

/// Writes down what animations tell their delegate.
final class Recorder: CAAnimationDelegate {
  var log: [String] = []

  func animationDidStart(_ animation: CAAnimation) {
    log.append("start \(name(animation)) \(CACurrentMediaTime())")
  }

  func animationDidStop(_ animation: CAAnimation, finished: Bool) {
    log.append("stop \(name(animation)) \(finished) \(CACurrentMediaTime())")
  }

  private func name(_ animation: CAAnimation) -> String {
    animation.value(forKey: "name") as? String ?? "?"
  }
}

/// A committed layer of 10 × 10 on a stage of 100 × 100 at time 0.
func makeStage() -> (stage: Stage, layer: CALayer) {
  let root = CALayer()
  root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
  let layer = CALayer()
  layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
  root.addSublayer(layer)
  let stage = Stage(layer: root, size: CGSize(width: 100, height: 100))
  CATransaction.flush()
  return (stage, layer)
}

extension CALayer {
  /// The presented number at a key path.
  func presented(_ keyPath: String) -> Double? {
    presentation()?.value(forKeyPath: keyPath) as? Double
  }
}
