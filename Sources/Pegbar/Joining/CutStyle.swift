import PegbarCore

/// The transition at a cut between two pictures or clips.
public struct CutStyle: Sendable {
  /// The transition.
  public var transition: any TransitionType
  /// Its checked parameters.
  public var values: ParameterValues
  /// The edge from which motion comes; empty for the transition's default.
  public var direction: Direction
  /// The easing of the progress; nil for linear.
  public var timing: (any Timing)?
  /// The part of the transition that is shown, within 0…1: where it starts and where it ends, eased.
  ///
  /// Default the whole. At the cut's ends the pictures jump to and from what the part's ends show.
  public var part: ClosedRange<Double> = 0...1

  /// Makes a style of a transition with checked parameters.
  public init(
    _ transition: any TransitionType, values: ParameterValues, direction: Direction = [],
    timing: (any Timing)? = nil
  ) {
    self.transition = transition
    self.values = values
    self.direction = direction
    self.timing = timing
  }

  /// Makes a style by the names of plugins.
  ///
  /// - Parameters:
  ///   - name: the id or an alias of a transition, such as `push`.
  ///   - subtype: the edge from which motion comes, such as `fromTop`; nil for the name's default.
  ///   - parameters: of the transition, by key; missing ones have their defaults.
  ///   - timing: the id or an alias of a timing function; nil for linear.
  /// - Throws: `AnimationError.unknownPlugin`, and `PluginError` for a parameter or a direction that the
  ///   transition does not have.
  public init(
    _ name: String, subtype: String? = nil, parameters: [String: ParameterValue] = [:],
    timing: String? = nil
  ) throws {
    let registry = Plugins.registry
    guard let found = registry.resolve(name, kind: .transition),
      let transition = found.entry.plugin as? any TransitionType
    else { throw AnimationError.unknownPlugin(name: name, kind: .transition) }
    let curve = try timing.map { word in
      guard let found = registry.resolve(word, kind: .timingFunction),
        let function = found.entry.plugin as? any TimingFunction
      else { throw AnimationError.unknownPlugin(name: word, kind: .timingFunction) }
      return try function.makeTiming(found.parameters([:]))
    }
    self.init(
      transition, values: try found.parameters(registry.made(parameters, for: name)),
      direction: try found.direction(subtype), timing: curve)
  }
}
