import PegbarCore
import Testing

@Suite struct TimingKeyTests {
  @Test func keysAreThoseOfCAMediaTiming() {
    #expect(
      TimingKey.allCases.map(\.rawValue) == [
        "beginTime", "duration", "speed", "timeOffset", "repeatCount", "repeatDuration",
        "autoreverses", "fillMode",
      ])
    #expect(TimingKey(rawValue: "opacity") == nil)
  }

  /// What is written under a key is read under it, and nothing else changes.
  @Test(arguments: TimingKey.allCases) func whatIsWrittenIsRead(_ key: TimingKey) {
    let new: Value =
      switch key.kind {
      case .bool: .bool(true)
      case .string: .string("both")
      default: .number(0.75)
      }
    var timing = MediaTiming()
    let before = TimingKey.allCases.map { timing[$0] }
    timing[key] = new
    #expect(timing[key] == new)
    for (other, old) in zip(TimingKey.allCases, before) where other != key {
      #expect(timing[other] == old, "\(other.rawValue)")
    }
    timing[key] = .point(Point())
    #expect(timing[key] == new)
  }

  @Test func keysAreTheRightProperties() {
    var timing = MediaTiming()
    for (place, key) in TimingKey.allCases.prefix(6).enumerated() {
      timing[key] = .number(Double(place) + 2)
    }
    #expect(timing.beginTime == 2 && timing.duration == 3 && timing.speed == 4)
    #expect(timing.timeOffset == 5 && timing.repeatCount == 6 && timing.repeatDuration == 7)
  }

  @Test func wordsAreThoseOfCoreAnimation() {
    #expect(
      CalculationMode.allCases.map(\.word)
        == ["linear", "discrete", "paced", "cubic", "cubicPaced"])
    #expect(RotationMode.allCases.map(\.word) == ["", "auto", "autoReverse"])
    #expect(
      FillMode.allCases.map(\.rawValue) == ["removed", "forwards", "backwards", "both"])
  }
}
