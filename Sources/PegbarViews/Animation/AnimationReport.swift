import PegbarCore
import PegbarLayers

/// An object that begin/commit animations call by selectors when they start and stop.
///
/// There is no Objective-C runtime that could find methods by their names, so the object chooses by itself.
public protocol UIViewAnimationDelegate: AnyObject {
  /// Calls the method that a selector names.
  ///
  /// - Parameters:
  ///   - selector: as set with `setAnimationWillStart` or `setAnimationDidStop`.
  ///   - animationID: as given to `beginAnimations`.
  ///   - finished: whether all animations reached their ends; nil when they start.
  ///   - context: as given to `beginAnimations`.
  func perform(
    _ selector: Selector, animationID: String?, finished: NSNumber?,
    context: UnsafeMutableRawPointer?)
}

/// Whom begin/commit animations tell that they start and stop.
final class AnimationReport {
  private let id: String?
  private let context: UnsafeMutableRawPointer?
  /// The delegate, kept until the animations stop.
  var delegate: Any?
  /// What to call on the delegate when the first animation begins.
  var willStart: Selector?
  /// What to call on the delegate when the last animation has ended.
  var didStop: Selector?
  /// Called when the first animation begins.
  var started: ((String?, UnsafeMutableRawPointer?) -> Void)?
  /// Called when the last animation has ended.
  var stopped: ((String?, Bool, UnsafeMutableRawPointer?) -> Void)?

  init(id: String?, context: UnsafeMutableRawPointer?) {
    (self.id, self.context) = (id, context)
  }

  /// Tells that the first animation begins.
  func start() {
    call(willStart, finished: nil)
    started?(id, context)
  }

  /// Tells that the last animation has ended, and lets the delegate go.
  func stop(_ finished: Bool) {
    call(didStop, finished: NSNumber(value: finished))
    stopped?(id, finished, context)
    delegate = nil
  }

  private func call(_ selector: Selector?, finished: NSNumber?) {
    guard let selector, let delegate else { return }
    guard let receiver = delegate as? any UIViewAnimationDelegate else {
      Diagnostics.report(
        "an animation cannot call '\(selector.name)': \(type(of: delegate)) does not conform to "
          + "UIViewAnimationDelegate")
      return
    }
    receiver.perform(selector, animationID: id, finished: finished, context: context)
  }
}
