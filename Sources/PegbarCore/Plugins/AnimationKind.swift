/// An animation kind plugin: the value of an animation at a time in its cycle.
public protocol AnimationKind: Plugin {
  /// The properties of an animation that the kind reads.
  var inputs: AnimationInputs { get }

  /// Makes an animation with its parameters and values.
  ///
  /// - Throws: `PluginError`.
  func makeAnimation(_ parameters: ParameterValues, setup: AnimationSetup) throws
    -> any AnimationEvaluation

  /// The natural duration of an animation with these parameters, seconds; nil if the kind has none.
  ///
  /// - Throws: `PluginError`.
  func naturalDuration(_ parameters: ParameterValues) throws -> Double?
}

/// The properties of an animation that a kind reads.
public struct AnimationInputs: OptionSet, Sendable, Hashable {
  /// The bits of the plugin interface.
  public let rawValue: UInt32

  /// Makes a set from bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// fromValue, toValue, byValue: the host turns them into key 0 and key 1.
  public static let ends = AnimationInputs(rawValue: 1)
  /// values, keyTimes, timingFunctions, calculationMode.
  public static let keys = AnimationInputs(rawValue: 2)
  /// path, rotationMode.
  public static let path = AnimationInputs(rawValue: 4)
  /// animations: a group.
  public static let children = AnimationInputs(rawValue: 8)
}

/// An animation as the user wrote it, for the kind to prepare.
public struct AnimationSetup: Sendable {
  /// The kind of the animated value, as in the plugin interface.
  public var valueKind: ValueKind = .number
  /// The count of numbers in a value; 0 if values do not consist of numbers.
  public var componentCount = 1
  /// The count of key values: 2 for ends.
  public var keyCount = 2
  /// The key values; empty if they are not numbers or change while the animation runs.
  public var keys: [[Double]] = []
  /// The key times as given, unchecked.
  public var keyTimes: [Double] = []
  /// The timing functions as given, one for each segment.
  public var timings: [any Timing] = []
  /// The duration of one cycle, seconds, finite and more than 0.
  public var duration = 1.0
  /// How to interpolate between keys.
  public var calculationMode = CalculationMode.linear
  /// How a layer turns along its path.
  public var rotationMode = RotationMode.none
  /// Cubic modes: −1…1, one for each key; missing ones are 0.
  public var tension: [Double] = []
  /// Cubic modes: −1…1, one for each key; missing ones are 0.
  public var continuity: [Double] = []
  /// Cubic modes: −1…1, one for each key; missing ones are 0.
  public var bias: [Double] = []
  /// The number of animations in a group.
  public var childCount = 0
  /// The path to follow; overrides the keys.
  public var path: Path?

  /// Makes a setup for one number between two ends.
  public init() {}
}

/// An animation, ready to be sampled.
///
/// Its results depend only on the arguments.
public protocol AnimationEvaluation: AnyObject, Sendable {
  /// Whether to call `numbers` instead of `blend`.
  var answersNumbers: Bool { get }

  /// Whether `numbers` appends the angle in radians that turns the layer.
  var answersRotation: Bool { get }

  /// Whether the answers do not depend on the numbers of the keys: the animation may then be used for
  /// others that differ in nothing else.
  var ignoresKeys: Bool { get }

  /// The count of numbers that `numbers` returns for a time: those of a value, plus one for an angle.
  var answerCount: Int { get }

  /// Finds the two keys around each time and the fraction between them.
  ///
  /// - Parameters:
  ///   - moments: the times.
  ///   - blends: memory for a result for each.
  /// - Throws: `PluginError`.
  func blend(
    at moments: AnimationMoments, into blends: UnsafeMutablePointer<KeyBlend>
  ) throws

