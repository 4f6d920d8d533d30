// A ball that is thrown: an animation kind from a plugin, used like a built-in one.
//
//   swift run --package-path examples/decay decay decay.so
import Pegbar

@main
struct Decay {
  static func main() throws {
    let library = CommandLine.arguments.dropFirst().first ?? "decay.so"
    Plugins.use(Plugins.host(paths: [library]).registry)

    let ball = CALayer()
    ball.frame = CGRect(x: 8, y: 48, width: 24, height: 24)
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 320, height: 120)
    root.addSublayer(ball)
    let stage = Stage(layer: root, size: root.bounds.size)
    CATransaction.flush()

    let slide = CAPluginAnimation(kind: "org.example.decay", keyPath: "position")
    slide.parameters = ["velocity": [520, 0]]
    slide.duration = slide.naturalDuration
    try ball.addChecked(slide, forKey: "slide")

    // Laid on top of the slide, inside a group.
    let hop = CAPluginAnimation(kind: "org.example.decay", keyPath: "position.y")
    hop.parameters = ["velocity": -40]
    hop.isAdditive = true
    let group = CAAnimationGroup()
    group.animations = [hop]
    group.duration = 1
    try ball.addChecked(group, forKey: "hop")

    for time in [0, 0.25, 0.5, 1, 2] {
      stage.advance(to: time)
      guard let shown = ball.presentation() else { continue }
      print("\(time) s: \(shown.position.x.rounded()), \(shown.position.y.rounded())")
    }
  }
}
