/// An animation kind: what an animation shows at a moment of its cycle.
///
/// The host owns begin time, speed, repetition, reversal, fill, timing function, adding and
/// cumulation. After `prepare` an instance does not change.
public protocol AnimationPlugin: Plugin {
  /// Which of an animation's properties the kind reads.
  static var inputs: AnimationInputs { get }

  /// Takes the animation as the user wrote it and says how moments are answered.
  mutating func prepare(_ setup: AnimationSetup) throws(PluginError) -> AnimationAnswer

  /// Between which two keys a moment lies, and how far. Asked after the answer `.blend`.
  func blend(at moment: Moment) -> Blend

  /// Writes the value at a moment, component by component. Asked after the answer `.numbers`.
  ///
  /// `base` is the value without this animation, nil where values are not numbers.
  func write(
    at moment: Moment, base: UnsafePointer<Double>?, to out: UnsafeMutablePointer<Double>)

  /// Whether answers do not depend on the numbers of the keys; the host then shares instances.
  ///
  /// Asked after `prepare`; unasked false.
  var ignoresKeys: Bool { get }

  /// Answers many moments. The kit's own calls `blend` or `write` in a specialised loop.
  func evaluate(_ batch: MomentBatch) throws(PluginError)

  /// The seconds that the animation would take by itself; nil, as unasked, where it has none.
  var naturalDuration: Double? { get }

  /// When child `child` of a group is shown at `time` seconds; nil for not at all.
  ///
  /// Unasked the group's own time.
  func childTime(_ child: Int, at time: Double) -> Double?

  /// The animation as segments that the host can evaluate; nil, as unasked, where it has none.
  var segments: [pegbar_segment]? { get }
}

/// Properties of an animation that a kind reads.
public struct AnimationInputs: OptionSet, Sendable {
  /// The interface's bits.
  public let rawValue: UInt32

  /// From the interface's bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// fromValue, toValue, byValue: key 0 and key 1.
  public static let ends = AnimationInputs(rawValue: 1)
  /// values, keyTimes, timingFunctions, calculationMode.
  public static let keys = AnimationInputs(rawValue: 2)
  /// path, rotationMode.
  public static let path = AnimationInputs(rawValue: 4)
  /// animations: a group.
  public static let children = AnimationInputs(rawValue: 8)
  /// The answer is the progress of a layer transition: one number.
  public static let pictures = AnimationInputs(rawValue: 16)
}

/// How a prepared animation answers.
public enum AnimationAnswer: Sendable {
  /// Two keys and a fraction; the host interpolates.
  case blend
  /// The numbers of the value; with rotation one more, an angle in radians to turn the layer by.
  case numbers(rotation: Bool = false)
}

/// A moment of a cycle.
public struct Moment {
  /// Position in the cycle, 0…1, or beyond for curves that overshoot.
  public var progress: Double
  /// Seconds into the cycle.
  public var time: Double

  /// A moment.
  @inlinable public init(progress: Double, time: Double) {
    self.progress = progress
    self.time = time
  }
}

/// Between which keys a value lies, and how far; beyond 0…1 extrapolates.
public struct Blend: Equatable {
  /// The key at fraction 0.
  public var from: Int
  /// The key at fraction 1.
  public var to: Int
  /// How far from one to the other.
  public var fraction: Double

  /// A blend.
  @inlinable public init(from: Int, to: Int, fraction: Double) {
    self.from = from
    self.to = to
    self.fraction = fraction
  }
}

/// Moments to answer and where the answers go; valid during `evaluate`.
public struct MomentBatch {
  @usableFromInline let batch: UnsafePointer<pegbar_animation_batch>

  init(_ batch: UnsafePointer<pegbar_animation_batch>) { self.batch = batch }

  /// How many moments.
  @inlinable public var count: Int { Int(batch.pointee.count) }

  /// A moment.
  @inlinable public subscript(index: Int) -> Moment {
    Moment(progress: batch.pointee.progress[index], time: batch.pointee.time[index])
  }

  /// Where the numbers of a moment go; nil for blends.
  @inlinable public func out(_ index: Int) -> UnsafeMutablePointer<Double>? {
    guard let out = batch.pointee.out else { return nil }
    return out + index * Int(batch.pointee.out_stride)
  }

  /// The value without this animation at a moment.
  @inlinable public func base(_ index: Int) -> UnsafePointer<Double>? {
    guard let base = batch.pointee.base else { return nil }
    return base + index * Int(batch.pointee.base_stride)
  }

  /// Answers a moment with a blend.
  @inlinable public func set(_ index: Int, _ blend: Blend) {
    batch.pointee.from_key?[index] = UInt32(truncatingIfNeeded: blend.from)
    batch.pointee.to_key?[index] = UInt32(truncatingIfNeeded: blend.to)
    batch.pointee.fraction?[index] = blend.fraction
  }
}

extension AnimationPlugin {
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func blend(at moment: Moment) -> Blend {
    Blend(from: 0, to: 1, fraction: moment.progress)
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func write(
    at moment: Moment, base: UnsafePointer<Double>?, to out: UnsafeMutablePointer<Double>
  ) {}

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  @inlinable
  public func evaluate(_ batch: MomentBatch) throws(PluginError) {
    for index in 0..<batch.count {
      if let out = batch.out(index) {
        write(at: batch[index], base: batch.base(index), to: out)
      } else {
        batch.set(index, blend(at: batch[index]))
      }
    }
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var ignoresKeys: Bool { false }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var naturalDuration: Double? { nil }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func childTime(_ child: Int, at time: Double) -> Double? { time }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var segments: [pegbar_segment]? { nil }
}
