import CPegbarReadings

/// The readings of contested rules that the host follows, by name.
///
/// The header `CPegbarReadings.h` has the complete list, with the other readings.
public enum Readings {
  static let timeOffsetWraps = PGB_READING_TIME_OFFSET_WRAPS != 0
  static let layerTimeIsClampedBeforeBegin = PGB_READING_LAYER_TIME_CLAMPED_BEFORE_BEGIN != 0
  static let repeatDurationWins = PGB_READING_REPEAT_DURATION_WINS != 0
  static let halfwayIsNewValue = PGB_READING_HALFWAY_IS_NEW_VALUE != 0
  static let reflectionFlipsAllScales = PGB_READING_REFLECTION_FLIPS_ALL_SCALES != 0
  static let singularMatrixSwitchesHalfway =
    PGB_READING_SINGULAR_MATRIX_SWITCHES_HALFWAY != 0
  /// Whether perspective is separated from other parts of a matrix; else its column is interpolated as it is.
  public static let perspectiveIsSeparated = PGB_READING_PERSPECTIVE_IS_SEPARATED != 0
  static let halfTurnIsPositive = PGB_READING_HALF_TURN_IS_POSITIVE != 0
  static let nearHalfTurnIsShort = PGB_READING_NEAR_HALF_TURN_IS_SHORT != 0

  /// Whether a spring added with duration 0 takes the transaction's; else its settling duration.
  public static let springTakesTransactionDuration =
    PGB_READING_SPRING_TAKES_TRANSACTION_DURATION != 0

  /// Whether a group's child of duration 0 takes the group's; else the transaction's.
  public static let childTakesGroupDuration = PGB_READING_CHILD_TAKES_GROUP_DURATION != 0

  /// Whether a child at exactly its end is active while its group is; else it is over.
  public static let childIsActiveAtEnd = PGB_READING_CHILD_IS_ACTIVE_AT_END != 0

  /// Whether discrete keyframes with one value have no effect; else the value is held.
  public static let oneDiscreteValueIsIgnored = PGB_READING_ONE_DISCRETE_VALUE_IS_IGNORED != 0

  /// The name of the timing function of implicit animations when the transaction has none.
  public static var implicitTiming: String { implicitTimingIsDefault ? "default" : "linear" }
  private static let implicitTimingIsDefault = PGB_READING_IMPLICIT_TIMING_IS_DEFAULT != 0

  /// Whether replacing animations come before additive ones; else all in order of addition.
  public static let replacingBeforeAdditive = PGB_READING_REPLACING_BEFORE_ADDITIVE != 0

  /// Whether a missing end is the model value; else the presented value below the animation.
  public static let missingEndIsModelValue = PGB_READING_MISSING_END_IS_MODEL_VALUE != 0

  /// Whether a missing end of an additive animation changes nothing; else it is the current value.
  public static let additiveMissingEndIsNeutral =
    PGB_READING_ADDITIVE_MISSING_END_IS_NEUTRAL != 0

  /// Whether timingFunction and timingFunctions both apply; else the latter replaces the former.
  public static let timingFunctionsCompose = PGB_READING_TIMING_FUNCTIONS_COMPOSE != 0

  /// Whether gradient layers interpolate sRGB-encoded values; else Generic RGB with gamma 1.8.
  public static let gradientsMixSRGB = PGB_READING_GRADIENTS_MIX_SRGB != 0

  /// Whether fromTop and fromBottom mean edges as drawn; else the layer's y axis.
  public static let transitionAxisIsVisual = PGB_READING_TRANSITION_AXIS_IS_VISUAL != 0

  /// Whether a nested delay counts from the start of the outer animations; else from the commit.
  public static let nestedDelayCountsFromOuterStart =
    PGB_READING_NESTED_DELAY_FROM_OUTER_START != 0

  /// Whether a block's spring fits its envelope to the duration; else its settling time.
  public static let blockSpringFitsEnvelope = PGB_READING_BLOCK_SPRING_FITS_ENVELOPE != 0

  /// Whether a view transition ends with a picture of after the block; else with the live view.
  public static let viewTransitionTargetIsPicture =
    PGB_READING_VIEW_TRANSITION_TARGET_IS_PICTURE != 0

  /// Whether transition(from:to:) puts the new view in the old one's place; else on top.
  public static let viewTransitionKeepsPlace = PGB_READING_VIEW_TRANSITION_KEEPS_PLACE != 0
}
