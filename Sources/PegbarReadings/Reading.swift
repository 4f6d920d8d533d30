/// A contested rule of Core Animation, named after the reading that Pegbar follows.
///
/// The host and the built-in plugins ask `isFollowed`; the plugin interface does not depend on it.
/// Rules-Disagreements.md lists the rules with both readings.
///
/// In a release build every reading is followed: `isFollowed` is a constant and costs nothing. A debug
/// build reads `PEGBAR_OTHER_READINGS` once: `all`, or the names of readings that are not followed,
/// separated by commas. So tests try both readings with one build (`Tests/other-readings.sh`), and all
/// parts of a process follow the same ones.
@frozen public enum Reading: Int, CaseIterable, Sendable {
  // MARK: - Time

  /// A running animation with a time offset starts at that time and wraps; else it ends early.
  case timeOffsetWraps

  /// A layer's time stands still before its begin time; else it runs on below its start value.
  case layerTimeClampedBeforeBegin

  /// repeatDuration wins over repeatCount; else repeatCount wins.
  case repeatDurationWins

  /// A spring added with duration 0 takes the transaction's; else its settling duration.
  case springTakesTransactionDuration

  /// A group's child of duration 0 takes the group's; else the transaction's.
  case childTakesGroupDuration

  /// A child at exactly its end is active while its group is; else it is over and needs a fill
  /// mode.
  ///
  /// In a group that is held after its own end, the child is always over.
  case childIsActiveAtEnd

  // MARK: - Values

  /// Implicit animations of a transaction without a timing function use `default`; else `linear`.
  case implicitTimingIsDefault

  /// Replacing animations come first, then additive ones; else all in one order of addition.
  case replacingBeforeAdditive

  /// A missing end is the model value, read live; else the presented value below the animation.
  case missingEndIsModelValue

  /// A missing end of an additive animation changes nothing; else it is the current value.
  case additiveMissingEndIsNeutral

  /// Exactly half way, a value that cannot be interpolated is the new one; else the old one.
  case halfwayIsNewValue

  /// timingFunction and timingFunctions both apply; else the latter replaces the former.
  case timingFunctionsCompose

  // MARK: - Springs

  /// A damping ratio above 1 counts as 1 unless allowsOverdamping; else it is exact.
  case overdampingClamped

  /// A spring held after its end keeps its last sampled value; else it shows the target.
  case springHoldsSampledValue

  // MARK: - Keyframes

  /// The discrete mode needs one key time more than values; else as many.
  case discreteHasExtraKeyTime

  /// Timing beyond 0…1 extrapolates the end segments; else it stops at the ends.
  case keyframesExtrapolate

  /// Colours and rects are paced by their Euclidean distance; else evenly.
  case colorsAndRectsArePaced

  /// The cubic modes interpolate matrices by component; else by their parts, linearly.
  case cubicMatricesByComponent

  /// A discrete path holds each segment's start point; else each point in turn.
  case discretePathHoldsSegmentStart

  /// Discrete keyframes with one value have no effect; else the value is held.
  case oneDiscreteValueIsIgnored

  /// Exactly at a corner of a path the next segment's tangent applies; else the previous one's.
  case cornerTakesNextTangent

  // MARK: - Transforms and transitions

  /// Decomposing a reflection flips all three scales; else only x.
  case reflectionFlipsAllScales

  /// A matrix that cannot be decomposed switches half way; else the first matrix stays.
  case singularMatrixSwitchesHalfway

  /// Perspective is separated from the other parts; else its column is interpolated as it is.
  case perspectiveIsSeparated

  /// Half a turn between two matrices goes in the positive direction; else in the negative one.
  case halfTurnIsPositive

  /// Matrices that only rounding leaves short of half a turn turn like half a turn; else they take
  /// the shorter arc.
  case nearHalfTurnIsHalf

  /// Gradient layers interpolate sRGB-encoded values, as on screen; else Generic RGB with gamma
  /// 1.8, as in pictures that Core Graphics draws of them.
  case gradientsMixSRGB

  /// If a sibling is rotated out of the plane or moved in z, siblings are cut and ordered by depth;
  /// else they are drawn in order.
  case siblingsMeetInDepth

  /// In programs fromTop and fromBottom follow the layer's y axis; else they mean edges as drawn.
  case transitionAxisIsLayers

  // MARK: - Views

  /// A nested delay counts from the start of the outer animations; else from the commit.
  case nestedDelayFromOuterStart

  /// A block's spring fits its envelope to the duration; else its settling time.
  case blockSpringFitsEnvelope

  /// A view transition ends with a picture of after the block; else with the live view.
  case viewTransitionTargetIsPicture

  /// transition(from:to:) puts the new view in the old one's place; else on top.
  case viewTransitionKeepsPlace

}

extension Reading {
  /// Whether the reading in the name is followed; else the other one is.
  @inlinable public var isFollowed: Bool {
    #if SWITCHABLE_READINGS
      return others & 1 << UInt64(rawValue) == 0
    #else
      return true
    #endif
  }
}
