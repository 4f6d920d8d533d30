import Pegbar
import Testing

@testable import Ported

/// Values of each port at times, and its goldens.
@MainActor @Suite struct PortsTests {
  @Test func cardStack() throws {
    let demo = Demos.cardStack()
    let (view, stage) = (demo.subject, demo.stage)
    let (front, second) = (view.cards[0], view.cards[1])
    var swiped: [(view: UIView, time: Double)] = []
    view.onSwipe = { card, _ in swiped.append((card, CACurrentMediaTime())) }
    stage.advance(to: 0.05)
    #expect(isClose(shown(second.layer).transform.m11, 0.92), "the others wait")
    try expectGolden(stage.frame(at: 0.2), "card-stack-0.2")
    #expect(isClose(shown(front.layer).position.x, 80 + 192 * easeIn(0.5)))
    #expect(isClose(Double(shown(front.layer).opacity), 1 - easeIn(0.5)))
    let transform = shown(front.layer).transform
    #expect(isClose(atan2(transform.m12, transform.m11), .pi / 8 * easeIn(0.5)))
    for time in [0.25, 0.35, 0.5, 0.65] {
      stage.advance(to: time)
      let progress = spring(damping: 0.6, duration: 0.6, time - 0.1)
      #expect(isClose(shown(second.layer).transform.m11, 0.92 + 0.08 * progress), "at \(time)")
      #expect(isClose(shown(second.layer).transform.m42, 14 - 14 * progress), "at \(time)")
    }
    try expectGolden(stage.frame(at: 0.7), "card-stack-0.7")
    #expect(second.transform.isIdentity && CATransform3DIsIdentity(shown(second.layer).transform))
    #expect(swiped.map(\.time) == [0.4] && swiped[0].view === front)
    #expect(front.superview == nil && view.cards.count == 3)
  }

  @Test func bouncingMenu() throws {
    let demo = Demos.bouncingMenu()
    let (view, stage) = (demo.subject, demo.stage)
    let places = (0..<4).map { k -> CGPoint in
      let angle = Double.pi * (Double(k) + 0.5) / 4
      return CGPoint(x: 80 - 56 * cos(angle), y: 90 - 56 * sin(angle))
    }
    for time in [0.1, 0.2, 0.3, 0.5] {
      stage.advance(to: time)
      for (k, item) in view.items.enumerated() {
        let since = max(0, time - 0.05 * Double(k))
        let progress = spring(damping: 0.5, duration: 0.6, since)
        let place = shown(item.layer).position
        #expect(isClose(place.x, 80 + (places[k].x - 80) * progress), "item \(k) at \(time)")
        #expect(isClose(place.y, 90 + (places[k].y - 90) * progress), "item \(k) at \(time)")
      }
    }
    let open = Demos.bouncingMenu()
    try expectGolden(open.stage.frame(at: 0.15), "bouncing-menu-0.15")
    try expectGolden(open.stage.frame(at: 0.9), "bouncing-menu-0.9")
    for (k, item) in open.subject.items.enumerated() {
      #expect(isClose(shown(item.layer).position.x, places[k].x))
      #expect(shown(item.layer).opacity == 1)
    }
    open.stage.advance(to: 2)
    #expect(!open.subject.isOpen)
    for item in open.subject.items {
      #expect(shown(item.layer).position == CGPoint(x: 80, y: 90))
      #expect(shown(item.layer).opacity == 0)
    }
  }

  @Test func loadingRing() throws {
    let demo = Demos.loadingRing()
    let (view, stage) = (demo.subject, demo.stage)
    let ring = try #require(view.layer as? CAShapeLayer)
    for time in [0, 0.2, 0.6, 1, 1.3, 1.9, 12.5] {
      stage.advance(to: time)
      let cycle = time.truncatingRemainder(dividingBy: 1.2)
      let shape = try #require(ring.presentation())
      #expect(isClose(shape.strokeEnd, easeInOut(cycle / 0.8)), "at \(time)")
      #expect(isClose(shape.strokeStart, easeInOut((cycle - 0.4) / 0.8)), "at \(time)")
      let turned = atan2(shape.transform.m12, shape.transform.m11)
      #expect(isClose(remainder(turned - 2 * .pi * time / 2.4, 2 * .pi), 0), "at \(time)")
    }
    view.stopAnimating()
    #expect(ring.animationKeys() == nil)
    let again = Demos.loadingRing()
    try expectGolden(again.stage.frame(at: 0.5), "loading-ring-0.5")
    try expectGolden(again.stage.frame(at: 0.9), "loading-ring-0.9")
  }

