import PegbarCore
import PegbarLayers
import PegbarReadings

/// A transition of a view's layer from what it showed when it was made to what it shows later.
@MainActor struct ViewTransition {
  private let view: UIView
  private let name: String
  private let isLive: Bool
  private let frames: TransitionFrames

  /// Takes the view's picture.
  ///
  /// - Parameters:
  ///   - view: the view.
  ///   - number: UIKit's number of the transition, 1…7.
  ///   - isLive: whether the transition ends with the live view, not with its picture when the block ends.
  init(of view: UIView, _ number: UInt, isLive: Bool) {
    self.view = view
    self.isLive = isLive
    name = ViewTransition.names[Int(number) - 1]
    frames = TransitionFrames(of: view.layer)
  }

  /// The ids of the transitions in the order of UIKit's numbers.
  private static let names = [
    "flipFromLeft", "flipFromRight", "curlUp", "curlDown", "crossDissolve", "flipFromTop",
    "flipFromBottom",
  ]

  /// The number of the transition in the bits of options; nil for none.
  static func number(_ options: UIView.AnimationOptions) -> UInt? {
    let number = options.rawValue >> 20 & 7
    return number > 0 ? number : nil
  }

  /// Adds the transition.
  ///
  /// Rule: views.transitions.
  func add(to block: AnimationBlock) {
    let transition = CATransition()
    transition.type = CATransitionType(rawValue: name)
    transition.timing = block.settings.timing(in: view.layer)
    transition.timingFunction = block.settings.pace.function
    var frames = frames
    if !isLive, Reading.viewTransitionTargetIsPicture.isFollowed { frames.end(with: view.layer) }
    transition.frames = frames
    block.add(transition, to: view.layer, forKey: kCATransition)
  }
}
