import PegbarEngine
import Testing

@testable import PegbarCLI

/// When pictures stand and when they turn into the next.
@Suite struct SlideTimelineTests {
  /// pictures, hold, duration, fps, frames.
  static let counts: [(Int, Double, Double, String, Int)] = [
    (2, 1.0, 1.0, "30", 90), (3, 1.0, 1.0, "30", 150), (2, 0.0, 1.0, "25", 25),
    (2, 0.5, 0.1, "10", 11), (4, 0.1, 0.1, "30", 21), (2, 0.0, 0.0, "30", 1),
    (2, 1.0, 1.0, "30000/1001", 90),
  ]

  @Test(arguments: counts.indices)
  func countsFrames(row: Int) throws {
    let (pictures, hold, duration, fps, frames) = SlideTimelineTests.counts[row]
    let rate = try #require(FrameRate(fps))
    let timeline = SlideTimeline(
      pictures: pictures, hold: hold, duration: duration, frameRate: rate)
    #expect(timeline.frameCount == frames)
  }

  /// time, the picture left, progress: hold 1, duration 2, three pictures.
  static let moments: [(Double, Int, Double)] = [
    (0.0, 0, 0.0), (0.999, 0, 0.0), (1.0, 0, 0.0), (1.5, 0, 0.25), (2.0, 0, 0.5),
    (3.0, 1, 0.0), (3.5, 1, 0.0), (4.0, 1, 0.0), (5.0, 1, 0.5), (6.0, 2, 0.0), (6.9, 2, 0.0),
    (7.0, 2, 0.0), (100.0, 2, 0.0),
  ]

  @Test(arguments: moments.indices)
  func knowsWhatIsShown(row: Int) throws {
    let (time, from, progress) = SlideTimelineTests.moments[row]
    let rate = try #require(FrameRate("30"))
    let timeline = SlideTimeline(pictures: 3, hold: 1, duration: 2, frameRate: rate)
    let moment = timeline.moment(at: time)
    #expect(moment.from == from)
    #expect(abs(moment.progress - progress) < 1e-12)
  }

  /// Ends of transitions fall on frames whose times are no exact numbers.
  @Test func boundariesAreExactAtTenths() throws {
    let rate = try #require(FrameRate("30"))
    let timeline = SlideTimeline(pictures: 3, hold: 0.1, duration: 0.1, frameRate: rate)
    let moments = (0..<15).map { timeline.moment(atFrame: $0) }
    #expect(moments.map(\.from) == [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2])
    for (moment, want) in zip(moments, [0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 1, 2, 0, 0, 0]) {
      #expect(abs(moment.progress - Double(want) / 3) < 1e-9)
    }
  }
}
