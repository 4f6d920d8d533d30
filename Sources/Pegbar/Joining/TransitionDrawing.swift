import PegbarCore
import PegbarEngine
import PegbarRender
import PegbarSystem

/// The transition of a cut, ready to draw.
package struct TransitionDrawing {
  private let rendering: any EffectRendering
  private let style: CutStyle
  private let setup: TransitionSetup
  private let pool: ThreadPool
  private let timing: (any Timing)?
  private let isReversed: Bool
  private let duration: Double

  /// Prepares a transition for pictures of a size.
  ///
  /// - Parameters:
  ///   - style: the transition.
  ///   - size: of the pictures.
  ///   - duration: seconds; 0 if unknown.
  ///   - isReversed: whether the transition from new to old is played backwards.
  ///   - pool: the threads that draw.
  /// - Throws: `PluginError`.
  package init(
    _ style: CutStyle, size: PixelSize, duration: Double = 0, isReversed: Bool = false,
    pool: ThreadPool
  ) throws {
    setup = TransitionSetup(
      width: size.width, height: size.height, direction: style.direction, duration: duration)
    self.style = style
    rendering = try style.transition.makeTransition(
      style.values.made(at: 0, for: style.transition.descriptor), setup: setup)
    self.pool = pool
    timing = style.timing
    self.isReversed = isReversed
    self.duration = duration
  }

  /// Draws one frame.
  ///
  /// Rule: transitions.seeds.
  ///
  /// - Parameters:
  ///   - from: the old picture.
  ///   - to: the new one.
  ///   - progress: 0…1, before easing.
  ///   - cut: the number of the cut, from 0: its seed.
  ///   - number: of the frame, counted from the first one of the transition; nil if frames have no numbers.
  /// - Returns: a new picture, or one of the two at the transition's ends.
  /// - Throws: `PluginError`.
  package func frame(
    from: Picture, to: Picture, progress: Double, cut: Int = 0, number: Int? = nil
  ) throws -> Picture {
    let (active, eased): (Double, Double) =
      switch TransitionMoment(progress) {
      case .old: (0, 0)
      case .new: (1, 1)
      case .between(let progress): (progress, try timing?.value(at: progress) ?? progress)
      }
    let reached = position(eased)
    let (first, second) = isReversed ? (to, from) : (from, to)
    let linear = isReversed ? 1 - active : active
    let shown = isReversed ? 1 - reached : reached
    switch TransitionMoment(shown) {
    case .old: return first
    case .new: return second
    case .between:
      let run = TransitionRun(try rendering(at: shown), seed: UInt64(cut), pool: pool)
      return try run.frame(
        from: first, to: second,
        at: TransitionRun.Moment(
          progress: shown, linearProgress: linear, time: linear * duration, number: number,
          parameters: style.values.changed(at: shown)))
    }
  }

  /// The progress of the transition at an eased progress of the part that is shown.
  ///
  /// Rule: transitions.part.
  private func position(_ eased: Double) -> Double {
    let (start, end) = (style.part.lowerBound, style.part.upperBound)
    return eased == 1 ? end : start + (end - start) * eased
  }

  /// The transition for a progress: another one where a parameter changes that it does not read from frames.
  private func rendering(at progress: Double) throws -> any EffectRendering {
    let descriptor = style.transition.descriptor
    let values = style.values.made(at: progress, for: descriptor)
    if values == style.values.made(at: 0, for: descriptor) { return rendering }
    return try style.transition.makeTransition(values, setup: setup)
  }
}
