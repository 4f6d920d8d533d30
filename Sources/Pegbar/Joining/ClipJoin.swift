import PegbarCore
import PegbarEngine
import PegbarMedia
import PegbarSystem

/// Pictures and clips one after another, with a transition at each cut: what `pegbar transition` writes.
///
/// Each picture stands for a while, before, between and after the transitions; clips play from end to end,
/// and transitions take place while both are seen. Sound fades with the pictures.
///
///     let join = try ClipJoin(["a.mp4", "b.png"], with: CutStyle("push", subtype: "fromTop"))
///     try join.write(to: "joined.mp4")
///
/// Inputs are read when they are seen: of many, only those take memory or a process. One thread at a time.
public final class ClipJoin {
  /// The files, as they were named.
  public let paths: [String]

  /// When each input is seen, and when one turns into the next.
  public let timeline: CutTimeline

  /// Pixels of each frame.
  public var size: PixelSize { reel.size }

  /// What the inputs that are clips are; a picture has nothing to tell.
  public var clips: [ClipInfo] { reel.clips.map(\.clip.info) }

  private let reel: InputReel
  private let styles: [CutStyle]
  private let isReversed: Bool
  private let pool: ThreadPool
  private var current: (style: Int, duration: Double, drawing: TransitionDrawing)?

  /// Joins files with the same transition at every cut.
  ///
  /// - Parameters:
  ///   - paths: two or more: PNG, JPEG, WebP, GIF, APNG, and video through ffmpeg.
  ///   - style: what plays at the cuts.
  ///   - duration: seconds that each transition takes, 0 or more; at most half of a clip beside it.
  ///   - options: sizes, times, rate.
  /// - Throws: `MediaError` of the first file that shows nothing.
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
  /// - Throws: `MediaError` of the first file that shows nothing.
  public init(
    _ paths: [String], styles: [CutStyle], durations: [Double],
    options: JoinOptions = JoinOptions()
  ) throws {
    precondition(paths.count >= 2, "\(paths.count) files to join")
    precondition(
      styles.count == 1 || styles.count == paths.count - 1,
      "\(styles.count) styles for \(paths.count - 1) cuts")
    self.paths = paths
    self.styles = styles
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

  /// What is shown at a time.
  ///
  /// Going forwards is cheap; going back reads clips again.
  ///
  /// - Parameter time: seconds from the first frame.
  /// - Returns: a new picture, or an input's.
  /// - Throws: `PluginError`, `MediaError`.
  public func frame(at time: Double) throws -> Picture {
    let moment = timeline.moment(at: time)
    let (from, to) = (moment.from, moment.from + 1)
    let isCutting = moment.progress > 0
    reel.keep(from...(isCutting ? to : from))
    let old = try reel.picture(from, at: time - timeline.starts[from])
    guard isCutting else { return old }
    let new = try reel.picture(to, at: time - timeline.starts[to])
    return try drawing(ofCut: from).frame(
      from: old, to: new, progress: moment.progress, cut: from)
  }

  /// The transition of a cut, made when its cut comes.
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

  /// The sounds of all clips, fading over the cuts; nil when no clip has any.
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
      return segment
    }
    return segments.isEmpty ? nil : AudioMix(segments: segments)
  }
}