  @Test func shake() throws {
    let demo = Demos.shake()
    let (form, stage) = (demo.subject, demo.stage)
    let ways = [-16.0, 16, -16, 16, -8, 8, -4, 4, 0]
    for (k, way) in ways.enumerated().dropLast() {
      stage.advance(to: 0.6 * Double(k) / 8)
      #expect(isClose(shown(form.passwordField.layer).transform.m41, way), "value \(k)")
    }
    #expect(!form.isRejected)
    stage.advance(to: 0.6)
    #expect(form.isRejected)
    #expect(CATransform3DIsIdentity(shown(form.passwordField.layer).transform))
    #expect(form.passwordField.layer.borderColor == UIColor.lightGray.cgColor)
    try expectGolden(Demos.shake().stage.frame(at: 0.225), "shake-0.225")
    let right = Demos.shake().subject
    right.passwordField.layer.removeAllAnimations()
    right.signIn(password: "correct horse")
    #expect(right.passwordField.layer.animationKeys() == nil)
  }

  @Test func pullToRefresh() throws {
    let demo = Demos.pullToRefresh()
    let (view, stage) = (demo.subject, demo.stage)
    var refreshes: [Double] = []
    view.onRefresh = { refreshes.append(CACurrentMediaTime()) }
    func offset() -> Double { shown(view.contentView.layer).transform.m42 }
    stage.advance(to: 0.25)
    #expect(isClose(offset(), 30))
    #expect(isClose(try #require(view.spinner.presentation()).strokeEnd, 0.625))
    try expectGolden(stage.frame(at: 0.3), "pull-to-refresh-0.3")
    stage.advance(to: 0.55)
    #expect(isClose(offset(), 60) && view.state == .pulling)
    stage.advance(to: 0.7)
    #expect(isClose(offset(), 60 - 12 * easeOut(0.4)))
    #expect(view.state == .refreshing && refreshes.isEmpty)
    stage.advance(to: 1)
    #expect(isClose(offset(), 48))
    #expect(refreshes.map { isClose($0, 0.85) } == [true])
    let spin = shown(view.spinner).transform
    #expect(isClose(atan2(spin.m12, spin.m11), 0.4 * 2 * .pi))
    try expectGolden(stage.frame(at: 1.2), "pull-to-refresh-1.2")
    stage.advance(to: 2.1)
    #expect(isClose(offset(), 48 - 48 * spring(damping: 0.7, duration: 0.5, 0.1)))
    stage.advance(to: 3)
    #expect(view.state == .idle && offset() == 0)
    #expect(view.spinner.animationKeys() == nil && view.spinner.strokeEnd == 0)
  }

  @Test func hero() throws {
    let demo = Demos.hero()
    let (hero, stage) = (demo.subject, demo.stage)
    let list = try #require(stage.view?.subviews.first)
    for time in [0.1, 0.2, 0.35] {
      stage.advance(to: time)
      let progress = spring(damping: 0.8, duration: 0.6, time)
      let picture = shown(list.subviews[2].layer)
      // From (120, 85), 40 × 30, to (80, 36), 160 × 72.
      #expect(isClose(picture.position.x, 120 - 40 * progress), "at \(time)")
      #expect(isClose(picture.position.y, 85 - 49 * progress), "at \(time)")
      #expect(isClose(picture.bounds.width, 40 + 120 * progress), "at \(time)")
      #expect(isClose(picture.cornerRadius, 8 - 8 * progress), "at \(time)")
      #expect(isClose(Double(shown(list.subviews[1].layer).opacity), 0.6 * progress), "at \(time)")
    }
    stage.advance(to: 0.7)
    #expect(hero.isPresented)
    hero.dismiss()
    stage.advance(to: 1.1)
    #expect(!hero.isPresented && list.subviews.count == 1 && !list.subviews[0].isHidden)
    try expectGolden(Demos.hero().stage.frame(at: 0.15), "hero-0.15")
  }

