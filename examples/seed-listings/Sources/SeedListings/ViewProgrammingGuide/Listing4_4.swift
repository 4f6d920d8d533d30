// View Programming Guide, listing 4-4: the animations of 4-2 between begin and commit.
import Pegbar

final class Listing4_4: UIViewController, Listing, @preconcurrency UIViewAnimationDelegate {
  static let number = "4-4"
  static let duration = 3.5

  let thirdView = UIView(frame: CGRect(x: 110, y: 70, width: 100, height: 100))
  /// What the did-stop method was called with.
  private(set) var stopped: [(animationID: String?, finished: Bool?)] = []

  override func loadView() {
    view = makeView()
    thirdView.backgroundColor = .purple
    view.addSubview(thirdView)
  }

  // This method begins the first animation.
  func showHideView(_ sender: Any?) {
    UIView.beginAnimations("ShowHideView", context: nil)
    UIView.setAnimationCurve(.easeIn)
    UIView.setAnimationDuration(1.0)
    UIView.setAnimationDelegate(self)
    UIView.setAnimationDidStop(Selector("showHideDidStop:finished:context:"))

    // Make the animatable changes.
    thirdView.alpha = 0.0

    // Commit the changes and perform the animation.
    UIView.commitAnimations()
  }

  // Called at the end of the preceding animation.
  func showHideDidStop(
    _ animationID: String?, finished: NSNumber?, context: UnsafeMutableRawPointer?
  ) {
    stopped.append((animationID, finished?.boolValue))
    UIView.beginAnimations("ShowHideView2", context: nil)
    UIView.setAnimationCurve(.easeOut)
    UIView.setAnimationDuration(1.0)
    UIView.setAnimationDelay(1.0)

    thirdView.alpha = 1.0

    UIView.commitAnimations()
  }

  /// What the Objective-C runtime does on iOS: a name finds its method.
  func perform(
    _ selector: Selector, animationID: String?, finished: NSNumber?,
    context: UnsafeMutableRawPointer?
  ) {
    if selector == "showHideDidStop:finished:context:" {
      showHideDidStop(animationID, finished: finished, context: context)
    }
  }

  func play() { showHideView(nil) }
}
