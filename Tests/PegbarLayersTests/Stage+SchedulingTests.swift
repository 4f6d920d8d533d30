import Pegbar
import PegbarTestSupport
import Testing

@Suite struct StageSchedulingTests {
  @Test func eventsRunSomeSecondsLater() {
    let (stage, _) = makeStage()
    stage.advance(to: 2)
    var log: [String] = []
    stage.schedule(after: 1.5) { log.append("late \(stage.time)") }
    stage.schedule(after: 0) { log.append("now \(stage.time)") }
    stage.schedule(at: 1) { log.append("past \(stage.time)") }
    #expect(log.isEmpty)
    stage.advance(by: 0)
    #expect(log == ["past 2.0", "now 2.0"])
    stage.advance(to: 4)
    #expect(log.last == "late 3.5" && log.count == 3)
  }

  /// One instant: ticks, animations that begin and end, events, timers.
  @Test func anInstantHasAnOrder() {
    let (stage, layer) = makeStage()
    var log: [String] = []
    stage.schedule(every: 0.5) { _ in log.append("timer") }
    stage.schedule(at: 1) { log.append("event") }
    let link = CADisplayLink(stage: stage) { _ in log.append("tick") }
    link.preferredFramesPerSecond = 2
    link.add(to: .main, forMode: .default)
    CATransaction.begin()
    CATransaction.setCompletionBlock { log.append("completion") }
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.fromValue, animation.duration) = (0, 1)
    layer.add(animation, forKey: nil)
    CATransaction.commit()
    stage.advance(to: 1)
    #expect(log == ["tick", "timer", "tick", "completion", "event", "timer"])
  }

  @Test func anErrorIsThrownByTheNextFrame() throws {
    struct Failure: Error {}
    let (stage, _) = makeStage()
    stage.schedule(every: 1) { _ in throw Failure() }
    _ = try stage.frame(at: 0.5)
    #expect(throws: Failure.self) { try stage.frame(at: 1) }
  }

  /// An event that schedules the next one, 216,000 times.
  @Test func eventsMayScheduleEvents() {
    let (stage, _) = makeStage()
    var count = 0
    func next() {
      count += 1
      stage.schedule(after: 1.0 / 64) { next() }
    }
    next()
    stage.advance(to: 3600)
    #expect(count == 3600 * 64 + 1)
  }

  @Test(arguments: ["-1.0", "nan", "inf"])
  func aWaitIsATime(_ seconds: String) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [seconds = seconds as String] in
      makeStage().stage.schedule(after: Double(seconds) ?? 1) {}
    }
    #expect(result?.words.contains("an event after \(seconds) s") == true)
  }

  @Test func anEventHasATime() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      makeStage().stage.schedule(at: .nan) {}
    }
    #expect(result?.words.contains("an event at nan s") == true)
  }
}
