import PegbarCore
import PegbarEngine
import PegbarMedia
import PegbarSystem

/// Joins pictures and clips with a transition at each cut, like `pegbar transition`.
///
/// Each picture stays for a set time before, between and after the transitions. Clips play from end to end;
/// a transition shows the end of one clip and the start of the next. Sound fades with the pictures.
///
///     let join = try ClipJoin(["a.mp4", "b.png"], with: CutStyle("push", subtype: "fromTop"))
///     try join.write(to: "joined.mp4")
///
/// Only the inputs visible at the moment take memory or a process. Use it from one thread at a time.
public final class ClipJoin {
  /// The paths of the inputs, as given.
  public let paths: [String]

  /// When each input is visible, and when the cuts are.
  public let timeline: CutTimeline

  /// The size of each frame in pixels.
  public var size: PixelSize { reel.size }

  /// Information about the inputs that are clips.
  public var clips: [ClipInfo] { reel.clips.map(\.clip.info) }

  private let reel: InputReel
  private let styles: [CutStyle]
  private let gains: [Double]
  private let isReversed: Bool
  private let pool: ThreadPool
  private var current: (style: Int, duration: Double, drawing: TransitionDrawing)?

  /// Joins files with the same transition at every cut.
  ///
  /// - Parameters:
  ///   - paths: two or more: PNG, JPEG, WebP, GIF, APNG, PGM, PPM, and video through ffmpeg.
  ///   - style: the transition at the cuts.
  ///   - duration: seconds that each transition takes, 0 or more; at most half of a clip beside it.
  ///   - options: sizes, times, rate.
  /// - Throws: `MediaError` of the first file that cannot be read.
  public convenience init(
    _ paths: [String], with style: CutStyle, duration: Double = 1,
    options: JoinOptions = JoinOptions()
  ) throws {
    let durations = [Double](repeating: duration, count: max(0, paths.count - 1))
    try self.init(paths, styles: [style], durations: durations, options: options)
  }

  /// Joins files with a transition of its own at each cut.
  ///
  /// - Parameters:
  ///   - paths: two or more files.
  ///   - styles: one for all cuts, or one for each.
  ///   - durations: seconds that the transition at each cut takes.
  ///   - options: sizes, times, rate.
  /// - Throws: `MediaError` of the first file that cannot be read.
  public init(
    _ paths: [String], styles: [CutStyle], durations: [Double],
    options: JoinOptions = JoinOptions()
  ) throws {
    precondition(paths.count >= 2, "\(paths.count) files to join")
    precondition(
      styles.count == 1 || styles.count == paths.count - 1,
      "\(styles.count) styles for \(paths.count - 1) cuts")
    precondition(
      styles.allSatisfy { $0.part.lowerBound >= 0 && $0.part.upperBound <= 1 },
      "parts \(styles.map(\.part)) of transitions beyond 0…1")
    precondition(
      options.gains.count <= 1 || options.gains.count == paths.count,
      "\(options.gains.count) gains for \(paths.count) files")
    precondition(
      options.gains.allSatisfy { $0 <= JoinOptions.largestGain },
      "gains \(options.gains) above \(JoinOptions.largestGain) dB or no numbers")
    self.paths = paths
    self.styles = styles
    gains = options.gains
    isReversed = options.isReversed
    pool = ThreadPool(threads: options.threads)
    reel = try InputReel(
      paths: paths, size: options.size, fit: options.fit, background: options.background)
    guard
      let rate = options.frameRate ?? reel.clips.first?.clip.info.frameRate
        ?? FrameRate(numerator: 30)
    else { preconditionFailure("a frame rate") }
    timeline = CutTimeline(
      lengths: reel.lengths(hold: options.hold), cuts: durations, frameRate: rate)
  }

  /// The frame at a time.
  ///
  /// Cheap for increasing times; going back reads clips again.
  ///
  /// - Parameter time: seconds from the first frame.
  /// - Returns: a new picture, or the picture of an input.
  /// - Throws: `PluginError`, `MediaError`.
  public func frame(at time: Double) throws -> Picture {
    let moment = timeline.moment(at: time)
    let (from, to) = (moment.from, moment.from + 1)
    // The first frame of a cut is the old picture, but for a transition that starts in its midst.
    let isFirst = from < timeline.cuts.count && time >= timeline.starts[to]
    let isCutting = moment.progress > 0 || isFirst && style(ofCut: from).part.lowerBound > 0
    reel.keep(from...(isCutting ? to : from))
    let old = try reel.picture(from, at: time - timeline.starts[from])
    guard isCutting else { return old }
    let new = try reel.picture(to, at: time - timeline.starts[to])
    return try drawing(ofCut: from).frame(
      from: old, to: new, progress: moment.progress, cut: from, number: number(time, inCut: from))
  }

  /// The number of a frame, counted from the first one of a cut.
  private func number(_ time: Double, inCut cut: Int) -> Int {
    let first = timeline.starts[cut + 1]
    return Int(saturating: ((time - first) * timeline.frameRate.value).rounded())
  }

  private func style(ofCut cut: Int) -> CutStyle { styles[styles.count > 1 ? cut : 0] }

  /// The transition of a cut, made when it is first needed.
  private func drawing(ofCut cut: Int) throws -> TransitionDrawing {
    let (style, duration) = (styles.count > 1 ? cut : 0, timeline.cuts[cut])
    if let current, current.style == style, current.duration == duration {
      return current.drawing
    }
    let drawing = try TransitionDrawing(
      styles[style], size: size, duration: duration, isReversed: isReversed, pool: pool)
    current = (style, duration, drawing)
    return drawing
  }

  /// The sound of all clips with their gains, cross-faded over the cuts; nil if no clip has sound.
  ///
  /// - Parameter curve: how the sounds of two clips fade into one another.
  /// - Returns: a mix on the clock of `frame(at:)`.
  /// - Throws: `MediaError`.
  public func sound(curve: AudioMix.Curve = .equalPower) throws -> AudioMix? {
    let segments = try reel.clips.compactMap { index, clip -> AudioMix.Segment? in
      guard let track = try clip.sound() else { return nil }
      var segment = AudioMix.Segment(
        source: track, start: timeline.starts[index], length: timeline.length(of: index))
      segment.fadeIn = index > 0 ? timeline.cuts[index - 1] : 0
      segment.fadeOut = index < timeline.cuts.count ? timeline.cuts[index] : 0
      segment.curve = curve
      segment.gain = (gains.count > 1 ? gains[index] : gains.first) ?? 0
      return segment
    }
    return segments.isEmpty ? nil : AudioMix(segments: segments)
  }
}
