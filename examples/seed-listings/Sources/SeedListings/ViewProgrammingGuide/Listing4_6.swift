// View Programming Guide, listing 4-6: the page curls up, and an empty text view takes its place.
import Pegbar

final class Listing4_6: UIViewController, Listing {
  static let number = "4-6"
  static let duration = 1.5

  var currentTextView = TextView(frame: CGRect(x: 10, y: 10, width: 300, height: 220))
  var swapTextView = TextView(frame: CGRect(x: 10, y: 10, width: 300, height: 220))
  /// The texts of the pages that were turned.
  private(set) var notes: [String] = []

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
    UIView.transition(
      with: self.view,
      duration: 1.0,
      options: .transitionCurlUp,
      animations: {
        self.currentTextView.isHidden = true
        self.swapTextView.isHidden = false
      },
      completion: { finished in
        // Save the old text and then swap the views.
        let temp = self.currentTextView
        self.saveNotes(temp)

        self.currentTextView = self.swapTextView
        self.swapTextView = temp
      })
  }

  /// Keeps the text of the old page and empties it, so that it can be the next new one.
  private func saveNotes(_ page: TextView) {
    notes.append(page.text)
    page.text = ""
  }

  func play() { displayNewPage(nil) }
}
