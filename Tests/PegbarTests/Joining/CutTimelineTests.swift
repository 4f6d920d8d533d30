import Testing

@testable import Pegbar

/// When inputs are seen and when they turn into the next.
@Suite struct CutTimelineTests {
  /// pictures, hold, duration, fps, frames.
  static let counts: [(Int, Double, Double, String, Int)] = [
    (2, 1.0, 1.0, "30", 90), (3, 1.0, 1.0, "30", 150), (2, 0.0, 1.0, "25", 25),
    (2, 0.5, 0.1, "10", 11), (4, 0.1, 0.1, "30", 21), (2, 0.0, 0.0, "30", 1),
    (2, 1.0, 1.0, "30000/1001", 90), (10_000, 0.1, 0.1, "30", 59_997),
  ]

  private func pictures(
    _ count: Int, hold: Double, cut: Double, _ fps: String
  ) throws -> CutTimeline {
    CutTimeline(
      lengths: [CutTimeline.Length](repeating: .still(hold), count: count),
      cuts: [Double](repeating: cut, count: count - 1), frameRate: try #require(FrameRate(fps)))
  }

  @Test(arguments: counts.indices)
  func countsFrames(row: Int) throws {
    let (count, hold, duration, fps, frames) = CutTimelineTests.counts[row]
    let timeline = try pictures(count, hold: hold, cut: duration, fps)
    #expect(timeline.frameCount == frames)
    #expect(timeline.shortenings.isEmpty)
  }

  /// time, the picture left, progress: hold 1, duration 2, three pictures.
  static let moments: [(Double, Int, Double)] = [
    (0.0, 0, 0.0), (0.999, 0, 0.0), (1.0, 0, 0.0), (1.5, 0, 0.25), (2.0, 0, 0.5),
    (3.0, 1, 0.0), (3.5, 1, 0.0), (4.0, 1, 0.0), (5.0, 1, 0.5), (6.0, 2, 0.0), (6.9, 2, 0.0),
    (7.0, 2, 0.0), (100.0, 2, 0.0),
  ]

  @Test(arguments: moments.indices)
  func knowsWhatIsShown(row: Int) throws {
    let (time, from, progress) = CutTimelineTests.moments[row]
    let moment = try pictures(3, hold: 1, cut: 2, "30").moment(at: time)
    #expect(moment.from == from)
    #expect(abs(moment.progress - progress) < 1e-12)
  }

  /// Ends of transitions fall on frames whose times are no exact numbers.
  @Test func boundariesAreExactAtTenths() throws {
    let timeline = try pictures(3, hold: 0.1, cut: 0.1, "30")
    let moments = (0..<15).map { timeline.moment(at: timeline.frameRate.time(ofFrame: $0)) }
    #expect(moments.map(\.from) == [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2])
    for (moment, want) in zip(moments, [0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 1, 2, 0, 0, 0]) {
      #expect(abs(moment.progress - Double(want) / 3) < 1e-9)
    }
  }

  /// After ten thousand pictures the ends of cuts are still met.
  @Test func nothingDriftsOverManyCuts() throws {
    let timeline = try pictures(10_000, hold: 0.1, cut: 0.1, "30")
    for cut in [0, 4999, 9998] {
      // Cut k begins at 0.1 + 0.2·k seconds, which is frame 3 + 6·k.
      for (frame, want) in [(0, 0.0), (1, 1.0 / 3), (2, 2.0 / 3)] {
        let time = timeline.frameRate.time(ofFrame: 3 + 6 * cut + frame)
        let moment = timeline.moment(at: time)
        #expect(moment.from == cut && abs(moment.progress - want) < 1e-9)
      }
      let end = timeline.moment(at: timeline.frameRate.time(ofFrame: 6 + 6 * cut))
      #expect(end == CutTimeline.Moment(from: cut + 1, progress: 0))
    }
  }

  /// Clips overlap: 3 s, 2 s and 4 s with cuts of 0.5 s and 1 s take 7.5 s.
  @Test func clipsOverlap() throws {
    let rate = try #require(FrameRate("25"))
    let timeline = CutTimeline(
      lengths: [.clip(3), .clip(2), .clip(4)], cuts: [0.5, 1], frameRate: rate)
    #expect(timeline.starts == [0, 2.5, 3.5])
    #expect(timeline.total == 7.5 && timeline.frameCount == 188)
    #expect((0..<3).map(timeline.length) == [3, 2, 4])
    #expect(timeline.moment(at: 2.75) == .init(from: 0, progress: 0.5))
    #expect(timeline.moment(at: 3) == .init(from: 1, progress: 0))
    #expect(timeline.moment(at: 3.75) == .init(from: 1, progress: 0.25))
  }

  /// A picture between clips stands for its hold between its cuts.
  @Test func picturesStandBetweenClips() throws {
    let rate = try #require(FrameRate("10"))
    let timeline = CutTimeline(
      lengths: [.clip(3), .still(1), .clip(2)], cuts: [0.5, 1], frameRate: rate)
    #expect(timeline.starts == [0, 2.5, 4])
    #expect(timeline.length(of: 1) == 2.5 && timeline.total == 6)
    #expect(timeline.moment(at: 3.5) == .init(from: 1, progress: 0))
    #expect(timeline.moment(at: 4.5) == .init(from: 1, progress: 0.5))
  }

  /// A cut takes at most half of the shorter clip beside it; pictures do not limit it.
  @Test func longCutsAreShortened() throws {
    let rate = try #require(FrameRate("10"))
    let timeline = CutTimeline(
      lengths: [.clip(3), .clip(1), .still(0), .clip(4)], cuts: [1, 0.5, 9], frameRate: rate)
    #expect(timeline.cuts == [0.5, 0.5, 2])
    #expect(
      timeline.shortenings == [
        .init(cut: 0, input: 1, asked: 1), .init(cut: 2, input: 3, asked: 9),
      ])
    #expect(timeline.starts == [0, 2.5, 3, 3.5])
    #expect(timeline.total == 7.5)
  }
}