  @Test func heroHeldAndLetGo() throws {
    let demo = Demos.hero()
    let (hero, stage) = (demo.subject, demo.stage)
    let list = try #require(stage.view?.subviews.first)
    stage.advance(to: 0.2)
    hero.hold(at: 0.5)
    for time in [0.3, 2] {
      stage.advance(to: time)
      #expect(isClose(shown(list.subviews[2].layer).position.x, 100), "held, at \(time)")
      #expect(isClose(Double(shown(list.subviews[1].layer).opacity), 0.3), "held, at \(time)")
    }
    try expectGolden(stage.frame(at: 2), "hero-held")
    hero.letGo(cancelled: true)
    stage.advance(to: 2.1)
    let x = shown(list.subviews[2].layer).position.x
    #expect(x > 100 && x < 120, "on the way back")
    stage.advance(to: 4)
    #expect(!hero.isPresented && list.subviews.count == 1)
    #expect(!list.subviews[0].isHidden)
  }

  @Test func progressRing() throws {
    let demo = Demos.progressRing()
    let (view, stage) = (demo.subject, demo.stage)
    for time in [0, 0.1, 0.2, 0.3] {
      stage.advance(to: time)
      #expect(isClose(view.shownProgress, 0.5 * easeOut(time / 0.75)), "at \(time)")
    }
    // A second call on the way starts where the first one is.
    let half = 0.5 * easeOut(0.5)
    for time in [0.375, 0.675, 1] {
      stage.advance(to: time)
      let expected = half + (0.9 - half) * easeOut((time - 0.375) / 0.75)
      #expect(isClose(view.shownProgress, expected), "at \(time)")
    }
    try expectGolden(stage.frame(at: 1.2), "progress-ring-1.2")
    #expect(view.progress == 0.9 && isClose(view.shownProgress, 0.9))
    view.setProgress(7, animated: false)
    #expect(view.progress == 1 && view.shownProgress == 1)
  }

  @Test func shimmer() throws {
    let demo = Demos.shimmer()
    let (view, stage) = (demo.subject, demo.stage)
    for time in [0, 0.3, 1.4, 1.6, 30.75] {
      stage.advance(to: time)
      let share = time.truncatingRemainder(dividingBy: 1.5) / 1.5
      #expect(isClose(try #require(view.lightLocation), -0.5 + 2 * share), "at \(time)")
    }
    try expectGolden(Demos.shimmer().stage.frame(at: 0.75), "shimmer-0.75")
    view.stopShimmering()
    #expect(view.layer.mask == nil)
  }

  @Test func marchingAnts() throws {
    let demo = Demos.marchingAnts()
    let (view, stage) = (demo.subject, demo.stage)
    for time in [0, 0.25, 0.7, 0.8, 7.6] {
      stage.advance(to: time)
      let share = time.truncatingRemainder(dividingBy: 0.75) / 0.75
      #expect(isClose(view.phase, -15 * share), "at \(time)")
    }
    let ants = Demos.marchingAnts()
    try expectGolden(ants.stage.frame(at: 0), "marching-ants-0")
    try expectGolden(ants.stage.frame(at: 0.5), "marching-ants-0.5")
  }

  @Test func skeletonList() throws {
    let demo = Demos.skeletonList()
    let (view, stage) = (demo.subject, demo.stage)
    for time in [0.05, 0.6, 1.15, 1.9] {
      stage.advance(to: time)
      for (k, row) in view.rows.enumerated() {
        let since = max(0, time - 0.1 * Double(k)).truncatingRemainder(dividingBy: 1.2)
        #expect(isClose(try #require(row.lightLocation), -0.5 + 2 * since / 1.2), "row \(k)")
      }
    }
    try expectGolden(Demos.skeletonList().stage.frame(at: 0.6), "skeleton-list-0.6")
    let before = try stage.frame(at: 2)
    let middle = try stage.frame(at: 2.2)
    try expectGolden(middle, "skeleton-list-2.2")
    let after = try stage.frame(at: 2.5)
    let (first, between, last) = (
      before.pixel(28, 20), middle.pixel(28, 20), after.pixel(28, 20)
    )
    for channel in 0..<3 {
      let mean = (Double(first[channel]) + Double(last[channel])) / 2
      #expect(abs(Double(between[channel]) - mean) <= 2, "the avatar, half dissolved")
    }
    #expect(first != last)
  }
}
