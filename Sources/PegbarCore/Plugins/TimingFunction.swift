/// A timing function plugin: the easing of an animation's time.
public protocol TimingFunction: Plugin {
  /// Makes the function with its parameters.
  ///
  /// - Throws: `PluginError`.
  func makeTiming(_ parameters: ParameterValues) throws -> any Timing
}

/// A timing function with its parameters, ready to be sampled.
///
/// Its results depend only on the arguments.
public protocol Timing: AnyObject, Sendable {
  /// Sets `y[i] = f(x[i])` for `count` numbers; x and y may be the same array.
  ///
  /// - Throws: `PluginError` if the plugin fails or returns a number that is not finite.
  func evaluate(
    _ x: UnsafePointer<Double>, into y: UnsafeMutablePointer<Double>, count: Int) throws

  /// x1 y1 x2 y2 if the function is a cubic Bézier curve from (0, 0) to (1, 1); else nil.
  var controlPoints: [Double]? { get }

  /// The duration in seconds that suits the function, such as a spring's settling time.
  var settlingTime: Double? { get }

  /// Room for what the engine works out from the function; one object as long as the function lives.
  var memo: Memo { get }
}

extension Timing {
  /// One value of the function.
  public func value(at x: Double) throws -> Double {
    var y = 0.0
    try withUnsafePointer(to: x) { try evaluate($0, into: &y, count: 1) }
    return y
  }
}
