import Testing

@testable import PegbarLayers

/// When a stage finds that animations begin and end.
@Suite struct DueAnimationsTests {
  private final class Log: CAAnimationDelegate {
    var lines: [String] = []

    func animationDidStart(_ animation: CAAnimation) { note("start", animation) }

    func animationDidStop(_ animation: CAAnimation, finished: Bool) {
      note(finished ? "end" : "stop", animation)
    }

    private func note(_ what: String, _ animation: CAAnimation) {
      let name = animation.value(forKey: "name") as? String ?? "?"
      lines.append("\(what) \(name) \(CACurrentMediaTime())")
    }
  }

  /// A committed tree: a root, two groups, a leaf in each.
  private struct Scene {
    let root = CALayer()
    let groups = [CALayer(), CALayer()]
    let leaves = [CALayer(), CALayer()]
    let stage: Stage
    let log = Log()

    init() {
      for (group, leaf) in zip(groups, leaves) {
        root.addSublayer(group)
        group.addSublayer(leaf)
      }
      stage = Stage(layer: root, size: CGSize(width: 10, height: 10))
      CATransaction.flush()
    }

    /// Adds an animation of four seconds.
    func add(_ name: String, to layer: CALayer, duration: Double = 4) {
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.duration = duration
      animation.delegate = log
      animation.setValue(name, forKey: "name")
      layer.add(animation, forKey: name)
    }
  }

  /// Each change at 1 s, and what is told then and later; "a" runs in the first leaf from 0 to 4 s.
  private static let changes: [(name: String, change: @Sendable (Scene) -> Void, told: [String])] =
    [
      ("none", { _ in }, ["end a 4.0"]),
      ("a property", { $0.leaves[0].zPosition = 3 }, ["end a 4.0"]),
      // Of the 3 s of local time that are left at twice the speed, from local time 2 on.
      ("a faster group", { $0.groups[0].speed = 2 }, ["end a 2.0"]),
      ("a slower root", { $0.root.speed = 0.5 }, ["end a 8.0"]),
      ("a stopped leaf", { $0.leaves[0].speed = 0 }, []),
      ("another begin", { $0.leaves[0].beginTime = 2 }, ["end a 6.0"]),
      ("a layer taken out", { $0.groups[0].removeFromSuperlayer() }, ["stop a 1.0"]),
      (
        "a layer taken out and put back",
        { scene in
          scene.groups[0].removeFromSuperlayer()
          CATransaction.flush()
          scene.groups[1].addSublayer(scene.groups[0])
        }, ["end a 4.0"]
      ),
      (
        "a layer put into a faster one",
        { scene in
          scene.groups[1].speed = 2
          scene.groups[1].addSublayer(scene.groups[0])
        }, ["end a 2.0"]
      ),
      ("a removal", { $0.leaves[0].removeAnimation(forKey: "a") }, ["stop a 1.0"]),
      (
        "another animation of the layer", { $0.add("b", to: $0.leaves[0], duration: 1) },
        ["start b 1.0", "end b 2.0", "end a 4.0"]
      ),
      (
        "an animation of another layer", { $0.add("b", to: $0.leaves[1], duration: 1) },
        ["start b 1.0", "end b 2.0", "end a 4.0"]
      ),
      (
        "an animation of a new layer",
        { scene in
          let layer = CALayer()
          scene.add("b", to: layer, duration: 1)
          scene.root.addSublayer(layer)
        }, ["start b 1.0", "end b 2.0", "end a 4.0"]
      ),
      (
        "an animation of a mask",
        { scene in
          let layer = CALayer()
          scene.add("b", to: layer, duration: 1)
          scene.leaves[1].mask = layer
        }, ["start b 1.0", "end b 2.0", "end a 4.0"]
      ),
      (
        "a replacement", { $0.add("a", to: $0.leaves[0]) },
        ["stop a 1.0", "start a 1.0", "end a 5.0"]
      ),
    ]

  /// Rules: adding.delegate, adding.turn-order.
  @Test(arguments: changes.indices) func endsFollowWhatChanges(_ number: Int) {
    let (name, change, told) = DueAnimationsTests.changes[number]
    let scene = Scene()
    scene.add("a", to: scene.leaves[0])
    scene.stage.schedule(at: 1) { change(scene) }
    scene.stage.advance(to: 20)
    #expect(scene.log.lines == ["start a 0.0"] + told, "\(name)")
  }

