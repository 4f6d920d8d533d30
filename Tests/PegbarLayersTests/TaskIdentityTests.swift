import Foundation
import Pegbar
import PegbarEngine
import Testing

/// A task that waits may go on on another thread; its layers, changes and clock go with it.
@Suite struct TaskIdentityTests {
  /// Runs two halves on two threads, the second after the first.
  private func onTwoThreads(_ first: @escaping () -> Void, _ second: @escaping () -> Void) {
    for half in [first, second] {
      nonisolated(unsafe) let half = half
      let thread = Thread { half() }
      thread.start()
      while !thread.isFinished { usleep(500) }
    }
  }

  /// Waits until it is on another thread than before.
  private func changeThread() async {
    let before = pthread_self()
    while pthread_equal(before, pthread_self()) != 0 {
      await withCheckedContinuation { continuation in
        Thread { continuation.resume() }.start()
      }
      await withTaskGroup { group in
        for _ in 0..<4 { group.addTask { usleep(2000) } }
      }
    }
  }

  private func makeCard() -> (stage: Stage, card: CALayer) {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
    let card = CALayer()
    card.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    card.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    root.addSublayer(card)
    let stage = Stage(layer: root, size: CGSize(width: 20, height: 10))
    CATransaction.flush()
    return (stage, card)
  }

  @Test func aChangeBeforeAnAwaitIsShown() async throws {
    let (stage, card) = makeCard()
    stage.advance(to: 1)
    // CATransaction.setDisableActions would stay in force for the next test on this thread.
    card.actions = ["position": NSNull()]
    card.position.x = 15
    await changeThread()
    let picture = try stage.frame(at: 2)
    #expect(picture.pixel(15, 5) == SIMD4(255, 0, 0, 255))
    #expect(picture.pixel(4, 5) == SIMD4(0, 0, 0, 0))
    #expect(CACurrentMediaTime() == 2)
  }

  @Test func anAnimationAddedBeforeAnAwaitBegins() async throws {
    let (stage, card) = makeCard()
    stage.advance(to: 1)
    card.zPosition = 10
    await changeThread()
    card.opacity = 0.5
    stage.advance(to: 1.125)
    #expect(card.animationKeys() == ["zPosition", "opacity"])
    #expect(card.animation(forKey: "opacity")?.beginTime == 1)
    #expect(card.animation(forKey: "zPosition")?.beginTime == 1)
  }

  @Test func theClockIsTheTasks() async {
    let (stage, _) = makeCard()
    let (other, _) = makeCard()
    Stage.current = stage
    stage.advance(to: 5)
    other.advance(to: 7)
    await changeThread()
    #expect(CACurrentMediaTime() == 5)
    stage.advance(to: 6)
    await changeThread()
    #expect(CACurrentMediaTime() == 6)
  }

  /// A callback reads the clock of the stage that calls it, whichever was made last.
  @Test func callbacksReadTheirStagesClock() {
    let (stage, card) = makeCard()
    _ = makeCard()
    let recorder = Recorder()
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.duration, animation.delegate) = (1, recorder)
    card.add(animation, forKey: nil)
    stage.advance(to: 3)
    #expect(recorder.log == ["start ? 0.0", "stop ? true 1.0"])
  }

  @Test func whatAnotherThreadLeftIsAdoptedOnce() throws {
    nonisolated(unsafe) var (stage, card): (Stage?, CALayer?)
    nonisolated(unsafe) var shown: Float?
    onTwoThreads(
      {
        (stage, card) = self.makeCard()
        CATransaction.setDisableActions(true)
        card?.opacity = 0.25
      },
      {
        stage?.advance(to: 0)
        shown = card?.presentation()?.opacity
      })
    #expect(shown == 0.25)
    #expect(card?.animationKeys() == nil)
  }
}
