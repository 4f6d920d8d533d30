/// A timing function as the value of a parameter.
public struct ParameterCurve: Sendable {
  /// The plugin's id or alias; empty for a function that no plugin made.
  public let name: String

  /// The plugin's parameters.
  public let parameters: [String: ParameterValue]

  /// The function; nil as long as only its name is known.
  public let timing: (any Timing)?

  /// Makes a value of a function.
  public init(_ timing: any Timing) { self.init(timing, name: "", parameters: [:]) }

  fileprivate init(_ timing: any Timing, name: String, parameters: [String: ParameterValue]) {
    self.timing = timing
    self.name = name
    self.parameters = parameters
  }

  /// Makes a value of a plugin that makes the function later.
  package init(named name: String, parameters: [String: ParameterValue] = [:]) {
    timing = nil
    self.name = name
    self.parameters = parameters
  }

  /// Makes a value of a Bézier curve's control points: x1, y1, x2, y2.
  package init(controlPoints points: [Double]) {
    self.init(
      named: "pegbar.timing.cubicBezier",
      parameters: Dictionary(
        uniqueKeysWithValues: zip(["x1", "y1", "x2", "y2"], points.map(ParameterValue.number))))
  }
}

extension ParameterCurve: Hashable {
  /// Functions of one name and with equal parameters are equal, whether they are made or not.
  public static func == (a: ParameterCurve, b: ParameterCurve) -> Bool {
    if a.name.isEmpty || b.name.isEmpty { return a.timing === b.timing }
    return a.name == b.name && a.parameters == b.parameters
  }

  /// Hashes the name and the parameters.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(parameters)
  }
}

extension Registry {
  /// The values of a plugin with the timing functions that are only named in them.
  ///
  /// - Throws: `PluginError` for a name that no timing function has, and what making one throws.
  package func made(
    _ given: [String: ParameterValue], for plugin: String
  ) throws -> [String: ParameterValue] {
    var result = given
    for (key, value) in given {
      guard case .curve(let curve) = value, curve.timing == nil else { continue }
      guard let found = resolve(curve.name, kind: .timingFunction),
        let function = found.entry.plugin as? any TimingFunction
      else {
        let reason = "there is no timing function called '\(curve.name)'"
        throw PluginError(pluginID: plugin, problem: .badParameter(key: key, reason: reason))
      }
      let own = try made(curve.parameters, for: curve.name)
      let timing = try function.makeTiming(found.parameters(own))
      result[key] = .curve(
        ParameterCurve(timing, name: curve.name, parameters: curve.parameters))
    }
    return result
  }
}
