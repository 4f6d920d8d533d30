import Pegbar
import PegbarTestSupport
import Testing

@Suite struct StageTimerTests {
  @Test func callsComeAtMultiplesOfTheInterval() {
    let (stage, _) = makeStage()
    stage.advance(to: 0.25)
    var times: [Double] = []
    let timer = stage.schedule(every: 0.1) { timer in
      #expect(timer.isValid && timer.interval == 0.1)
      times.append(stage.time)
    }
    stage.advance(to: 1000.25)
    #expect(times.count == 10_000 && timer.isValid)
    // From the moment of the call, not added up: the last one is exact.
    #expect(times[0] == 0.25 + 0.1 && times[9999] == 0.25 + 10_000 * 0.1)
  }

  @Test func anInvalidTimerIsSilent() {
    let (stage, _) = makeStage()
    var count = 0
    stage.schedule(every: 1) { timer in
      count += 1
      if count == 3 { timer.invalidate() }
    }
    stage.advance(to: 10)
    #expect(count == 3)
    let other = stage.schedule(every: 1) { _ in count += 100 }
    other.invalidate()
    other.invalidate()
    stage.advance(to: 20)
    #expect(count == 3 && !other.isValid)
  }

  /// The timer outlives nothing, and lets go of what its closure has.
  @Test func aTimerEndsWithItsStage() {
    final class Token {}
    weak var kept: Token?
    var timer: StageTimer?
    do {
      let (stage, token) = (makeStage().stage, Token())
      kept = token
      timer = stage.schedule(every: 1) { _ in _ = token }
      stage.advance(to: 5)
    }
    #expect(kept != nil)
    timer?.invalidate()
    #expect(kept == nil && timer?.isValid == false)
  }

  @Test(arguments: ["0.0", "-1.0", "1e-05", "nan", "inf"])
  func anIntervalIsATime(_ interval: String) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [interval = interval as String] in
      makeStage().stage.schedule(every: Double(interval) ?? 1) { _ in }
    }
    #expect(result?.words.contains("a timer every \(interval) s") == true)
  }
}