  /// Calculates the values at some times.
  ///
  /// - Parameters:
  ///   - moments: the times.
  ///   - base: the values without this animation, one after the other; nil if they are not numbers.
  ///   - numbers: memory for `answerCount` numbers for each.
  /// - Throws: `PluginError`.
  func numbers(
    at moments: AnimationMoments, base: UnsafePointer<Double>?,
    into numbers: UnsafeMutablePointer<Double>
  ) throws

  /// The animation as segments between keys, which the engine can evaluate by itself; nil for none.
  ///
  /// They give the same results as `blend`, within 1e−7.
  var segments: [KeySegment]? { get }

  /// The setup's timing functions, to which `segments` refer by index.
  var timings: [any Timing] { get }

  /// Room for what the engine works out from the animation; one object as long as the animation lives.
  var memo: Memo { get }

  /// For groups: when a child is shown at some moments of the group.
  ///
  /// - Parameters:
  ///   - child: the number of the child.
  ///   - times: of the group, seconds.
  ///   - childTimes: room for the child's time at each, seconds; NaN where it is not shown at all.
  ///   - count: how many moments there are.
  /// - Throws: `PluginError`.
  func childTimes(
    _ child: Int, at times: UnsafePointer<Double>, into childTimes: UnsafeMutablePointer<Double>,
    count: Int) throws
}

/// A position between two keys.
public struct KeyBlend: Sendable, Hashable {
  /// The index of the first key.
  public var from: Int
  /// The index of the second key.
  public var to: Int
  /// 0 at `from`, 1 at `to`; beyond extrapolates.
  public var fraction: Double

  /// Makes a position.
  public init(from: Int, to: Int, fraction: Double) {
    self.from = from
    self.to = to
    self.fraction = fraction
  }
}

/// Times of an animation, in memory that is valid during the call.
public struct AnimationMoments {
  /// The number of times.
  public var count: Int
  /// The positions in the cycle, mostly 0…1, after repetition, reversal and timing.
  public var progress: UnsafePointer<Double>
  /// Each position × duration, seconds.
  public var time: UnsafePointer<Double>

  /// Makes a list of times.
  public init(
    count: Int, progress: UnsafePointer<Double>, time: UnsafePointer<Double>
  ) {
    self.count = count
    self.progress = progress
    self.time = time
  }
}

extension AnimationEvaluation {
  /// Finds the two keys around a time and the fraction between them.
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

  /// The value at one time.
  ///
  /// - Parameters:
  ///   - progress: position in the cycle.
  ///   - time: `progress` × duration, seconds.
  ///   - base: the value without this animation.
  /// - Returns: as many numbers as the value has, plus the angle if there is one.
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

  /// For groups: the time of child `child` when the group is at `time` seconds; nil if it is not active.
  ///
  /// - Throws: `PluginError`.
  public func childTime(_ child: Int, time: Double) throws -> Double? {
    var childTime = 0.0
    try withUnsafePointer(to: time) {
      try childTimes(child, at: $0, into: &childTime, count: 1)
    }
    return childTime.isNaN ? nil : childTime
  }

  /// Returns false: results may depend on the keys.
  public var ignoresKeys: Bool { false }

  /// Returns nil: the animation is sampled at every time.
  public var segments: [KeySegment]? { nil }

  /// None.
  public var timings: [any Timing] { [] }
}

/// A segment of an animation, from one key to another.
public struct KeySegment: Sendable, Hashable {
  /// The easing of the segment.
  public enum Easing: Sendable, Hashable {
    /// Linear.
    case linear
    /// None: the first key is held.
    case hold
    /// One of the setup's timing functions, by index.
    case timing(Int)
  }

  /// The progress at which the segment starts, 0…1; it ends at the next one's start.
  public var start: Double
  /// The index of the first key.
  public var from: Int
  /// The index of the second key.
  public var to: Int
  /// The easing of the segment.
  public var easing: Easing

  /// Makes a segment.
  public init(start: Double, from: Int, to: Int, easing: Easing) {
    self.start = start
    self.from = from
    self.to = to
    self.easing = easing
  }
}
