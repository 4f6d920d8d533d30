/// Where sources on Core Animation disagree: the reading that Pegbar follows, one constant each.
///
/// Source: the table of contested rules in the model's specification.
public enum Choices {
  /// A running animation with a time offset starts that far in and wraps; else it would end early.
  public static let timeOffsetWraps = true

  /// A layer's own time stands still before its begin time; else it would run on below zero.
  public static let layerTimeIsClampedBeforeBegin = true
}
