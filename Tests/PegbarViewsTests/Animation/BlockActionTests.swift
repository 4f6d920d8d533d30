import Pegbar
import Testing

/// A layer that animates a property of its own as views animate their opacity.
private final class LevelLayer: CALayer {
  var level: CGFloat {
    get { value(forKey: "level") as? CGFloat ?? 0 }
    set { setValue(newValue, forKey: "level") }
  }

  /// Whether the animation is given its start.
  var givesStart = true

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "level" || super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> (any CAAction)? {
    guard event == "level",
      let action = super.action(forKey: "opacity") as? CABasicAnimation,
      let animation = action.copy() as? CABasicAnimation
    else { return super.action(forKey: event) }
    animation.keyPath = event
    animation.fromValue = givesStart ? level : nil
    animation.toValue = nil
    return animation
  }
}

private final class LevelView: UIView {
  override class var layerClass: AnyClass { LevelLayer.self }
  var level: LevelLayer? { layer as? LevelLayer }
}

@MainActor @Suite struct BlockActionTests {
  @Test func copiesAnimateOtherProperties() throws {
    let view = LevelView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let stage = Stage(view: view, size: CGSize(width: 10, height: 10))
    _ = try stage.frame(at: 0)
    var ends: [(Double, Bool)] = []
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
      view.level?.level = 8
    } completion: {
      ends.append((stage.time, $0))
    }
    #expect(view.layer.animationKeys() == ["level"] && view.level?.level == 8)
    stage.advance(to: 0.5)
    #expect((view.layer.presentation() as? LevelLayer)?.level == 2 && ends.isEmpty)
    stage.advance(to: 3)
    #expect(ends.count == 1 && ends.first?.0 == 2 && ends.first?.1 == true)
    view.level?.level = 0
    #expect(view.layer.animationKeys() == nil)
  }

  /// Without a start of its own, the animation begins at what was shown before, as any action does.
  @Test func copiesBeginWhereThePropertyWas() throws {
    let view = LevelView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let stage = Stage(view: view, size: CGSize(width: 10, height: 10))
    view.level?.level = 4
    view.level?.givesStart = false
    _ = try stage.frame(at: 0)
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { view.level?.level = 8 }
    stage.advance(to: 0.5)
    #expect((view.layer.presentation() as? LevelLayer)?.level == 5)
    stage.advance(to: 3)
    #expect((view.layer.presentation() as? LevelLayer)?.level == 8)
  }

  @Test func springsAnimateOtherPropertiesToo() throws {
    let view = LevelView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let stage = Stage(view: view, size: CGSize(width: 10, height: 10))
    _ = try stage.frame(at: 0)
    UIView.animate(
      withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0
    ) { view.level?.level = 1 }
    #expect(view.layer.animation(forKey: "level") is CASpringAnimation)
  }
}
