import Foundation
import Pegbar
import PegbarTestSupport
import Testing

@Suite struct CADisplayLinkTests {
  private func fade(_ duration: Double) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 1, duration)
    return animation
  }

  /// Ticks are multiples of a frame, not of the moment at which the link was added.
  @Test func ticksAreMultiplesOfTheFrame() {
    let (stage, _) = makeStage()
    stage.advance(to: 0.01)
    var ticks: [[Double]] = []
    let link = CADisplayLink { link in
      ticks.append([link.timestamp, link.targetTimestamp, stage.time, CACurrentMediaTime()])
    }
    stage.advance(to: 1)
    #expect(ticks.isEmpty && link.timestamp == 0 && link.targetTimestamp == 0)
    link.add(to: .main, forMode: .common)
    stage.advance(to: 2)
    let expected: [[Double]] = (61...120).map { (k: Int) -> [Double] in
      let (now, next) = (Double(k) / 60, Double(k + 1) / 60)
      return [now, next, now, now]
    }
    #expect(ticks == expected && link.duration == 1.0 / 60)
  }

  @Test func anHourHas216000Ticks() {
    let (stage, layer) = makeStage()
    var count = 0
    let link = CADisplayLink(stage: stage) { link in
      count += 1
      layer.setValue(count, forKey: "count")
    }
    link.add(to: .main, forMode: .common)
    stage.advance(to: 3600)
    #expect(count == 216_000 && link.timestamp == 3600)
    #expect(layer.value(forKey: "count") as? Int == 216_000)
  }

  /// Nothing is kept of 216,000 ticks and 3600 calls and events: 8 MB would be 39 bytes for each tick.
  @Test func memoryDoesNotGrow() async {
    await #expect(processExitsWith: .success) {
      func residentBytes() -> Int {
        let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        let pages = text?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        return pages.map { $0 * 4096 } ?? 0
      }
      let (stage, layer) = makeStage()
      let link = CADisplayLink(stage: stage) { link in
        layer.zPosition = link.timestamp
      }
      link.add(to: .main, forMode: .common)
      stage.schedule(every: 1) { _ in
        stage.schedule(after: 0.001) { layer.setValue(stage.time, forKey: "time") }
      }
      stage.advance(to: 60)
      let before = residentBytes()
      stage.advance(to: 3660)
      let growth = residentBytes() - before
      precondition(before > 0 && growth < 8 << 20, "\(growth) bytes")
    }
  }

  /// What a tick changes shows at its time; what it adds begins then.
  @Test func changesAreThoseOfTheTick() {
    let (stage, layer) = makeStage()
    let recorder = Recorder()
    let link = CADisplayLink(stage: stage) { link in
      guard link.timestamp == 0.5 else { return }
      let animation = self.fade(1)
      animation.delegate = recorder
      layer.add(animation, forKey: "fade")
    }
    link.add(to: .main, forMode: .common)
    stage.advance(to: 1)
    #expect(layer.presented("opacity") == 0.5)
    stage.advance(to: 2)
    #expect(recorder.log == ["start ? 0.5", "stop ? true 1.5"])
  }

  @Test func pausesLeaveTicksOut() {
    let (stage, _) = makeStage()
    var ticks: [Double] = []
    let link = CADisplayLink(stage: stage) { ticks.append($0.timestamp) }
    link.preferredFramesPerSecond = 4
    link.add(to: .main, forMode: .common)
    stage.advance(to: 0.5)
    link.isPaused = true
    stage.advance(to: 1.6)
    #expect(ticks == [0.25, 0.5])
    link.isPaused = false
    stage.advance(to: 2)
    #expect(ticks == [0.25, 0.5, 1.75, 2])
    link.isPaused = true
    link.invalidate()
    link.isPaused = false
    stage.advance(to: 3)
    #expect(ticks.count == 4)
  }

  @Test func theRateMayChangeInATick() {
    let (stage, _) = makeStage()
    var ticks: [Double] = []
    let link = CADisplayLink(stage: stage) { link in
      ticks.append(link.timestamp)
      link.preferredFramesPerSecond = ticks.count % 2 == 0 ? 10 : 2
    }
    link.preferredFramesPerSecond = 10
    link.add(to: .main, forMode: .common)
    stage.advance(to: 1.2)
    #expect(ticks == [0.1, 0.5, 0.6, 1, 1.1])
  }

  @Test func theRateIsTheWish() {
    let link = CADisplayLink(stage: nil) { _ in }
    #expect(link.preferredFrameRateRange == .default && link.preferredFramesPerSecond == 0)
    link.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 120, preferred: 80)
    #expect(link.preferredFramesPerSecond == 80 && link.duration == 1.0 / 80)
    link.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 120)
    #expect(link.preferredFramesPerSecond == 120 && link.duration == 1.0 / 120)
    link.preferredFramesPerSecond = 30
    #expect(link.preferredFrameRateRange.preferred == 30 && link.duration == 1.0 / 60)
    link.preferredFrameRateRange = CAFrameRateRange(minimum: 0, maximum: 1e30)
    #expect(link.duration == 1.0 / 1000)
  }

  /// A rate that cannot be leaves the former one.
  @Test func impossibleRatesAreReported() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let link = CADisplayLink(stage: nil) { _ in }
      link.preferredFramesPerSecond = 20
      for rate: Float in [-1, .nan, .infinity] {
        link.preferredFrameRateRange = CAFrameRateRange(minimum: 0, maximum: 60, preferred: rate)
      }
      link.preferredFramesPerSecond = -5
      precondition(link.preferredFramesPerSecond == 20)
    }
    #expect(result?.words.components(separatedBy: "does not tick at rates of").count == 5)
  }

  @Test func modesAddUp() {
    let (stage, _) = makeStage()
    var count = 0
    let link = CADisplayLink(stage: stage) { _ in count += 1 }
    link.add(to: .main, forMode: .common)
    link.add(to: .current, forMode: .default)
    stage.advance(to: 1)
    #expect(count == 60)
    link.remove(from: .main, forMode: .common)
    link.remove(from: .main, forMode: RunLoop.Mode("tracking"))
    stage.advance(to: 2)
    #expect(count == 120)
    link.remove(from: .main, forMode: .default)
    stage.advance(to: 3)
    #expect(count == 120)
    link.add(to: .main, forMode: .default)
    stage.advance(to: 4)
    #expect(count == 180)
  }

  /// Links may come and go in a tick; one that comes does not tick in the same instant.
  @Test func ticksMayAddAndInvalidateLinks() {
    let (stage, _) = makeStage()
    var log: [String] = []
    let second = CADisplayLink(stage: stage) { _ in log.append("second") }
    let first = CADisplayLink(stage: stage) { link in
      log.append("first")
      link.invalidate()
      second.invalidate()
      CADisplayLink(stage: stage) { _ in log.append("third") }.add(to: .main, forMode: .common)
    }
    first.add(to: .main, forMode: .common)
    second.add(to: .main, forMode: .common)
    stage.advance(to: 1.0 / 60)
    #expect(log == ["first"])
    stage.advance(to: 3.0 / 60)
    #expect(log == ["first", "third", "third"])
  }

  private final class Counter: CADisplayLinkTarget {
    var log: [String] = []
    func perform(_ selector: Selector, with link: CADisplayLink) {
      switch selector {
      case "step:": log.append("step \(link.timestamp)")
      default: log.append("unknown \(selector.name)")
      }
    }
  }

  @Test func targetsAreCalledBySelectors() {
    let (stage, _) = makeStage()
    let counter = Counter()
    for name in ["step:", "other"] {
      let link = CADisplayLink(target: counter, selector: Selector(name))
      link.preferredFramesPerSecond = 1
      link.add(to: .main, forMode: .common)
    }
    stage.advance(to: 2)
    #expect(counter.log == ["step 1.0", "unknown other", "step 2.0", "unknown other"])
  }

  /// The link keeps its target until it is invalidated.
  @Test func targetsAreKept() {
    let (stage, _) = makeStage()
    weak var kept: Counter?
    let link: CADisplayLink
    do {
      let counter = Counter()
      kept = counter
      link = CADisplayLink(target: counter, selector: "step:")
      link.add(to: .main, forMode: .common)
    }
    stage.advance(to: 1)
    #expect(kept?.log.count == 60)
    link.invalidate()
    link.invalidate()
    #expect(kept == nil)
  }

  @Test func whatCannotTickIsReported() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      CADisplayLink { _ in }.add(to: .main, forMode: .common)
      var ended: CADisplayLink?
      do {
        let stage = makeStage().stage
        let link = CADisplayLink(target: "a word", selector: "step:")
        link.add(to: .main, forMode: .common)
        stage.advance(to: 1)
        link.invalidate()
        link.add(to: .main, forMode: .common)
        ended = CADisplayLink(stage: stage) { _ in }
      }
      ended?.add(to: .main, forMode: .common)
      ended?.isPaused = true
      ended?.invalidate()
    }
    let lines = result?.words.split(separator: "\n").map(String.init) ?? []
    #expect(
      lines.filter { $0.hasPrefix("pegbar: ") } == [
        "pegbar: a display link is not added: there is no stage, or it has ended",
        "pegbar: a display link cannot call 'step:': String does not conform to CADisplayLinkTarget",
        "pegbar: an invalid display link is not added again",
        "pegbar: a display link is not added: there is no stage, or it has ended",
      ])
  }
}
