/// An animation kind: the value of an animation at a time in its cycle.
///
/// The host handles begin time, speed, repetition, reversal, fill, timing function, additive and
/// cumulative animation. After `prepare` an instance does not change.
public protocol AnimationPlugin: Plugin {
  /// The properties of an animation that the kind reads.
  static var inputs: AnimationInputs { get }

  /// Prepares for the animation as the user wrote it, and chooses the kind of result.
  mutating func prepare(_ setup: AnimationSetup) throws(PluginError) -> AnimationAnswer

  /// The two keys around a time and the fraction between them; called if `prepare` returned `.blend`.
  func blend(at moment: Moment) -> Blend

  /// Writes the value at a time, component by component; called if `prepare` returned `.numbers`.
  ///
  /// `base` is the value without this animation; nil if values are not numbers.
  func write(
    at moment: Moment, base: UnsafePointer<Double>?, to out: UnsafeMutablePointer<Double>)

  /// Whether results do not depend on the numbers of the keys; the host then shares instances.
  ///
  /// Read after `prepare`. Default false.
  var ignoresKeys: Bool { get }

  /// Evaluates many times. The default implementation calls `blend` or `write` in a specialised loop.
  func evaluate(_ batch: MomentBatch) throws(PluginError)

  /// The natural duration of the animation, seconds; nil, the default, for none.
  var naturalDuration: Double? { get }

  /// The time of child `child` when the group is at `time` seconds; nil if the child is not active.
  ///
  /// Default: the group's time.
  func childTime(_ child: Int, at time: Double) -> Double?

  /// The animation as segments that the host can evaluate; nil, the default, for none.
  var segments: [pegbar_segment]? { get }
}

/// Properties of an animation that a kind reads.
public struct AnimationInputs: OptionSet, Sendable {
  /// The interface's bits.
  public let rawValue: UInt32

  /// Makes a set from the interface's bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// fromValue, toValue, byValue: key 0 and key 1.
  public static let ends = AnimationInputs(rawValue: 1)
  /// values, keyTimes, timingFunctions, calculationMode.
  public static let keys = AnimationInputs(rawValue: 2)
  /// path, rotationMode.
  public static let path = AnimationInputs(rawValue: 4)
  /// animations: a group.
  public static let children = AnimationInputs(rawValue: 8)
}

/// The kind of result of a prepared animation.
public enum AnimationAnswer: Sendable {
  /// Two keys and a fraction; the host interpolates.
  case blend
  /// The numbers of the value; with rotation one more: the angle in radians that turns the layer.
  case numbers(rotation: Bool = false)
}

/// A time in a cycle.
public struct Moment {
  /// The position in the cycle, 0…1, or beyond for curves that overshoot.
  public var progress: Double
  /// Seconds into the cycle.
  public var time: Double

  /// Makes a time in a cycle.
  @inlinable public init(progress: Double, time: Double) {
    self.progress = progress
    self.time = time
  }
}

/// Two keys and the fraction between them; beyond 0…1 extrapolates.
public struct Blend: Equatable {
  /// The key at fraction 0.
  public var from: Int
  /// The key at fraction 1.
  public var to: Int
  /// The fraction of the way from `from` to `to`.
  public var fraction: Double

  /// Makes a blend.
  @inlinable public init(from: Int, to: Int, fraction: Double) {
    self.from = from
    self.to = to
    self.fraction = fraction
  }
}

/// Times to evaluate and memory for the results; valid during `evaluate`.
public struct MomentBatch {
  @usableFromInline let batch: UnsafePointer<pegbar_animation_batch>

  init(_ batch: UnsafePointer<pegbar_animation_batch>) { self.batch = batch }

  /// The number of times.
  @inlinable public var count: Int { Int(batch.pointee.count) }

  /// Makes a time in a cycle.
  @inlinable public subscript(index: Int) -> Moment {
    Moment(progress: batch.pointee.progress[index], time: batch.pointee.time[index])
  }

  /// The memory for the numbers at a time; nil for blends.
  @inlinable public func out(_ index: Int) -> UnsafeMutablePointer<Double>? {
    guard let out = batch.pointee.out else { return nil }
    return out + index * Int(batch.pointee.out_stride)
  }

  /// The value without this animation at a time.
  @inlinable public func base(_ index: Int) -> UnsafePointer<Double>? {
    guard let base = batch.pointee.base else { return nil }
    return base + index * Int(batch.pointee.base_stride)
  }

  /// Sets the blend at a time.
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
