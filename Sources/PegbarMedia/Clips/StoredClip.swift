import PegbarEngine

/// The frames of an animated picture file, one after another.
protocol StoredFrames: AnyObject {
  /// Pixels of each frame.
  var size: (width: Int, height: Int) { get }

  /// How long each frame is shown, in `ticksPerSecond`; at least one, none below 1.
  var ticks: [Int] { get }

  /// Exact times come from whole numbers.
  var ticksPerSecond: Int { get }

  /// Starts again with frame 0.
  func restart() throws

  /// The next whole frame.
  func next() throws -> Picture
}

/// An animated GIF, PNG or WebP as a clip; needs no other program.
///
/// Memory: the file, the canvas, and the last frame; at rest none of them.
final class StoredClip: ClipSource {
  let info: ClipInfo
  /// When each frame starts, ascending.
  private let starts: [Double]
  private let open: () throws -> any StoredFrames
  private let ticks: [Int]
  private var frames: (any StoredFrames)?

  /// A time that is this much before a frame is at the frame, seconds: times are sums of rounded numbers.
  static let tolerance = 1e-6
  private var upcoming = 0
  private var shown: Picture?

  /// Makes a clip of frames.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - frames: unpacks.
  ///   - open: unpacks again after a rest.
  init(
    path: String, frames: any StoredFrames, open: @escaping () throws -> any StoredFrames
  ) {
    let (size, ticksPerSecond) = (frames.size, frames.ticksPerSecond)
    ticks = frames.ticks
    var sum = 0
    starts = ticks.map { length in
      defer { sum += length }
      return Double(sum) / Double(ticksPerSecond)
    }
    let duration = Double(sum) / Double(ticksPerSecond)
    info = ClipInfo(
      path: path, width: size.width, height: size.height, duration: duration,
      frameRate: StoredClip.rate(of: ticks, perSecond: ticksPerSecond),
      isVariableRate: Set(ticks).count > 1, frameCount: ticks.count, hasAlpha: true, hasAudio: false
    )
    self.frames = frames
    self.open = open
  }

  /// The rate that shows each frame, however long others stay: that of the shortest ones.
  ///
  /// Lengths a tick apart are one length, rounded. Frames shorter than a hundredth of a second raise the rate
  /// only if they are the rule.
  static func rate(of ticks: [Int], perSecond: Int) -> FrameRate {
    let least = ticks.min() ?? 1
    func rate(_ lengths: [Int]) -> Double {
      Double(lengths.count) * Double(perSecond) / Double(lengths.reduce(0, +))
    }
    let shortest = rate(ticks.filter { $0 <= least + 1 })
    return UsualRate.nearest(max(rate(ticks), min(shortest, 100)))
  }

  func frame(at time: Double) throws -> Picture {
    let wanted = index(at: time)
    if wanted == upcoming - 1, let shown { return shown }
    let frames = try awake()
    if wanted < upcoming {
      shown = nil
      upcoming = 0
      try frames.restart()
    }
    var picture = try step(frames)
    while upcoming <= wanted { picture = try step(frames) }
    shown = picture
    return picture
  }

  private func awake() throws -> any StoredFrames {
    if let frames { return frames }
    let fresh = try open()
    guard fresh.ticks == ticks, fresh.size == (info.width, info.height) else {
      throw StoredClip.changed(info.path)
    }
    frames = fresh
    return fresh
  }

  /// The error for a file that is not what it was.
  static func changed(_ path: String) -> MediaError {
    MediaError(
      .unreadable, path: path, reason: "changed while it was being read", advice: "try again")
  }

  private func step(_ frames: any StoredFrames) throws -> Picture {
    do {
      let picture = try frames.next()
      upcoming += 1
      return picture
    } catch let error as MediaError {
      let number = upcoming
      // What has been unpacked half must not be built upon.
      upcoming = starts.count
      shown = nil
      throw MediaError(
        error.kind, path: error.path,
        reason: "\(error.reason) (frame \(number), \(starts[number]) s)", advice: error.advice)
    }
  }

  /// The last frame that starts at or before a time.
  private func index(at time: Double) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= time + StoredClip.tolerance { low = middle } else { high = middle }
    }
    return low
  }

  func rest() {
    frames = nil
    shown = nil
    upcoming = 0
  }
}
