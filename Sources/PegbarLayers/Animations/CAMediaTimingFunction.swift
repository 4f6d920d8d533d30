import PegbarCore

/// The name of a timing function.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// Core Animation's string, or the id or an alias of any timing function plugin.
  public let rawValue: String

  /// Makes a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Constant speed.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// Starts slowly: (.42, 0, 1, 1).
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// Ends slowly: (0, 0, .58, 1).
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// Starts and ends slowly: (.42, 0, .58, 1).
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// The timing function of implicit animations: (.25, .1, .25, 1).
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// The easing of an animation: a timing function plugin with its parameters.
public final class CAMediaTimingFunction {
  /// The plugin's id or alias.
  public let plugin: String

  /// Its parameters; missing ones have the plugin's defaults; of the same types as `CATransition.parameters`.
  public let parameters: [String: Any]

  private var made: (any Timing)?

  /// Makes a timing function by name.
  public convenience init(name: CAMediaTimingFunctionName) { self.init(plugin: name.rawValue) }

  /// Makes a cubic Bézier curve from (0, 0) to (1, 1).
  ///
  /// The x of both points must be in 0…1. An animation with non-finite control points has no effect.
  public convenience init(controlPoints x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) {
    self.init(controlPoints: [Double(x1), Double(y1), Double(x2), Double(y2)])
  }

  /// Makes a cubic Bézier curve from x1 y1 x2 y2 in double precision.
  ///
  /// Rule: names.control-points.
  ///
  /// - Precondition: four numbers.
  public convenience init(controlPoints p: [Double]) {
    demand(
      p.count == 4, "CAMediaTimingFunction(controlPoints:)",
      "control points of \(p.count) numbers; give 4")
    self.init(
      plugin: "pegbar.timing.cubicBezier",
      parameters: [
        "x1": p[0], "y1": p[1], "x2": p[2], "y2": p[3],
      ])
  }

  /// Makes a timing function from any plugin.
  ///
  /// The name and the parameters are checked when an animation that uses the function is added.
  public init(plugin: String, parameters: [String: Any] = [:]) {
    self.plugin = plugin
    self.parameters = parameters
  }

  /// Copies one of the four points of a cubic Bézier curve: (0, 0), two control points, (1, 1).
  ///
  /// - Parameters:
  ///   - index: 0…3.
  ///   - values: receives x and y; unchanged if the function is not such a curve.
  public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    demand(
      (0...3).contains(index), "CAMediaTimingFunction.getControlPoint(at:values:)",
      "control point \(index); there are 0 to 3")
    guard let p = try? timing().controlPoints else { return }
    let all = [0, 0] + p + [1, 1]
    values[0] = Float(all[index * 2])
    values[1] = Float(all[index * 2 + 1])
  }

  /// Loads the function now, to find errors in its name or parameters early.
  ///
  /// - Throws: `AnimationError` or `PluginError`.
  package func prepare() throws { _ = try timing() }

  /// The function, ready to be sampled.
  ///
  /// - Throws: `AnimationError` or `PluginError`.
  func timing() throws -> any Timing {
    if let made { return made }
    guard let found = Plugins.registry.resolve(plugin, kind: .timingFunction),
      let function = found.entry.plugin as? any TimingFunction
    else { throw AnimationError.unknownPlugin(name: plugin, kind: .timingFunction) }
    let timing = try function.makeTiming(
      found.parameters(ParameterValue.made(parameters, for: plugin)))
    made = timing
    return timing
  }
}
