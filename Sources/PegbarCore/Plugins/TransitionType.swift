/// A transition plugin: one picture becomes another.
public protocol TransitionType: Plugin {
  /// Makes the transition with its parameters, for pictures of one size.
  ///
  /// - Throws: `PluginError`.
  func makeTransition(_ parameters: ParameterValues, setup: TransitionSetup) throws
    -> any EffectRendering
}

/// The values that are the same for all frames of a transition.
public struct TransitionSetup: Sendable, Hashable {
  /// Pixels.
  public var width: Int
  /// Pixels.
  public var height: Int
  /// One of the plugin's directions; empty for its default.
  public var direction: Direction
  /// Pixels per point.
  public var scale: Double
  /// The duration of the transition, seconds; 0 if unknown.
  public var duration: Double

  /// Makes a setup.
  public init(
    width: Int, height: Int, direction: Direction = [], scale: Double = 1, duration: Double = 0
  ) {
    self.width = width
    self.height = height
    self.direction = direction
    self.scale = scale
    self.duration = duration
  }
}
