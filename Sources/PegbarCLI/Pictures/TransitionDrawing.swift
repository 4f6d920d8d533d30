import PegbarCore
import PegbarEngine
import PegbarRender
import PegbarSystem

/// A transition as the command line asks for it, ready to draw.
struct TransitionDrawing {
  private let rendering: any TransitionRendering
  private let pool: ThreadPool
  private let timing: (any Timing)?
  private let isReversed: Bool

  /// Makes a transition ready for pictures of a size.
  ///
  /// - Parameters:
  ///   - style: what plays.
  ///   - size: of the pictures.
  ///   - duration: seconds; 0 where nobody knows.
  ///   - isReversed: whether the transition from new to old is played backwards.
  ///   - pool: draws.
  /// - Throws: `PluginError`.
  init(
    _ style: CutStyle, size: PixelSize, duration: Double = 0, isReversed: Bool = false,
    pool: ThreadPool
  ) throws {
    let plugin = style.plugin.entry.plugin
    guard let type = plugin as? any TransitionType else {
      preconditionFailure("\(plugin.descriptor.id) is no transition")
    }
    let setup = TransitionSetup(
      width: size.width, height: size.height, direction: style.direction, duration: duration)
    rendering = try type.makeTransition(style.values, setup: setup)
    self.pool = pool
    timing = style.timing
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
