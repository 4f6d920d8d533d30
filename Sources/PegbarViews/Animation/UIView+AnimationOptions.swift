import PegbarLayers

extension UIView {
  /// How the changes of an animation block animate.
  public struct AnimationOptions: OptionSet, Sendable {
    /// UIKit's bits.
    public let rawValue: UInt

    /// Makes options from UIKit's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out the subviews of every changed view in the block, so that they animate along.
    public static let layoutSubviews = AnimationOptions(rawValue: 1)
    /// Lets hit tests find views while they animate.
    public static let allowUserInteraction = AnimationOptions(rawValue: 2)
    /// Starts at the presented value, not at the model's.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 4)
    /// Repeats without end.
    public static let `repeat` = AnimationOptions(rawValue: 8)
    /// Plays every cycle forwards and then backwards, which takes twice the duration.
    public static let autoreverse = AnimationOptions(rawValue: 16)
    /// Uses the block's own duration inside another block.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 32)
    /// Uses the block's own curve inside another block.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 64)
    /// Transitions between live views, not between their pictures.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 128)
    /// Transitions hide and show the views, which stay in the tree.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 256)
    /// Inherits nothing from an outer block; duration and curve included.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 512)

    /// Starts and ends slowly; the default.
    public static let curveEaseInOut: AnimationOptions = []
    /// Starts slowly.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Ends slowly.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Moves at constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// Turns about the vertical axis; the left side comes to the front.
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    /// Turns about the vertical axis; the right side comes to the front.
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    /// Curls the old page up from the bottom.
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    /// Curls the new page down from the top.
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    /// Dissolves from the old picture to the new one.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    /// Turns about the horizontal axis; the top comes to the front.
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    /// Turns about the horizontal axis; the bottom comes to the front.
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

    /// Desired frame rate; has no effect.
    public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
    /// Desired frame rate; has no effect.
    public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)
  }

  /// How the changes of a keyframe block animate.
  ///
  /// The bits of `AnimationOptions`' curves count, too, if given as a raw value.
  public struct KeyframeAnimationOptions: OptionSet, Sendable {
    /// UIKit's bits.
    public let rawValue: UInt

    /// Makes options from UIKit's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out the subviews of every changed view in the block, so that they animate along.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1)
    /// Lets hit tests find views while they animate.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 2)
    /// Starts at the presented value, not at the model's.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 4)
    /// Repeats without end.
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 8)
    /// Plays every cycle forwards and then backwards, which takes twice the duration.
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 16)
    /// Uses the block's own duration inside another block.
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 32)
    /// Inherits nothing from an outer block.
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 512)

    /// Straight from value to value; the default.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Holds each value until the next one.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// At constant speed; start times and durations do not count.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// On a smooth curve through the values.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// On a smooth curve at constant speed; start times and durations do not count.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

    /// The same bits as options of a plain block: those that both have in common, and the curve.
    var common: AnimationOptions { AnimationOptions(rawValue: rawValue & 0xF027F) }

    /// The calculation mode.
    var mode: CAAnimationCalculationMode {
      switch rawValue >> 10 & 15 {
      case 1: .discrete
      case 2: .paced
      case 3: .cubic
      case 4: .cubicPaced
      default: .linear
      }
    }
  }

  /// The curve of an animation.
  public enum AnimationCurve: Int, Sendable {
    /// Starts and ends slowly: (.42, 0, .58, 1).
    case easeInOut
    /// Starts slowly: (.42, 0, 1, 1).
    case easeIn
    /// Ends slowly: (0, 0, .58, 1).
    case easeOut
    /// Moves at constant speed.
    case linear

    /// The timing function.
    var function: CAMediaTimingFunction {
      switch self {
      case .easeInOut: CAMediaTimingFunction(name: .easeInEaseOut)
      case .easeIn: CAMediaTimingFunction(name: .easeIn)
      case .easeOut: CAMediaTimingFunction(name: .easeOut)
      case .linear: CAMediaTimingFunction(name: .linear)
      }
    }
  }

  /// A transition of `setAnimationTransition(_:for:cache:)`.
  public enum AnimationTransition: Int, Sendable {
    /// Changes without a transition.
    case none
    /// Turns about the vertical axis; the left side comes to the front.
    case flipFromLeft
    /// Turns about the vertical axis; the right side comes to the front.
    case flipFromRight
    /// Curls the old page up from the bottom.
    case curlUp
    /// Curls the new page down from the top.
    case curlDown
  }

  /// An animation that the system defines.
  public enum SystemAnimation: UInt, Sendable {
    /// Views shrink and fade, and then leave their superviews.
    case delete
  }
}
