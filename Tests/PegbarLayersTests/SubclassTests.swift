import Pegbar
import PegbarTestSupport
import Testing

/// What code written for Apple's systems overrides, spelled as it spells it.
@Suite struct SubclassTests {
  /// Overrides members of every kind, and has a property that only its own initializer sets.
  final class Badge: CALayer {
    let title: String
    var changes: [String] = []

    init(title: String) {
      self.title = title
      super.init()
    }

    override init() {
      title = ""
      super.init()
    }

    override init(layer: Any) {
      title = (layer as? Badge)?.title ?? ""
      super.init(layer: layer)
    }

    required init?(coder aDecoder: NSCoder) {
      title = ""
      super.init(coder: aDecoder)
    }

    override var backgroundColor: CGColor? {
      didSet { changes.append("backgroundColor") }
    }

    override var bounds: CGRect {
      get { super.bounds }
      set {
        changes.append("bounds")
        super.bounds = newValue
      }
    }

    override var repeatCount: Float {
      didSet { changes.append("repeatCount") }
    }

    override func addSublayer(_ layer: CALayer) {
      changes.append("addSublayer")
      super.addSublayer(layer)
    }

    override func removeFromSuperlayer() {
      changes.append("removeFromSuperlayer")
      super.removeFromSuperlayer()
    }

    override func add(_ animation: CAAnimation, forKey key: String?) {
      changes.append("add \(key ?? "")")
      super.add(animation, forKey: key)
    }
  }

  @Test func layersMayOverrideWhatCoreAnimationDeclares() {
    let (stage, layer) = makeStage()
    let badge = Badge(title: "new")
    layer.addSublayer(badge)
    badge.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    badge.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    badge.repeatCount = 2
    badge.sublayers = [CALayer()]
    badge.add(CABasicAnimation(keyPath: "opacity"), forKey: "fade")
    badge.removeFromSuperlayer()
    #expect(
      badge.changes == [
        "bounds", "backgroundColor", "repeatCount", "addSublayer", "add fade",
        "removeFromSuperlayer",
      ])
    #expect(badge.bounds.width == 4 && badge.timing.repeatCount == 2)
    #expect(stage.layer.sublayers == [layer] && layer.sublayers == nil)
  }

  /// The presentation is made by `init(layer:)` of the layer's own class, and of no other.
  ///
  /// Rule: layers.presentation.
  @Test func presentationsAreMadeByTheClass() throws {
    final class Plain: CALayer {}
    final class Shape: CAShapeLayer {}
    let badge = Badge(title: "shown")
    let layers: [CALayer] = [badge, Plain(), Shape(), CATextLayer(), CALayer()]
    CATransaction.flush()
    for layer in layers {
      let copy = try #require(layer.presentation())
      #expect(type(of: copy) == type(of: layer) && copy !== layer && copy.model() === layer)
      #expect(copy.presentation() === copy)
    }
    #expect(badge.presentation()?.title == "shown")
    #expect(badge.presentation()?.model().title == "shown")
  }

  /// A property of its own, animated by an action without values.
  final class Ring: CALayer {
    override func action(forKey event: String) -> (any CAAction)? {
      guard event == "progress" else { return super.action(forKey: event) }
      let animation = CABasicAnimation(keyPath: event)
      animation.fromValue = presentation()?.value(forKey: event)
      animation.timingFunction = CAMediaTimingFunction(name: .linear)
      return animation
    }
  }

  /// As the accessors of Core Animation's own numbers say 0.
  @Test func aNumberThatWasNeverSetBeginsAtZero() throws {
    let (stage, layer) = makeStage()
    let ring = Ring()
    layer.addSublayer(ring)
    CATransaction.flush()
    ring.setValue(0.8, forKey: "progress")
    #expect(ring.presented("progress") == 0)
    stage.advance(to: 0.125)
    let half = try #require(ring.presented("progress"))
    #expect(abs(half - 0.4) < 1e-7)
  }

  final class Closed: CALayer {
    let size: Int

    init(size: Int) {
      self.size = size
      super.init()
    }

    required init?(coder: NSCoder) { nil }
  }

  /// Without `init(layer:)` there is nothing to make a presentation with; Apple's systems say the same.
  @Test func aClassWithoutInitLayerStopsTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let layer = Closed(size: 1)
      CATransaction.flush()
      _ = layer.presentation()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("unimplemented initializer 'init(layer:)'") && text.contains("Closed"))
  }

  final class Wobble: CAKeyframeAnimation {
    var strength: CGFloat

    override init() {
      strength = 1
      super.init()
    }

    init(strength: CGFloat) {
      self.strength = strength
      super.init()
      keyPath = "position.x"
      values = [0, strength, 0]
    }

    required init?(coder: NSCoder) { nil }

    override func copyProperties(to other: CAAnimation) {
      super.copyProperties(to: other)
      (other as? Wobble)?.strength = strength
    }

    override var duration: CFTimeInterval {
      get { super.duration }
      set { super.duration = max(newValue, 0.5) }
    }
  }

  /// Rule: adding.copy.
  @Test func animationsAreCopiedByTheClass() throws {
    let animation = Wobble(strength: 4)
    animation.duration = 0.1
    let layer = CALayer()
    layer.add(animation, forKey: "wobble")
    let stored = try #require(layer.animation(forKey: "wobble") as? Wobble)
    #expect(stored !== animation && stored.strength == 4 && stored.duration == 0.5)
    #expect(type(of: CASpringAnimation(keyPath: "opacity").copy()) == CASpringAnimation.self)
  }

  /// `init?(coder:)` is there to be overridden; nothing is read with it.
  @Test func codersGiveNothing() {
    let coder = NSKeyedArchiver(requiringSecureCoding: false)
    #expect(CALayer(coder: coder) == nil && CABasicAnimation(coder: coder) == nil)
    #expect(Badge(coder: coder) == nil)
  }
}
