import Pegbar
import Testing

/// Rules of actions: implicit animations, actions, own properties.
@Suite struct ActionTests {
  final class Note: CAAction {
    let name: String
    var events: [String] = []
    init(_ name: String) { self.name = name }
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
      events.append("\(name) \(event) \(dict?["previousValue"] ?? "-")")
    }
  }

  /// Rule: actions.search.
  @Test func theSearchGoesDelegateActionsStyleClass() {
    final class Styled: CALayer {
      override class func defaultAction(forKey event: String) -> (any CAAction)? {
        event == "zPosition" ? NSNull() : nil
      }
    }
    final class Answer: CALayerDelegate {
      var action: (any CAAction)?
      func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { action }
    }
    let layer = Styled()
    let (delegate, actions, style) = (Note("delegate"), Note("actions"), Note("style"))
    #expect(layer.action(forKey: "zPosition") == nil)
    // The implicit animation is not a result of the search.
    #expect(layer.action(forKey: "opacity") == nil)
    layer.style = ["actions": ["zPosition": style]]
    #expect(layer.action(forKey: "zPosition") as? Note === style)
    layer.actions = ["zPosition": actions]
    #expect(layer.action(forKey: "zPosition") as? Note === actions)
    let answer = Answer()
    layer.delegate = answer
    #expect(layer.action(forKey: "zPosition") as? Note === actions)
    answer.action = delegate
    #expect(layer.action(forKey: "zPosition") as? Note === delegate)
    answer.action = NSNull()
    #expect(layer.action(forKey: "zPosition") == nil)
  }

  /// Rule: actions.order-events.
  @Test func orderActions() {
    let (stage, layer) = makeStage()
    let note = Note("n")
    let root = stage.layer
    let other = CALayer()
    CATransaction.flush()
    for layer in [layer, other, root] {
      layer.actions = [
        "onOrderIn": note, "onOrderOut": note, "transition": note, "hidden": NSNull(),
      ]
    }
    layer.isHidden = true
    layer.isHidden = false
    root.replaceSublayer(layer, with: other)
    CATransaction.flush()
    other.removeFromSuperlayer()
    #expect(
      note.events == [
        "n onOrderOut -", "n onOrderIn -", "n transition -", "n onOrderOut -", "n onOrderIn -",
        "n onOrderOut -",
      ])
  }

  /// Rule: actions.cross-fade.
  @Test func contentsAndSublayersCrossFade() {
    let (_, layer) = makeStage()
    layer.contents = Picture(width: 1, height: 1)
    #expect(layer.animation(forKey: "transition") is CATransition)
    layer.removeAllAnimations()
    layer.sublayers = [CALayer()]
    #expect(layer.animationKeys() == ["transition"])
    layer.removeAllAnimations()
    layer.filters = [CAFilter(type: "sepia")]
    #expect(layer.animationKeys() == ["transition"])
  }

  /// Rule: actions.implicit.
  @Test func implicitAnimationsHaveTheTransactionsTiming() {
    let (stage, layer) = makeStage()
    layer.opacity = 0
    let animation = layer.animation(forKey: "opacity") as? CABasicAnimation
    #expect(animation?.duration == 0.25 && animation?.fillMode == .backwards)
    #expect(animation?.fromValue as? Double == 1 && animation?.toValue == nil)
    stage.advance(to: 0.125)
    // default (.25, .1, .25, 1) at one half.
    #expect(abs((layer.presented("opacity") ?? 0) - (1 - 0.802403388)) < 1e-6)
    CATransaction.begin()
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    CATransaction.setAnimationDuration(1)
    layer.zPosition = 10
    CATransaction.commit()
    stage.advance(to: 0.625)
    #expect(layer.presented("zPosition") == 5)
  }

  /// Rule: actions.committed-only.
  @Test func layersOutsideEveryStageChangeAtOnce() {
    let (stage, _) = makeStage()
    let (early, inner) = (CALayer(), CALayer())
    early.addSublayer(inner)
    for _ in 0..<2 {
      for layer in [early, inner] {
        layer.opacity -= 0.25
        #expect(layer.animationKeys() == nil)
      }
      CATransaction.flush()
    }
    // A layer that was added in this transaction changes at once.
    stage.layer.addSublayer(early)
    inner.opacity = 1
    #expect(inner.animationKeys() == nil)
    CATransaction.flush()
    inner.opacity = 0.25
    #expect(inner.animationKeys() == ["opacity"])
    // Until the commit that finds it outside, it is still there.
    early.removeFromSuperlayer()
    CATransaction.flush()
    #expect(inner.animationKeys() == nil)
    inner.opacity = 0.5
    #expect(inner.animationKeys() == nil)
  }

  /// A class that answers nil itself wants no animation; one that asks `super` has the layer's own.
  ///
  /// Rule: actions.search.
  @Test func anOverriddenSearchDecides() {
    final class Still: CALayer {
      override func action(forKey event: String) -> (any CAAction)? { nil }
    }
    final class Asking: CALayer {
      var asked: [String] = []
      override func action(forKey event: String) -> (any CAAction)? {
        asked.append(event)
        return super.action(forKey: event)
      }
    }
    let (stage, _) = makeStage()
    let (still, asking) = (Still(), Asking())
    stage.layer.sublayers = [still, asking]
    CATransaction.flush()
    for layer in [still, asking] { layer.opacity = 0.5 }
    #expect(still.animationKeys() == nil)
    #expect(asking.animationKeys() == ["opacity"] && asking.asked.last == "opacity")
  }

  final class Gauge: CALayer {
    var drawings: [Double] = []
    var level: Double {
      get { value(forKey: "level") as? Double ?? -1 }
      set { setValue(newValue, forKey: "level") }
    }
    override class func defaultValue(forKey key: String) -> Any? {
      key == "level" ? 0.5 : key == "cornerRadius" ? 4 : nil
    }
    override class func needsDisplay(forKey key: String) -> Bool { key == "level" }
    override func draw(in context: CGContext) {
      drawings.append(level)
      context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: bounds.width * level, height: bounds.height))
    }
  }

  /// Rules: actions.own-drawing, layers.drawing.
  @Test func classesHaveDefaultsAndDraw() throws {
    let (stage, layer) = makeStage()
    let gauge = Gauge()
    #expect(gauge.level == 0.5 && gauge.cornerRadius == 4)
    gauge.cornerRadius = 0
    #expect(gauge.cornerRadius == 0)
    gauge.frame = CGRect(x: 0, y: 0, width: 8, height: 2)
    layer.addSublayer(gauge)
    CATransaction.flush()
    #expect(gauge.drawings == [] && gauge.contents == nil)
    gauge.level = 0.25
    CATransaction.flush()
    #expect(gauge.drawings == [0.25])
    let picture = try #require(gauge.contents as? Picture)
    #expect(picture.width == 8 && picture.height == 2)
    #expect(
      picture.pixel(1, 1) == SIMD4(255, 0, 0, 255) && picture.pixel(2, 1) == SIMD4(0, 0, 0, 0))
    let animation = CABasicAnimation(keyPath: "level")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 2)
    gauge.add(animation, forKey: nil)
    stage.advance(to: 0.5)
    #expect(gauge.presentation()?.level == 0.25)
  }

  /// A layer that draws a square, or nothing.
  private final class Square: CALayer {
    var isDrawn = true

    override func draw(in context: CGContext) {
      if isDrawn { context.fill(CGRect(x: 0, y: 0, width: 2, height: 2)) }
    }
  }

  /// Rule: layers.drawing.
  @Test func drawingNothingRemovesTheDrawing() throws {
    let (_, layer) = makeStage()
    let square = Square()
    square.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    layer.addSublayer(square)
    for isDrawn in [true, false, true, false] {
      square.isDrawn = isDrawn
      square.setNeedsDisplay()
      CATransaction.flush()
      #expect((square.contents != nil) == isDrawn)
    }
    // What a program has set is its own.
    let picture = Picture(width: 1, height: 1)
    square.contents = picture
    square.setNeedsDisplay()
    CATransaction.flush()
    #expect(square.contents as? Picture === picture)
  }

  /// A gauge that counts what its presentations draw, by way of what `init(layer:)` copies.
  final class CountingGauge: CALayer {
    final class Log { var levels: [Double] = [] }
    let log: Log
    override init() {
      log = Log()
      super.init()
    }
    override init(layer: Any) {
      log = (layer as? CountingGauge)?.log ?? Log()
      super.init(layer: layer)
    }
    required init?(coder: NSCoder) { nil }
    override class func needsDisplay(forKey key: String) -> Bool { key == "level" }
    override func draw(in context: CGContext) {
      let level = value(forKey: "level") as? Double ?? 0
      log.levels.append(level)
      context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: bounds.width * level, height: bounds.height))
    }
  }

  /// Alone, and as the child of a group.
  ///
  /// Rule: actions.own-drawing.
  @Test(arguments: [false, true]) func everyFrameOfAnAnimationDraws(_ isInGroup: Bool) throws {
    let (stage, layer) = makeStage()
    let gauge = CountingGauge()
    gauge.frame = CGRect(x: 0, y: 0, width: 8, height: 2)
    gauge.setValue(1.0, forKey: "level")
    layer.addSublayer(gauge)
    CATransaction.flush()
    #expect(gauge.log.levels == [1])
    let model = try #require(gauge.contents as? Picture)
    var animation: CAAnimation = basic("level", 0, 1, duration: 2)
    if isInGroup {
      let group = CAAnimationGroup()
      (group.animations, group.duration) = ([animation], 2)
      animation = group
    }
    gauge.add(animation, forKey: "a")
    gauge.add(basic("opacity", 0, 1, duration: 9), forKey: "b")
    for (time, width) in [(0.5, 2), (0.5, 2), (1, 4), (2, 8)] {
      stage.advance(to: time)
      let row = try #require(try stage.presentationFrame().rows.last)
      guard case .content(let contents) = row.properties[.contents] else {
        Issue.record("no contents")
        return
      }
      let picture = try #require(contents as? Picture)
      #expect(picture.pixel(width - 1, 1) == SIMD4(255, 0, 0, 255))
      #expect(width == 8 || picture.pixel(width, 1) == SIMD4(0, 0, 0, 0))
    }
    // Once for each value; the same value and the end, which is the model's, draw nothing.
    #expect(gauge.log.levels == [1, 0.25, 0.5])
    #expect(gauge.contents as? Picture === model)
  }

  /// A layer whose own contents are as wide as what is presented; its colour is not copied.
  private final class Bar: CALayer {
    var height = 1
    override class func needsDisplay(forKey key: String) -> Bool { key == "level" }
    override func display() {
      let level = presentation()?.value(forKey: "level") as? Double ?? 0
      contents = Picture(width: Int(level * 10), height: height)
    }
  }

  /// Layers that provide contents are asked themselves, in every frame and once more behind the end.
  ///
  /// Rule: actions.own-drawing.
  @Test func layersDisplayWhatIsPresented() throws {
    let (stage, layer) = makeStage()
    let bar = Bar()
    bar.height = 3
    bar.frame = CGRect(x: 0, y: 0, width: 8, height: 2)
    bar.setValue(0.5, forKey: "level")
    layer.addSublayer(bar)
    CATransaction.flush()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    bar.setValue(0.9, forKey: "level")
    bar.add(basic("level", 0.1, 0.9, duration: 2), forKey: "a")
    CATransaction.commit()
    for (time, width) in [(0.5, 3), (1, 5), (1.5, 7), (2, 9), (3, 9)] {
      stage.advance(to: time)
      let row = try #require(try stage.presentationFrame().rows.last)
      guard case .content(let contents) = row.properties[.contents] else {
        Issue.record("no contents at \(time) s")
        return
      }
      let picture = try #require(contents as? Picture)
      #expect(picture.width == width && picture.height == 3, "\(time) s")
    }
    #expect((bar.contents as? Picture)?.width == 9)
  }

  private func basic(_ keyPath: String, _ from: Double, _ to: Double, duration: Double)
    -> CABasicAnimation
  {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, duration)
    return animation
  }

  @Test func aCopyHasWhatIsKeptUnderKeys() {
    let layer = CountingGauge()
    layer.name = "gauge"
    layer.cornerRadius = 3
    layer.setValue(0.5, forKey: "level")
    layer.setValue("tag", forKey: "any")
    layer.speed = 2
    layer.addSublayer(CALayer())
    layer.add(basic("opacity", 0, 1, duration: 1), forKey: "a")
    let copy = CountingGauge(layer: layer)
    #expect(copy.name == "gauge" && copy.cornerRadius == 3 && copy.speed == 2)
    #expect(copy.value(forKey: "level") as? Double == 0.5)
    #expect(copy.value(forKey: "any") as? String == "tag")
    #expect(copy.log === layer.log && copy.animationKeys() == nil && copy.mask == nil)
    #expect(copy.model() === layer)
    copy.cornerRadius = 9
    CATransaction.flush()
    #expect(layer.cornerRadius == 3 && copy.cornerRadius == 9)
  }

  @Test func styleStandsBelowWhatIsSet() {
    let layer = CALayer()
    layer.cornerRadius = 3
    layer.style = ["cornerRadius": 9, "borderWidth": 2, "mine": "x"]
    #expect(layer.cornerRadius == 3 && layer.borderWidth == 2)
    #expect(layer.value(forKey: "mine") as? String == "x")
    layer.borderWidth = 5
    layer.style = nil
    #expect(layer.borderWidth == 5)
    layer.style = ["zPosition": 1]
    layer.style = nil
    #expect(layer.zPosition == 0)
  }

  /// Rule: layers.presentation.
  @Test func presentationsHaveATree() {
    let (stage, layer) = makeStage()
    let slide = CABasicAnimation(keyPath: "position.x")
    (slide.fromValue, slide.toValue, slide.duration) = (0, 100, 2)
    layer.add(slide, forKey: nil)
    stage.advance(to: 1)
    let root = stage.layer.presentation()
    #expect(root?.sublayers?.first?.position.x == 50)
    #expect(layer.presentation()?.superlayer?.model() === stage.layer)
    #expect(root?.hitTest(CGPoint(x: 50, y: 0))?.model() === layer)
    #expect(stage.layer.hitTest(CGPoint(x: 50, y: 0)) === stage.layer)
    #expect(layer.model() === layer)
  }
}
