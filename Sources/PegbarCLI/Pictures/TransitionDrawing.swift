import PegbarCore
import PegbarEngine
import PegbarRender

/// A transition as the command line asks for it: plugin, parameters, direction, curve, reversal.
struct TransitionDrawing {
  private let rendering: any TransitionRendering
  private let pool: ThreadPool
  private let timing: (any Timing)?
  private let isReversed: Bool

  /// Makes a transition ready for pictures of a size.
  ///
  /// - Parameters:
  ///   - plugin: the transition.
  ///   - parameters: checked values.
  ///   - subtype: the direction's name; nil for the default.
  ///   - size: of the pictures.
  ///   - duration: seconds; 0 where nobody knows.
  ///   - timing: eases the progress; nil for linear.
  ///   - isReversed: whether the transition from new to old is played backwards.
  ///   - threads: how many draw.
  /// - Throws: `PluginError`.
  init(
    plugin: ResolvedPlugin, parameters: ParameterValues, subtype: String?, size: PixelSize,
    duration: Double = 0, timing: (any Timing)? = nil, isReversed: Bool = false, threads: Int
  ) throws {
    guard let type = plugin.entry.plugin as? any TransitionType else {
      preconditionFailure("\(plugin.entry.plugin.descriptor.id) is no transition")
    }
    let setup = TransitionSetup(
      width: size.width, height: size.height, direction: try plugin.direction(subtype),
      duration: duration)
    rendering = try type.makeTransition(parameters, setup: setup)
    pool = ThreadPool(threads: threads)
    self.timing = timing
    self.isReversed = isReversed
  }

  /// One frame.
  ///
  /// - Parameters:
  ///   - from: the old picture.
  ///   - to: the new one.
  ///   - progress: 0…1, before easing.
  ///   - pair: which of several transitions this is.
  /// - Returns: a new picture, or one of the two at the ends.
  /// - Throws: `PluginError`.
  func frame(from: Picture, to: Picture, progress: Double, pair: Int = 0) throws -> Picture {
    if progress <= 0 { return from }
    if progress >= 1 { return to }
    let eased = try timing?.value(at: progress) ?? progress
    let run = TransitionRun(rendering, seed: UInt64(pair), pool: pool)
    return isReversed
      ? try run.frame(from: to, to: from, progress: 1 - eased)
      : try run.frame(from: from, to: to, progress: eased)
  }
}
