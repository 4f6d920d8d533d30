import Pegbar
import Testing

@testable import SeedListings

/// What the documents say between their listings.
@MainActor @Suite struct TextTests {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
  private let stage: Stage

  init() {
    stage = Stage(view: root, size: root.bounds.size)
    root.addSubview(view)
    CATransaction.flush()
  }

  @Test("Core Animation: what reverses once jumps to its new value at the end")
  func autoreverse() {
    UIView.animate(withDuration: 1, delay: 0, options: [.autoreverse, .curveLinear]) {
      self.view.center.x = 110
    }
    for (time, x) in [(0.5, 60.0), (1, 110), (1.5, 60), (1.99, 11)] {
      stage.advance(to: time)
      #expect(isClose(place(view).x, x), "at \(time)")
    }
    stage.advance(to: 2)
    #expect(place(view).x == 110)
  }

  @Test("Core Animation: layoutSubviews animates what the layout changes")
  func layoutSubviews() {
    final class Row: UIView {
      let content = UIView()
      override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(content)
      }
      required init?(coder: NSCoder) { nil }
      override func layoutSubviews() { content.frame = bounds }
    }
    let row = Row(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    root.addSubview(row)
    root.layoutIfNeeded()
    CATransaction.flush()
    UIView.animate(withDuration: 1, delay: 0, options: [.layoutSubviews, .curveLinear]) {
      row.bounds.size.width = 80
    }
    #expect(row.content.bounds.width == 80)
    stage.advance(to: 0.5)
    #expect(isClose(shown(row.content.layer).bounds.width, 60))
  }

  @Test("Core Animation: showHideTransitionViews hides the old view and leaves it in the tree")
  func showHide() {
    let other = UIView(frame: view.frame)
    other.isHidden = true
    root.addSubview(other)
    UIView.transition(
      from: view, to: other, duration: 1,
      options: [.transitionCrossDissolve, .showHideTransitionViews])
    #expect(view.isHidden && !other.isHidden)
    stage.advance(to: 2)
    #expect(view.superview === root && other.superview === root)
  }

  @Test("Programming Guide: the speed of a layer doubles that of its sublayers")
  func speed() {
    let (outer, inner) = (CALayer(), CALayer())
    (outer.speed, inner.speed) = (2, 2)
    root.layer.addSublayer(outer)
    outer.addSublayer(inner)
    CATransaction.flush()
    var ends: [String: Double] = [:]
    for (name, layer) in [("plain", view.layer), ("outer", outer), ("inner", inner)] {
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.toValue = 0
      animation.duration = 4
      CATransaction.begin()
      CATransaction.setCompletionBlock { ends[name] = CACurrentMediaTime() }
      layer.add(animation, forKey: nil)
      CATransaction.commit()
    }
    stage.advance(to: 9)
    #expect(ends == ["plain": 4, "outer": 2, "inner": 1])
  }

  @Test("Programming Guide: beginTime makes the second animation follow the first")
  func beginTime() {
    let now = view.layer.convertTime(CACurrentMediaTime(), from: nil)
    for (k, value) in [50.0, 90].enumerated() {
      let animation = CABasicAnimation(keyPath: "position.x")
      animation.fromValue = k == 0 ? 10.0 : 50
      animation.toValue = value
      animation.beginTime = now + Double(k)
      animation.duration = 1
      view.layer.add(animation, forKey: "part \(k)")
    }
    for (time, x) in [(0.5, 30.0), (1, 50), (1.5, 70), (2, 10)] {
      stage.advance(to: time)
      #expect(isClose(place(view).x, x), "at \(time)")
    }
  }

  @Test("Programming Guide: a removed animation stays where it is once its value is in the model")
  func keepsTheLastFrame() {
    let animation = CABasicAnimation(keyPath: "position")
    animation.toValue = NSValue(cgPoint: CGPoint(x: 110, y: 10))
    animation.duration = 1
    view.layer.add(animation, forKey: "move")
    stage.advance(to: 0.5)
    view.layer.position = shown(view.layer).position
    view.layer.removeAnimation(forKey: "move")
    stage.advance(to: 0.6)
    #expect(isClose(place(view), CGPoint(x: 60, y: 10)))
  }

  @Test("View Programming Guide: a part of a block can be left out of the animation")
  func animationsDisabled() {
    UIView.animate(withDuration: 1) {
      self.view.alpha = 0
      UIView.setAnimationsEnabled(false)
      #expect(!UIView.areAnimationsEnabled)
      self.view.center.x = 110
      UIView.setAnimationsEnabled(true)
    }
    stage.advance(to: 0.5)
    #expect(isClose(alpha(view), 0.5))
    #expect(place(view).x == 110)
  }

  @Test("View Programming Guide: a start date counts, and the delay from there")
  func startDate() {
    UIView.beginAnimations(nil, context: nil)
    UIView.setAnimationStart(stage.epoch.addingTimeInterval(2))
    UIView.setAnimationDelay(1)
    UIView.setAnimationDuration(1)
    UIView.setAnimationCurve(.linear)
    view.center.x = 110
    UIView.commitAnimations()
    for (time, x) in [(1.0, 10.0), (2.9, 10), (3.5, 60), (4, 110)] {
      stage.advance(to: time)
      #expect(isClose(place(view).x, x), "at \(time)")
    }
  }

  @Test("View Programming Guide: a change on the way does not stop the animation")
  func changeOnTheWay() {
    func move(to x: CGFloat) {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { self.view.center.x = x }
    }
    move(to: 110)
    stage.advance(to: 0.5)
    #expect(isClose(place(view).x, 60))
    move(to: 10)
    // Both run to their ends: 110 − 100 · 0.25 of the first is left, and 100 · 0.75 of the second.
    stage.advance(to: 0.75)
    #expect(isClose(place(view).x, 10 - 25 + 75))
    stage.advance(to: 1.5)
    #expect(place(view).x == 10)
  }

  @Test("View Programming Guide: curves by their names")
  func curves() {
    let curves: [(UIView.AnimationCurve, (Double) -> Double)] = [
      (.easeInOut, easeInOut), (.easeIn, easeIn), (.easeOut, easeOut), (.linear, { $0 }),
    ]
    for (k, (curve, expected)) in curves.enumerated() {
      let start = Double(k) * 2
      stage.advance(to: start)
      UIView.performWithoutAnimation { view.center.x = 10 }
      UIView.beginAnimations(nil, context: nil)
      UIView.setAnimationCurve(curve)
      UIView.setAnimationDuration(1)
      view.center.x = 110
      UIView.commitAnimations()
      for share in [0.2, 0.5, 0.8] {
        stage.advance(to: start + share)
        #expect(isClose(place(view).x, 10 + 100 * expected(share)), "\(curve) at \(share)")
      }
      stage.advance(to: start + 1)
    }
  }
}
