import Pegbar
import Testing

@MainActor @Suite struct UIViewTransitionTests {
  private let scene = ViewOnStage()
  private var view: UIView { scene.view }
  private var stage: Stage { scene.stage }

  @Test(
    arguments: [
      (.transitionFlipFromLeft, "flipFromLeft"), (.transitionFlipFromRight, "flipFromRight"),
      (.transitionCurlUp, "curlUp"), (.transitionCurlDown, "curlDown"),
      (.transitionCrossDissolve, "crossDissolve"), (.transitionFlipFromTop, "flipFromTop"),
      (.transitionFlipFromBottom, "flipFromBottom"),
    ] as [(UIView.AnimationOptions, String)])
  func types(_ options: UIView.AnimationOptions, _ name: String) throws {
    var ends: [(Bool, Double)] = []
    UIView.transition(with: view, duration: 1.5, options: options) { [self] in
      view.backgroundColor = .red
      view.alpha = 0.5
    } completion: { [stage] in
      ends.append(($0, stage.time))
    }
    #expect(view.layer.animationKeys() == [kCATransition])
    let transition = try #require(view.layer.animation(forKey: kCATransition) as? CATransition)
    #expect(transition.type.rawValue == name)
    #expect(transition.duration == 1.5)
    stage.advance(to: 9)
    #expect(ends.map(\.0) == [true])
    #expect(ends.map(\.1) == [1.5])
  }

  /// With animated content, the changes in the block animate.
  @Test func animatedContent() {
    let child = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    view.addSubview(child)
    UIView.transition(
      with: view, duration: 2,
      options: [.transitionCrossDissolve, .allowAnimatedContent, .curveLinear]
    ) {
      child.center.x = 12
    }
    #expect(child.layer.animationKeys() == ["position"])
    stage.advance(to: 1)
    #expect(child.layer.presentation()?.position.x == 7)
  }

  @Test(arguments: [0, 1, 2])
  func atOnce(_ reason: Int) {
    var ends: [Bool] = []
    if reason == 2 { UIView.setAnimationsEnabled(false) }
    UIView.transition(
      with: view, duration: reason == 1 ? 0 : 1, options: reason == 0 ? [] : .transitionCurlUp
    ) { [self] in
      view.center.x = 50
    } completion: {
      ends.append($0)
    }
    UIView.setAnimationsEnabled(true)
    #expect(view.layer.animationKeys() == nil)
    #expect(ends == [])
    stage.advance(to: 0)
    #expect(ends == [true])
  }

  @Test func withoutChanges() {
    var ends: [Bool] = []
    UIView.transition(
      with: view, duration: 1, options: .transitionCrossDissolve, animations: nil,
      completion: { ends.append($0) })
    stage.advance(to: 1)
    #expect(ends == [true])
  }

  /// The new view takes the old one's place, and the transition is the superview's.
  @Test func swaps() {
    let new = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    var end: Double?
    UIView.transition(from: view, to: new, duration: 1, options: .transitionCrossDissolve) {
      [stage] _ in end = stage.time
    }
    #expect(scene.root.subviews == [new])
    #expect(view.superview == nil)
    #expect(view.frame == CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(scene.root.layer.animationKeys() == [kCATransition])
    stage.advance(to: 2)
    #expect(end == 1)
  }

  @Test func showsAndHides() {
    let new = UIView()
    new.isHidden = true
    scene.root.addSubview(new)
    UIView.transition(
      from: view, to: new, duration: 1,
      options: [.transitionCrossDissolve, .showHideTransitionViews])
    #expect(scene.root.subviews == [view, new])
    #expect(view.isHidden)
    #expect(!new.isHidden)
  }

  @Test func withoutSuperview() {
    var ends: [Bool] = []
    let lone = UIView()
    UIView.transition(from: lone, to: view, duration: 1, options: .transitionCurlUp) {
      ends.append($0)
    }
    #expect(view.superview === scene.root)
    stage.advance(to: 0)
    #expect(ends == [false])
  }

  /// A dissolve goes from what the view showed to what it shows, changes before the first commit included.
  @Test func dissolves() throws {
    view.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    view.backgroundColor = .red
    UIView.transition(with: view, duration: 2, options: [.transitionCrossDissolve, .curveLinear]) {
      [self] in view.backgroundColor = .blue
    }
    for (time, color) in [
      (0.0, [255, 0, 0, 255]), (1, [128, 0, 128, 255]), (2, [0, 0, 255, 255]),
    ] {
      let picture = try stage.frame(at: time)
      let found = withExtendedLifetime(picture) {
        (0..<4).map { Int(picture.row(10).load(fromByteOffset: 40 + $0, as: UInt8.self)) }
      }
      #expect(zip(found, color).allSatisfy { abs($0 - $1) <= 1 }, "\(found) at \(time)")
    }
  }

  /// `setAnimationTransition` adds a transition to a begin/commit block; other changes animate along.
  @Test func inBeginCommit() throws {
    UIView.beginAnimations(nil, context: nil)
    UIView.setAnimationDuration(1)
    UIView.setAnimationTransition(.curlDown, for: scene.root, cache: true)
    view.center.x = 50
    UIView.commitAnimations()
    let transition = try #require(
      scene.root.layer.animation(forKey: kCATransition) as? CATransition)
    #expect(transition.type.rawValue == "curlDown")
    #expect(transition.duration == 1)
    #expect(view.layer.animationKeys() == ["position"])
    UIView.beginAnimations(nil, context: nil)
    UIView.setAnimationTransition(.none, for: view, cache: false)
    UIView.commitAnimations()
    #expect(view.layer.animationKeys() == ["position"])
  }

  @Test func deletes() {
    var ends: [Bool] = []
    UIView.perform(.delete, on: [view], animations: nil) { ends.append($0) }
    #expect(view.superview != nil)
    stage.advance(to: 1)
    #expect(view.superview == nil)
    #expect(ends == [true])
  }
}
