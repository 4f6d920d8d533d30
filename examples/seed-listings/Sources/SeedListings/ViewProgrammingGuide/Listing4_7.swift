// View Programming Guide, listing 4-7: the page curl of 4-6 between begin and commit.
import Pegbar

final class Listing4_7: UIViewController, Listing {
  static let number = "4-7"
  static let duration = 1.5

  let currentTextView = TextView(frame: CGRect(x: 10, y: 10, width: 300, height: 220))
  let swapTextView = TextView(frame: CGRect(x: 10, y: 10, width: 300, height: 220))

  override func loadView() {
    view = makeView()
    view.backgroundColor = .gray
    currentTextView.backgroundColor = .yellow
    swapTextView.backgroundColor = .cyan
    currentTextView.text = "Buy milk and bread then write to Anna about the summer"
    swapTextView.isHidden = true
    view.addSubview(currentTextView)
    view.addSubview(swapTextView)
  }

  func displayNewPage(_ sender: Any?) {
    UIView.beginAnimations("ToggleSiblings", context: nil)
    UIView.setAnimationTransition(.curlUp, for: self.view, cache: true)
    UIView.setAnimationDuration(1.0)

    // Make your changes
    currentTextView.isHidden = true
    swapTextView.isHidden = false

    UIView.commitAnimations()
  }

  func play() { displayNewPage(nil) }
}
