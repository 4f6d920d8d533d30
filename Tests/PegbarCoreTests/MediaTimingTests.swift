import PegbarCore
import Testing

/// A timing and what it gives at a moment of its parent.
private struct Case: CustomTestStringConvertible, Sendable {
  var name: String
  var timing: MediaTiming
  var at: Double
  var phase: CyclePosition.Phase?
  var progress: Double?
  var cycles = 0.0
  var testDescription: String { "\(name) at \(at)" }
}

private func timing(_ change: (inout MediaTiming) -> Void) -> MediaTiming {
  var t = MediaTiming()
  t.duration = 2
  change(&t)
  return t
}

// Numbers from the rules of CAMediaTiming worked out by hand.
private let cases: [Case] = [
  Case(name: "start", timing: timing { _ in }, at: 0, phase: .active, progress: 0),
  Case(name: "middle", timing: timing { _ in }, at: 0.5, phase: .active, progress: 0.25),
  Case(name: "the end is after", timing: timing { _ in }, at: 2, phase: .after, progress: 1),
  Case(
    name: "begin time", timing: timing { $0.beginTime = 1 }, at: 0.5, phase: .before, progress: 0),
  Case(
    name: "before the begin with an offset: the value that is shown first",
    timing: timing {
      $0.beginTime = 1
      $0.timeOffset = 0.5
    }, at: 0.5, phase: .before, progress: 0.25),
  Case(
    name: "before the begin, frozen",
    timing: timing {
      $0.beginTime = 1
      $0.speed = 0
      $0.timeOffset = 1.5
    }, at: 0.5, phase: .before, progress: 0.75),
  Case(
    name: "speed", timing: timing { $0.speed = 4 }, at: 0.25, phase: .active, progress: 0.5),
  Case(
    name: "an inner boundary is the next cycle", timing: timing { $0.repeatCount = 3 }, at: 2,
    phase: .active, progress: 0, cycles: 1),
  Case(
    name: "fractional repetition", timing: timing { $0.repeatCount = 2.5 }, at: 5, phase: .after,
    progress: 0.5, cycles: 2),
  Case(
    name: "whole repetition ends at the end", timing: timing { $0.repeatCount = 3 }, at: 7,
    phase: .after, progress: 1, cycles: 2),
  Case(
    name: "infinite repetition", timing: timing { $0.repeatCount = .infinity }, at: 1001,
    phase: .active, progress: 0.5, cycles: 500),
  Case(
    name: "reversed half", timing: timing { $0.autoreverses = true }, at: 3, phase: .active,
    progress: 0.5),
  Case(
    name: "reversed end is the start", timing: timing { $0.autoreverses = true }, at: 4,
    phase: .after, progress: 0),
  Case(
    name: "half a reversed cycle more ends on the new value",
    timing: timing {
      $0.autoreverses = true
      $0.repeatCount = 2.5
    }, at: 10, phase: .after, progress: 1, cycles: 2),
  Case(
    name: "repeat duration wins",
    timing: timing {
      $0.repeatCount = 10
      $0.repeatDuration = 3
    }, at: 3, phase: .after, progress: 0.5, cycles: 1),
  Case(
    name: "time offset wraps", timing: timing { $0.timeOffset = 1.5 }, at: 1, phase: .active,
    progress: 0.25),
  Case(
    name: "frozen",
    timing: timing {
      $0.speed = 0
      $0.timeOffset = 0.5
    }, at: 77, phase: .active, progress: 0.25),
  Case(
    name: "frozen at the end",
    timing: timing {
      $0.speed = 0
      $0.timeOffset = 2
    }, at: 77, phase: .active, progress: 1),
  Case(
    name: "backwards",
    timing: timing {
      $0.speed = -1
      $0.timeOffset = 2
    }, at: 0.5, phase: .active, progress: 0.75),
  Case(
    name: "backwards to the end",
    timing: timing {
      $0.speed = -1
      $0.timeOffset = 2
    }, at: 2, phase: .after, progress: 0),
  Case(name: "no number", timing: timing { $0.beginTime = .nan }, at: 1),
  Case(name: "infinite speed", timing: timing { $0.speed = .infinity }, at: 1),
  Case(name: "negative repetition", timing: timing { $0.repeatCount = -1 }, at: 1),
]

@Suite struct MediaTimingTests {
  /// What is wrong is said by its name, not as the whole timing.
  @Test func theFirstInvalidNumberIsNamed() {
    #expect(timing { _ in }.objection == nil)
    #expect(timing { $0.repeatCount = .infinity }.objection == nil)
    #expect(timing { $0.speed = .nan }.objection == "speed nan")
    #expect(timing { $0.repeatCount = -1 }.objection == "repeatCount -1.0")
    #expect(timing { $0.duration = .nan }.isValid == false)
  }

  @Test(arguments: cases) private func position(_ c: Case) {
    let position = c.timing.position(atParentTime: c.at)
    #expect(position?.phase == c.phase)
    #expect(position?.progress == c.progress)
    if position != nil { #expect(position?.completedCycles == c.cycles) }
  }

  /// Times that are not binary fractions must still meet boundaries exactly.
  ///
  /// Rule: time.exact-boundaries.
  @Test(arguments: 1...200) func boundariesAreExact(_ k: Int) {
    var t = MediaTiming()
    t.duration = 0.1
    t.repeatCount = 1000
    for begin in [0, 0.05, 0.3] {
      t.beginTime = begin
      let position = t.position(atParentTime: begin + Double(k) * 0.1)
      #expect(position?.progress == 0)
      #expect(position?.completedCycles == Double(k))
    }
  }

  @Test func layerTimeStandsStillBeforeItsBegin() {
    var t = MediaTiming()
    t.duration = .infinity
    (t.beginTime, t.speed, t.timeOffset) = (2, 3, 0.5)
    #expect(t.localTime(atParentTime: 1) == 0.5)
    #expect(t.localTime(atParentTime: 4) == 6.5)
  }

  @Test func endTimes() {
    #expect(timing { $0.speed = 2 }.endTime == 1)
    #expect(timing { $0.speed = 0 }.endTime == .infinity)
    #expect(timing { $0.repeatCount = .infinity }.endTime == .infinity)
    #expect(
      timing {
        $0.beginTime = 5
        $0.autoreverses = true
      }.endTime == 9)
  }
}