  /// A layer that goes from one stage to another takes its times along.
  @Test func aLayerMovesToAnotherStage() {
    let (first, second) = (Scene(), Scene())
    first.add("a", to: first.leaves[0])
    for scene in [first, second] { scene.stage.advance(to: 1) }
    second.root.addSublayer(first.leaves[0])
    CATransaction.flush()
    first.stage.advance(to: 9)
    #expect(first.log.lines == ["start a 0.0"])
    second.stage.advance(to: 9)
    #expect(first.log.lines.count == 2 && first.log.lines[1].hasPrefix("end a"))
  }

  /// A turn that moves no times looks at no animation that is not due, however many there are.
  @Test func timesAreKeptUntilTheyMove() {
    let scene = Scene()
    scene.add("a", to: scene.leaves[0])
    scene.stage.advance(to: 0.5)
    #expect(scene.stage.due.isKnown)
    let quiet: [(Scene) -> Void] = [
      { $0.leaves[0].zPosition = 3 }, { $0.root.name = "root" },
      { $0.leaves[1].opacity = 0.5 }, { $0.add("b", to: $0.leaves[1], duration: 1) },
      { $0.leaves[1].removeAllAnimations() }, { $0.root.addSublayer(CALayer()) },
      { $0.groups[1].removeFromSuperlayer() }, { $0.root.addSublayer($0.groups[1]) },
      { $0.leaves[1].mask = CALayer() },
    ]
    for change in quiet {
      change(scene)
      CATransaction.flush()
      #expect(scene.stage.due.isKnown)
    }
    scene.root.speed = 2
    CATransaction.flush()
    #expect(!scene.stage.due.isKnown)
  }

  /// Replaced animations release their layer before the time at which they would have ended.
  @Test func replacedAnimationsKeepNoLayer() {
    let scene = Scene()
    weak var weakLayer: CALayer?
    do {
      let layer = CALayer()
      weakLayer = layer
      scene.root.addSublayer(layer)
      for _ in 0..<200 {
        scene.add("a", to: layer, duration: 1000)
        scene.stage.advance(by: 0.01)
      }
      layer.removeFromSuperlayer()
      CATransaction.flush()
    }
    for _ in 0..<200 {
      scene.add("b", to: scene.leaves[1], duration: 1000)
      scene.stage.advance(by: 0.01)
    }
    #expect(weakLayer == nil)
  }

  /// An animation that takes the place of another ends at its own time; a forgotten one tells nobody.
  @Test func anExchangedAnimationEndsAtItsOwnTime() throws {
    let scene = Scene()
    let layer = scene.leaves[0]
    scene.add("a", to: layer)
    scene.add("b", to: layer)
    scene.stage.advance(to: 1)
    let longer = CABasicAnimation(keyPath: "opacity")
    (longer.duration, longer.delegate) = (6, scene.log)
    longer.setValue("longer", forKey: "name")
    longer.beginTime = layer.convertTime(0.5, from: nil)
    layer.exchange(try #require(layer.storedAnimation(forKey: "a")), for: longer)
    layer.forget(try #require(layer.storedAnimation(forKey: "b")))
    scene.stage.advance(to: 20)
    #expect(scene.log.lines == ["start a 0.0", "start b 0.0", "end longer 6.5"])
  }

  /// On a layer with hundreds of animations, too.
  ///
  /// Rule: adding.same-key.
  @Test func keysOfManyAnimationsAreFound() {
    let scene = Scene()
    let layer = scene.leaves[0]
    let names = (0..<300).map { "k\($0)" }
    for name in names { scene.add(name, to: layer) }
    for name in names.prefix(100) { scene.add(name, to: layer) }
    #expect(layer.animationKeys() == Array(names.dropFirst(100)) + names.prefix(100))
    for name in names.suffix(150) { layer.removeAnimation(forKey: name) }
    for name in names.suffix(250).reversed() { scene.add(name, to: layer) }
    #expect(
      layer.animationKeys() == Array(names.prefix(50)) + Array(names.suffix(250).reversed()))
  }
}
