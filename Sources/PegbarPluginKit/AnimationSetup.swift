/// An animation as the user wrote it, copied from the host's tables.
public struct AnimationSetup {
  /// The kind of the values, PEGBAR_VALUE_….
  public var valueKind: Int
  /// The count of numbers in a value; 0 if values are not numbers.
  public var componentCount: Int
  /// The count of key values: 2 for ends, else as many as the user gave.
  public var keyCount: Int
  /// keyCount × componentCount numbers; nil if values are not numbers or change while the animation runs.
  public var keys: [Double]?
  /// The key times as the user gave them, unchecked; empty for none.
  public var keyTimes: [Double]
  /// The curve of each segment, as the user gave them; further segments are linear.
  public var curves: [Curve]
  /// The duration of one cycle, seconds, more than 0.
  public var duration: Double
  /// The calculation mode, PEGBAR_MODE_….
  public var mode: Int
  /// 0 none, 1 along the path, 2 against it.
  public var rotationMode: Int
  /// The tension of the cubic modes at each key; missing ones are 0.
  public var tension: [Double]
  /// As `tension`.
  public var continuity: [Double]
  /// As `tension`.
  public var bias: [Double]
  /// The number of animations in a group.
  public var childCount: Int
  /// The path's segments, PEGBAR_SEGMENT_…; empty for no path.
  public var pathSegments: [UInt8]
  /// The path's points, x and y alternating.
  public var pathPoints: [Double]

  init(_ setup: pegbar_animation_setup) {
    let numbers = Int(setup.key_count) * Int(setup.component_count)
    valueKind = Int(setup.value_kind)
    componentCount = Int(setup.component_count)
    keyCount = Int(setup.key_count)
    keys = setup.keys.map { Array(UnsafeBufferPointer(start: $0, count: numbers)) }
    keyTimes = copied(setup.key_times, setup.key_time_count)
    curves = copied(setup.curves, setup.curve_count).map { Curve($0) }
    duration = setup.duration
    mode = Int(setup.calculation_mode)
    rotationMode = Int(setup.rotation_mode)
    tension = copied(setup.tension, setup.tension_count)
    continuity = copied(setup.continuity, setup.continuity_count)
    bias = copied(setup.bias, setup.bias_count)
    childCount = Int(setup.child_count)
    let path = setup.path.map(read)
    pathSegments = copied(path?.segments, path?.segment_count ?? 0)
    pathPoints = copied(path?.points, 2 * (path?.point_count ?? 0))
  }
}

func copied<T>(_ start: UnsafePointer<T>?, _ count: UInt32) -> [T] {
  guard let start else { return [] }
  return Array(UnsafeBufferPointer(start: start, count: Int(count)))
}

/// A timing function made by the host; valid as long as the instance that received it.
public struct Curve: @unchecked Sendable {
  private let curve: pegbar_curve

  init(_ curve: UnsafePointer<pegbar_curve>) { self.curve = read(curve) }

  /// The curve's value at x.
  ///
  /// - Throws: the curve's failure; pass it on.
  public func value(at x: Double) throws(PluginError) -> Double {
    var x = x
    var y = x
    let status = curve.eval(curve.context, 1, &x, &y)
    if status < 0 { throw PluginError("a curve failed", status: Int(status)) }
    return y
  }

  /// The curve's value at x; x itself if the curve fails.
  public func callAsFunction(_ x: Double) -> Double {
    var x = x
    var y = x
    return curve.eval(curve.context, 1, &x, &y) >= 0 ? y : x
  }

  /// The curve's values at some x, in one call; where it fails, at each alone.
  ///
  /// - Parameters:
  ///   - x: `count` numbers.
  ///   - y: room for as many, apart from `x`.
  ///   - count: how many there are.
  public func evaluate(
    _ x: UnsafePointer<Double>, into y: UnsafeMutablePointer<Double>, count: Int
  ) {
    if curve.eval(curve.context, UInt64(count), x, y) >= 0 { return }
    for i in 0..<count { y[i] = self(x[i]) }
  }
}
