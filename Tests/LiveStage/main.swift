// A program on its main thread: what a live stage and the main run loop do together, a line each, then the
// number of ticks of a display link.
import Dispatch
import Pegbar

@MainActor func runLive() {
  let (root, layer) = (CALayer(), CALayer())
  root.addSublayer(layer)
  let stage = Stage(layer: root, size: CGSize(width: 9, height: 9), isLive: true)
  CATransaction.flush()
  DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { print("queue") }
  _ = Timer.scheduledTimer(withTimeInterval: 0.2, repeats: false) { _ in print("timer") }
  Task {
    try await Task.sleep(for: .milliseconds(300))
    print("task")
  }
  stage.schedule(after: 0.4) { print("event") }
  CATransaction.begin()
  CATransaction.setCompletionBlock { print("animation") }
  let animation = CABasicAnimation(keyPath: "opacity")
  (animation.fromValue, animation.duration) = (0, 0.5)
  layer.add(animation, forKey: nil)
  CATransaction.commit()
  var ticks = 0
  let link = CADisplayLink(stage: stage) { _ in ticks += 1 }
  link.add(to: .main, forMode: .common)
  stage.run(for: 0.6)
  print(ticks)
}

runLive()
