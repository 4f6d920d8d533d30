// View Programming Guide, listing 4-8: flip between two views of a controller.
import Pegbar

final class Listing4_8: UIViewController, Listing {
  static let number = "4-8"
  static let duration = 3.0

  let primaryView = TextView(frame: CGRect(x: 40, y: 30, width: 240, height: 180))
  let secondaryView = UIView(frame: CGRect(x: 40, y: 30, width: 240, height: 180))
  var displayingPrimary = true

  override func loadView() {
    view = makeView()
    primaryView.backgroundColor = .yellow
    primaryView.text = "Monday rain Tuesday sun Wednesday sun Thursday wind"
    secondaryView.backgroundColor = .blue
    for (k, height) in [40, 120, 120, 80].enumerated() {
      let bar = UIView(frame: CGRect(x: 20 + 52 * k, y: 160 - height, width: 40, height: height))
      bar.backgroundColor = .white
      secondaryView.addSubview(bar)
    }
    view.addSubview(primaryView)
  }

  func toggleMainViews(_ sender: Any?) {
    UIView.transition(
      from: displayingPrimary ? primaryView : secondaryView,
      to: displayingPrimary ? secondaryView : primaryView,
      duration: 1.0,
      options: displayingPrimary ? .transitionFlipFromRight : .transitionFlipFromLeft,
      completion: { finished in
        if finished {
          self.displayingPrimary = !self.displayingPrimary
        }
      })
  }

  func play() {
    toggleMainViews(nil)
    at(1.5) { self.toggleMainViews(nil) }
  }
}
