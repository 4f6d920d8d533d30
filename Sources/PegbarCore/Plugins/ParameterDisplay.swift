/// How hosts show a parameter; it does not affect values.
public struct ParameterDisplay: Sendable, Hashable {
  /// A heading that groups parameters; empty for none.
  public var group = ""
  /// The lower end of the range that a slider should offer; nil for the lower bound.
  public var softMinimum: Double?
  /// The upper end of the range that a slider should offer; nil for the upper bound.
  public var softMaximum: Double?
  /// The smallest sensible change; nil for none.
  public var step: Double?
  /// The labels of a choice, one for each key; empty if the keys are shown.
  public var choiceLabels: [String] = []
  /// Whether users do not see it by default.
  public var isHidden = false
  /// Whether users should use another parameter.
  public var isDeprecated = false
  /// Whether its numbers wrap around, as an angle does.
  public var isPeriodic = false
  /// The revision of the plugin that introduced it.
  public var sinceRevision = 1

  /// Makes a plain one.
  public init() {}
}
