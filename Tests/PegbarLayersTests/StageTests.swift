import Pegbar
import Testing

/// How programs and tests move a stage's clock.
@Suite struct StageTests {
  private func fade(_ begin: Double, _ duration: Double) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.beginTime, animation.duration) = (begin, duration)
    (animation.fromValue, animation.toValue) = (0, 1)
    return animation
  }

  @Test func theClockMovesBySeconds() {
    let (stage, layer) = makeStage()
    layer.add(fade(0, 4), forKey: "fade")
    stage.advance(by: 1)
    #expect(stage.time == 1 && layer.presented("opacity") == 0.25)
    stage.advance(by: 0)
    stage.advance(by: 0.5)
    #expect(stage.time == 1.5 && layer.presented("opacity") == 0.375)
  }

  /// What a completion starts is waited for as well.
  @Test func theClockMovesToTheLastEnd() {
    let (stage, layer) = makeStage()
    var log: [Double] = []
    func chain(_ rest: Int) {
      CATransaction.begin()
      CATransaction.setCompletionBlock {
        log.append(stage.time)
        if rest > 0 { chain(rest - 1) }
      }
      layer.add(fade(0, 2), forKey: "fade")
      CATransaction.commit()
    }
    chain(2)
    stage.schedule(at: 7) { log.append(-stage.time) }
    #expect(stage.advanceUntilIdle())
    #expect(log == [2, 4, 6, -7] && stage.time == 7)
    #expect(stage.advanceUntilIdle() && stage.time == 7)
  }

  @Test func whatNeverEndsIsNotWaitedFor() {
    let (stage, layer) = makeStage()
    let endless = fade(0, 1)
    endless.repeatCount = .infinity
    layer.add(endless, forKey: "endless")
    layer.add(fade(3, 2), forKey: "late")
    #expect(stage.advanceUntilIdle() && stage.time == 5)
    layer.add(fade(10, 5), forKey: "far")
    #expect(!stage.advanceUntilIdle(within: 2) && stage.time <= 7)
    #expect(stage.advanceUntilIdle() && stage.time == 15)
  }

  /// Ticks happen on the way, and what they start is waited for.
  @Test func ticksAreNotWaitedFor() {
    let (stage, layer) = makeStage()
    var (ticks, calls) = (0, 0)
    let link = CADisplayLink(stage: stage) { link in
      ticks += 1
      if link.timestamp == 1.5 { layer.add(self.fade(0, 1), forKey: "more") }
    }
    link.add(to: .main, forMode: .common)
    stage.schedule(every: 1) { _ in calls += 1 }
    #expect(stage.advanceUntilIdle() && stage.time == 0 && ticks == 0)
    layer.add(fade(0, 2), forKey: "fade")
    #expect(stage.advanceUntilIdle() && stage.time == 2.5)
    #expect(ticks == 150 && calls == 2)
    link.invalidate()
  }

  @Test func timeHasADate() {
    let (stage, _) = makeStage()
    #expect(stage.epoch == Date(timeIntervalSinceReferenceDate: 0))
    stage.epoch = Date(timeIntervalSince1970: 0)
    stage.advance(to: 5)
    #expect(stage.epoch.addingTimeInterval(stage.time).timeIntervalSince1970 == 5)
  }
}
