import PegbarCore
import PegbarLayers
import PegbarReadings

/// How the changes of an animation block animate.
struct AnimationSettings {
  /// The duration of a cycle, seconds; with 0, changes take effect at once.
  var duration: Double
  /// From the call to the start that `delay` counts from, seconds: that of the outer block or a date's.
  var start = 0.0
  /// Seconds after `start`.
  var delay: Double
  /// How values get from start to end.
  var pace: AnimationPace
  /// The number of cycles; 0 for one.
  var repeatCount: Float
  /// Whether every cycle is followed by its reverse.
  var autoreverses: Bool
  /// The options; their bits for curve and repetition are in the other members already.
  var options: UIView.AnimationOptions

  /// Settings as a program gives them; times that make no sense count as 0.
  init(
    duration: Double, delay: Double = 0, options: UIView.AnimationOptions = [],
    pace: AnimationPace? = nil
  ) {
    self.duration = AnimationSettings.time(duration)
    self.delay = AnimationSettings.time(delay)
    self.pace = pace ?? AnimationPace(options)
    repeatCount = options.contains(.repeat) ? .infinity : 0
    autoreverses = options.contains(.autoreverse)
    self.options = options
  }

  /// Seconds from the call to the beginning.
  var begin: Double { start + delay }

  /// Takes what a block inherits from the one around it: duration, curve and start.
  ///
  /// Rule: views.nesting.
  mutating func inherit(_ outer: AnimationSettings) {
    guard !options.contains(.overrideInheritedOptions) else { return }
    if Reading.nestedDelayFromOuterStart.isFollowed { start = outer.begin }
    if !options.contains(.overrideInheritedDuration) { duration = outer.duration }
    if !options.contains(.overrideInheritedCurve) { pace = outer.pace }
  }

  /// A time in seconds as a program gave it; negative ones count as 0, and so do those that are no
  /// numbers, which are reported.
  static func time(_ seconds: Double) -> Double {
    if !seconds.isFinite {
      Diagnostics.report("a duration or delay of \(seconds) seconds counts as 0")
      return 0
    }
    return max(seconds, 0)
  }

  /// A number of cycles as a program gave it; negative ones count as 0.
  static func cycles(_ count: Float) -> Float { count > 0 ? count : 0 }

  /// The timing of an animation that begins in a layer.
  ///
  /// Rule: views.shown.
  func timing(in layer: CALayer) -> MediaTiming {
    var timing = MediaTiming()
    timing.duration = duration
    timing.repeatCount = Double(repeatCount)
    timing.autoreverses = autoreverses
    timing.fillMode = .both
    // An animation without a begin time begins with the commit.
    if begin > 0 { timing.beginTime = layer.timeNow + begin }
    return timing
  }
}
