/// An animation kind plugin: what an animation shows at a moment of its cycle.
public protocol AnimationKind: Plugin {
  /// Which of an animation's properties the kind reads.
  var inputs: AnimationInputs { get }

  /// Makes an animation with its parameters and values.
  ///
  /// - Throws: `PluginError`.
  func makeAnimation(_ parameters: ParameterValues, setup: AnimationSetup) throws
    -> any AnimationEvaluation

  /// An animation that was made before and answers like one made with this setup, whatever numbers
  /// its keys get; nil where there is none.
  func sharedAnimation(_ parameters: ParameterValues, setup: AnimationSetup)
    -> (any AnimationEvaluation)?

  /// The duration that an animation with these parameters would take by itself, in seconds; nil
  /// where the kind has none.
  ///
  /// - Throws: `PluginError`.
  func naturalDuration(_ parameters: ParameterValues) throws -> Double?
}

extension AnimationKind {
  /// None: every animation is made by itself.
  public func sharedAnimation(
    _ parameters: ParameterValues, setup: AnimationSetup
  ) -> (any AnimationEvaluation)? { nil }
}

/// The properties of an animation that a kind reads.
public struct AnimationInputs: OptionSet, Sendable, Hashable {
  /// The bits of the plugin interface.
  public let rawValue: UInt32

  /// Makes a set from bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// fromValue, toValue, byValue: the host makes them key 0 and key 1.
  public static let ends = AnimationInputs(rawValue: 1)
  /// values, keyTimes, timingFunctions, calculationMode.
  public static let keys = AnimationInputs(rawValue: 2)
  /// path, rotationMode.
  public static let path = AnimationInputs(rawValue: 4)
  /// animations: a group.
  public static let children = AnimationInputs(rawValue: 8)
  /// The answer is the progress of a layer transition.
  public static let pictures = AnimationInputs(rawValue: 16)
}

/// An animation as its user wrote it, for the kind to prepare.
public struct AnimationSetup: Sendable {
  /// What the animated value is, in the plugin interface's sense.
  public var valueKind: ValueKind = .number
  /// Numbers in one value; 0 where values are not made of numbers.
  public var componentCount = 1
  /// How many key values there are: 2 for ends.
  public var keyCount = 2
  /// The key values; empty where they are not numbers or change while running.
  public var keys: [[Double]] = []
  /// As given, not checked.
  public var keyTimes: [Double] = []
  /// As given: one for each segment.
  public var timings: [any Timing] = []
  /// Of one cycle, seconds, more than 0 and finite.
  public var duration = 1.0
  /// How to get from key to key.
  public var calculationMode = CalculationMode.linear
  /// Whether a layer turns with its path.
  public var rotationMode = RotationMode.none
  /// Cubic modes: −1…1, one for each key; missing ones are 0.
  public var tension: [Double] = []
  /// Cubic modes: −1…1, one for each key; missing ones are 0.
  public var continuity: [Double] = []
  /// Cubic modes: −1…1, one for each key; missing ones are 0.
  public var bias: [Double] = []
  /// How many animations a group has.
  public var childCount = 0
  /// The path to follow; wins over keys.
  public var path: Path?

  /// Makes a setup for one number between two ends.
  public init() {}
}

/// An animation, ready to be asked.
///
/// Pure.
public protocol AnimationEvaluation: AnyObject, Sendable {
  /// Whether `numbers` is to be called instead of `blend`.
  var answersNumbers: Bool { get }

  /// Whether `numbers` appends an angle in radians to turn the layer by.
  var answersRotation: Bool { get }

  /// Whether the answers do not depend on the numbers of the keys.
  var ignoresKeys: Bool { get }

  /// How many numbers `numbers` answers for a moment: those of a value, and the angle where there is one.
  var answerCount: Int { get }

  /// Finds the two keys between which the animation is at some moments, and how far it is.
  ///
  /// - Parameters:
  ///   - moments: when.
  ///   - blends: room for an answer for each.
  /// - Throws: `PluginError`.
  func blend(
    at moments: AnimationMoments, into blends: UnsafeMutablePointer<KeyBlend>
  ) throws

