import PegbarCore
import PegbarEngine
import PegbarRender
import PegbarSystem

/// What plays at a cut.
struct CutStyle {
  /// The transition.
  var plugin: ResolvedPlugin
  /// Its checked parameters.
  var values: ParameterValues
  /// Where it comes from.
  var direction: Direction
  /// Eases the progress; nil for linear.
  var timing: (any Timing)? = nil
}

/// The transitions of a timeline, each made when its cut comes.
final class CutDrawing {
  private let styles: [CutStyle]
  private let timeline: CutTimeline
  private let size: PixelSize
  private let isReversed: Bool
  private let pool: ThreadPool
  private var current: (style: Int, duration: Double, drawing: TransitionDrawing)?

  /// Makes the drawing of all cuts.
  ///
  /// - Parameters:
  ///   - styles: one for all cuts, or one for each.
  ///   - timeline: when the cuts are.
  ///   - size: of the pictures.
  ///   - isReversed: whether the transitions are played backwards.
  ///   - threads: how many draw.
  init(
    styles: [CutStyle], timeline: CutTimeline, size: PixelSize, isReversed: Bool, threads: Int
  ) {
    self.styles = styles
    self.timeline = timeline
    self.size = size
    self.isReversed = isReversed
    pool = ThreadPool(threads: threads)
  }

  /// What is shown at a time.
  ///
  /// - Parameters:
  ///   - time: in seconds.
  ///   - reel: has the timeline's inputs.
  /// - Returns: a new picture, or an input's.
  /// - Throws: `PluginError`, `MediaError`.
  func frame(at time: Double, _ reel: InputReel) throws -> Picture {
    let moment = timeline.moment(at: time)
    let (from, to) = (moment.from, moment.from + 1)
    let isCutting = moment.progress > 0
    reel.keep(from...(isCutting ? to : from))
    let old = try reel.picture(from, at: time - timeline.starts[from])
    guard isCutting else { return old }
    let new = try reel.picture(to, at: time - timeline.starts[to])
    return try drawing(ofCut: from).frame(
      from: old, to: new, progress: moment.progress, pair: from)
  }

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
}
