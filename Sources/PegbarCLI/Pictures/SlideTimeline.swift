import PegbarEngine

/// When each of several pictures is shown, and when one turns into the next.
///
/// Hold, transition, hold, transition, … hold: n · hold + (n − 1) · duration seconds.
struct SlideTimeline: Sendable {
  /// Two or more.
  var pictures: Int
  /// How long each picture stands still, seconds.
  var hold: Double
  /// Of each transition, seconds.
  var duration: Double
  /// Frames a second.
  var frameRate: FrameRate

  /// What a frame shows.
  struct Moment: Hashable, Sendable {
    /// The picture that is left, or the only one.
    var from: Int
    /// How far the next picture has come, 0…1; 0 while `from` stands still.
    var progress: Double
  }

  /// Seconds in all.
  var total: Double { Double(pictures) * hold + Double(pictures - 1) * duration }

  /// Frames in all, at least 1.
  var frameCount: Int { frameRate.frameCount(duration: total) }

  /// When transition `index` begins, seconds.
  func start(ofTransition index: Int) -> Double {
    Double(index + 1) * hold + Double(index) * duration
  }

  /// What is shown at a frame.
  func moment(atFrame frame: Int) -> Moment {
    moment(at: frameRate.time(ofFrame: frame))
  }

  /// What is shown at a time in seconds.
  func moment(at time: Double) -> Moment {
    let cycle = hold + duration
    guard cycle > 0 else { return Moment(from: pictures - 1, progress: 0) }
    let last = pictures - 2
    // The guess may be off by one where a boundary is no exact number.
    let guess = ((time - hold) / cycle).rounded(.down)
    var index = max(0, min(last, guess > 0 ? Int(min(guess, Double(last))) : 0))
    if index < last, time >= start(ofTransition: index + 1) { index += 1 }
    if index > 0, time < start(ofTransition: index) { index -= 1 }
    let start = start(ofTransition: index)
    if time < start { return Moment(from: index, progress: 0) }
    // Within rounding of the end, the end is meant.
    let progress = duration > 0 ? (time - start) / duration : 1
    return progress >= 1 - 1e-9
      ? Moment(from: index + 1, progress: 0) : Moment(from: index, progress: progress)
  }
}