  /// Finds the values at some moments.
  ///
  /// - Parameters:
  ///   - moments: when.
  ///   - base: the values without this animation, one after the other; nil where they are not numbers.
  ///   - numbers: room for `answerCount` numbers for each.
  /// - Throws: `PluginError`.
  func numbers(
    at moments: AnimationMoments, base: UnsafePointer<Double>?,
    into numbers: UnsafeMutablePointer<Double>
  ) throws

  /// The animation as pieces between keys, so that the engine can evaluate it by itself; nil where
  /// it is not made of such pieces.
  ///
  /// They give what `blend` gives, within 1e−7.
  var segments: [KeySegment]? { get }

  /// The setup's timing functions, which `segments` name by their numbers.
  var timings: [any Timing] { get }

  /// For groups: when child `child` is shown if the group is at `time` seconds; nil for not at all.
  ///
  /// - Throws: `PluginError`.
  func childTime(_ child: Int, time: Double) throws -> Double?
}

/// A place between two keys.
public struct KeyBlend: Sendable, Hashable {
  /// The number of the key that is left.
  public var from: Int
  /// The number of the key that is approached.
  public var to: Int
  /// 0 at `from`, 1 at `to`; beyond extrapolates.
  public var fraction: Double

  /// Makes a place.
  public init(from: Int, to: Int, fraction: Double) {
    self.from = from
    self.to = to
    self.fraction = fraction
  }
}

/// Moments of an animation, in memory that is valid while they are answered.
public struct AnimationMoments {
  /// How many there are.
  public var count: Int
  /// Positions in the cycle, mostly 0…1, after repetition, reversal and timing.
  public var progress: UnsafePointer<Double>
  /// Each position × duration, seconds.
  public var time: UnsafePointer<Double>

  /// Makes a list of moments.
  public init(
    count: Int, progress: UnsafePointer<Double>, time: UnsafePointer<Double>
  ) {
    self.count = count
    self.progress = progress
    self.time = time
  }
}

extension AnimationEvaluation {
  /// Finds the two keys between which the animation is at one moment, and how far it is.
  ///
  /// - Throws: `PluginError`.
  public func blend(progress: Double, time: Double) throws -> KeyBlend {
    var blend = KeyBlend(from: 0, to: 0, fraction: 0)
    try withUnsafePointer(to: progress) { progress in
      try withUnsafePointer(to: time) { time in
        try self.blend(
          at: AnimationMoments(count: 1, progress: progress, time: time), into: &blend)
      }
    }
    return blend
  }

  /// The value at one moment.
  ///
  /// - Parameters:
  ///   - progress: position in the cycle.
  ///   - time: `progress` × duration, seconds.
  ///   - base: the value without this animation.
  /// - Returns: as many numbers as the value has, and the angle where there is one.
  /// - Throws: `PluginError`.
  public func numbers(progress: Double, time: Double, base: [Double]) throws -> [Double] {
    let width = answerCount - (answersRotation ? 1 : 0)
    precondition(base.isEmpty || base.count == width, "a base of \(width) numbers")
    var answer = [Double](repeating: .nan, count: answerCount)
    try withUnsafePointer(to: progress) { progress in
      try withUnsafePointer(to: time) { time in
        try base.withUnsafeBufferPointer { base in
          try numbers(
            at: AnimationMoments(count: 1, progress: progress, time: time),
            base: base.isEmpty ? nil : base.baseAddress, into: &answer)
        }
      }
    }
    return answer
  }

  /// They do, for all that is known.
  public var ignoresKeys: Bool { false }

  /// None: the animation is asked for every moment.
  public var segments: [KeySegment]? { nil }

  /// None.
  public var timings: [any Timing] { [] }
}

/// A piece of an animation that goes from one key to another.
public struct KeySegment: Sendable, Hashable {
  /// How the piece is eased.
  public enum Easing: Sendable, Hashable {
    /// Evenly.
    case linear
    /// Not at all: the first key holds.
    case hold
    /// By one of the setup's timing functions.
    case timing(Int)
  }

  /// The progress at which the piece starts, 0…1; the next one's start is its end.
  public var start: Double
  /// The number of the key that is left.
  public var from: Int
  /// The number of the key that is approached.
  public var to: Int
  /// How the piece is eased.
  public var easing: Easing

  /// Makes a piece.
  public init(start: Double, from: Int, to: Int, easing: Easing) {
    self.start = start
    self.from = from
    self.to = to
    self.easing = easing
  }
}
