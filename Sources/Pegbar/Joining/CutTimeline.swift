import PegbarEngine

/// The times at which inputs are shown and cuts take place.
///
/// Neighbours overlap for the duration of the cut between them. A picture stays for a set time between its
/// cuts; a clip's cuts lie within its own length. n pictures therefore take n · hold + (n − 1) · d seconds,
/// clips the sum of their lengths minus that of the cuts.
public struct CutTimeline: Sendable {
  /// How long an input is shown.
  public enum Length: Hashable, Sendable {
    /// A picture: the time between its cuts, seconds.
    case still(Double)
    /// A clip: its whole length, seconds.
    case clip(Double)
  }

  /// A cut that was requested to take longer than half of a clip beside it.
  public struct Shortening: Hashable, Sendable {
    /// The number of the cut, from 0.
    public var cut: Int
    /// The clip that is too short.
    public var input: Int
    /// The requested duration, seconds.
    public var asked: Double
  }

  /// The content of a frame.
  public struct Moment: Hashable, Sendable {
    /// The outgoing input, or the only one.
    public var from: Int
    /// The progress of the cut to the next input, 0…1; 0 while only `from` is visible.
    public var progress: Double
  }

  /// When each input becomes visible, seconds.
  public let starts: [Double]
  /// The duration of each cut, seconds; one fewer than inputs.
  public let cuts: [Double]
  /// The total duration, seconds.
  public let total: Double
  /// The frame rate of the output.
  public let frameRate: FrameRate
  /// Cuts that are shorter than requested.
  public let shortenings: [Shortening]

  /// Lays inputs one after another.
  ///
  /// - Parameters:
  ///   - lengths: of one or more inputs.
  ///   - cuts: seconds that each cut should take, 0 or more; at most half of a clip beside it.
  ///   - frameRate: of the output.
  public init(lengths: [Length], cuts: [Double], frameRate: FrameRate) {
    precondition(lengths.count == cuts.count + 1, "\(cuts.count) cuts of \(lengths.count) inputs")
    precondition(cuts.allSatisfy { $0 >= 0 && $0.isFinite }, "a cut takes 0 seconds or more")
    self.frameRate = frameRate
    shortenings = cuts.indices.compactMap { cut in
      let clips = [cut, cut + 1].compactMap { input -> (input: Int, seconds: Double)? in
        if case .clip(let seconds) = lengths[input] { (input, seconds) } else { nil }
      }
      guard let short = clips.min(by: { $0.seconds < $1.seconds }), cuts[cut] > short.seconds / 2
      else { return nil }
      return Shortening(cut: cut, input: short.input, asked: cuts[cut])
    }
    var taken = cuts
    for item in shortenings {
      if case .clip(let seconds) = lengths[item.input] { taken[item.cut] = seconds / 2 }
    }
    var (starts, clock) = ([Double](), CompensatedSum())
    for (input, length) in lengths.enumerated() {
      starts.append(clock.value)
      let before = input > 0 ? taken[input - 1] : 0
      switch length {
      case .still(let hold):
        clock.add(before)
        clock.add(hold)
      case .clip(let seconds):
        clock.add(seconds)
        if input < taken.count { clock.add(-taken[input]) }
      }
    }
    self.starts = starts
    self.cuts = taken
    total = clock.value
  }

  /// The number of frames, at least 1.
  public var frameCount: Int { frameRate.frameCount(duration: total) }

  /// How long an input is visible, including its cuts, seconds.
  public func length(of input: Int) -> Double {
    let end = input < cuts.count ? starts[input + 1] + cuts[input] : total
    return end - starts[input]
  }

  /// The content at a time in seconds.
  public func moment(at time: Double) -> Moment {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= time { low = middle } else { high = middle }
    }
    guard low > 0 else { return Moment(from: 0, progress: 0) }
    let duration = cuts[low - 1]
    // Within rounding of the end, the end is meant.
    let progress = duration > 0 ? (time - starts[low]) / duration : 1
    return progress >= 1 - 1e-9
      ? Moment(from: low, progress: 0) : Moment(from: low - 1, progress: progress)
  }
}

/// A compensated sum of many numbers (Neumaier's algorithm).
private struct CompensatedSum {
  private var sum = 0.0
  private var lost = 0.0

  var value: Double { sum + lost }

  mutating func add(_ x: Double) {
    let next = sum + x
    lost += abs(sum) >= abs(x) ? (sum - next) + x : (x - next) + sum
    sum = next
  }
}
